/**
 * Who does something, and to whom. “Smoking causes cancer”: to “What causes cancer?” the answer must be the doer, to “What does smoking
 * cause?” that to which it is done. Where the sentence and the question do not both tell which, nothing is said against it. Pure.
 */
import { verbBaseOf, verbFormOf } from '../../language/common-verbs.ts';

type Role = 'doer' | 'done to';

const asking = new Set(['what', 'which', 'who', 'whom']);
const being = new Set(['is', 'are', 'was', 'were', 'be', 'been', 'being', 'get', 'gets', 'got']);
const doing = new Set(['do', 'does', 'did']);
const clauses = new Set(['that', 'which', 'who', 'whom', 'when', 'where', 'if', 'because', 'but']);
const relative = new Set(['that', 'which', 'who', 'whom']);
/** Behind them “lack” or “cause” is a noun. */
const beforeNoun = new Set(['a', 'an', 'the', 'this', 'that', 'its', 'their', 'his', 'her', 'of']);
/** Participles that are not written as the past of their verb is: of the verbs that `common-verbs.ts` knows. */
const participles = new Map(
  'beaten beat; broken break; chosen choose; drawn draw; driven drive; eaten eat; forbidden forbid; frozen freeze; given give; held hold; taken take; written write; undergone undergo; understood understand'
    .split('; ')
    .map((pair) => pair.split(' ') as [string, string]),
);

function baseOf(word: string): string | undefined {
  return participles.get(word) ?? verbBaseOf(word);
}

function isParticiple(word: string | undefined): boolean {
  return word !== undefined && (participles.has(word) || verbFormOf(word) === 'past');
}

/**
 * @param answer where it stands among the words of the sentence
 * @returns whether the question asks for the one who does it and the answer is the one to whom it is done, or the other way round
 */
export function asksOtherWay(
  asked: readonly string[],
  sentence: readonly string[],
  answer: { from: number; to: number },
): boolean {
  const wanted = askedFor(asked);
  if (wanted === undefined) return false;
  const places = sentence.flatMap((word, at) => (baseOf(word) === wanted.verb ? [at] : []));
  const [at] = places;
  // Where the verb comes twice, nobody knows which of them is asked about.
  if (at === undefined || places.length > 1) return false;
  const told = roleOf(sentence, at, answer);
  return told !== undefined && told !== wanted.role;
}

/** @returns the verb of the question, and what its answer is to it; `undefined` where that cannot be told */
function askedFor(asked: readonly string[]): { verb: string; role: Role } | undefined {
  const begin = asked.findIndex((word) => asking.has(word));
  if (begin < 0) return undefined;
  const byWhat = asked[begin - 1] === 'by';
  const after = asked.slice(begin + 1);
  // Only the words before the next clause ask: not “that …” in “What causes the cough that …?”
  const clause = after.findIndex((word) => clauses.has(word));
  const rest = clause < 0 ? after : after.slice(0, clause);
  const found = (at: number, role: Role) => {
    const verb = baseOf(rest[at] ?? '');
    return verb === undefined ? undefined : { verb, role };
  };
  const does = rest.findIndex((word) => doing.has(word));
  if (does >= 0) {
    // “What does smoking cause?”: between the two stands the doer, at least one word.
    const at = rest.findIndex(
      (word, place) =>
        place > does + 1 && verbFormOf(word) === 'base' && !beforeNoun.has(rest[place - 1] ?? ''),
    );
    return at < 0 || byWhat ? undefined : found(at, 'done to');
  }
  const is = rest.findIndex((word) => being.has(word));
  if (is >= 0) {
    const at = rest.findIndex((word, place) => place > is && isParticiple(word));
    if (at < 0) return undefined;
    if (byWhat || rest.at(-1) === 'by') return found(at, 'doer');
    // “What is caused by smoking?”; not “What is the most common disease caused by …?”, which asks what a thing is.
    return at <= is + 2 && rest[at + 1] === 'by' ? found(at, 'done to') : undefined;
  }
  const at = rest.findIndex((word) => ['third', 'past'].includes(verbFormOf(word) ?? ''));
  return at >= 0 && at <= 1 ? found(at, 'doer') : undefined;
}

/** @returns what the answer is to the verb; `undefined` where that cannot be told */
function roleOf(
  sentence: readonly string[],
  at: number,
  { from, to }: { from: number; to: number },
): Role | undefined {
  const side = to <= at ? 'before' : from > at ? 'after' : undefined;
  if (side === undefined) return undefined;
  const by = sentence.slice(at + 1, at + 3).indexOf('by');
  const isDone = isParticiple(sentence[at]);
  if (isDone && by >= 0) {
    if (side === 'before') return 'done to';
    return from > at + by ? 'doer' : undefined;
  }
  const before = sentence.slice(Math.max(0, at - 4), at);
  if (isDone && before.some((word) => being.has(word))) {
    return side === 'before' ? 'done to' : undefined;
  }
  // “the disease that smoking causes”, “to cause”
  if (before.slice(0, -1).some((word) => relative.has(word)) || before.at(-1) === 'to') {
    return undefined;
  }
  // “the smoking caused cancer”, where the past is meant as an adjective, cannot be told from it.
  return side === 'before' ? 'doer' : 'done to';
}
