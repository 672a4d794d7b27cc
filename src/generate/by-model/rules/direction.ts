/**
 * Subject and object. “Smoking causes cancer”: “What causes cancer?” asks for the subject, “What does smoking cause?” for the object. If
 * sentence or question does not show which, the question passes. Pure.
 */
import { verbBaseOf, verbFormOf } from '../../language/common-verbs.ts';
import { stemOf } from '../../language/words.ts';
import { asking, being, doing } from './asking-words.ts';

type Role = 'doer' | 'done to';

/** With a participle after them, the noun before is the object. */
const passive = new Set([...being, 'be', 'been', 'being', 'get', 'gets', 'got']);
const clauses = new Set(['that', 'which', 'who', 'whom', 'when', 'where', 'if', 'because', 'but']);
const relative = new Set(['that', 'which', 'who', 'whom']);
/** After these, “lack” or “cause” is a noun. */
const articles = new Set(['a', 'an', 'the', 'this', 'its', 'their', 'his', 'her', 'of']);
/** These begin another statement, so the noun after them is no object of the verb before. */
const goesOn = new Set([...being, 'called', 'named', 'termed', 'known']);
/** Verbs whose past equals the base form. */
const unchanged = new Set(['spread', 'cut', 'put', 'set', 'hit', 'split', 'shed', 'read', 'run']);
/** Participles that differ from the past form, for verbs of `common-verbs.ts`. */
const participles = new Map(
  'beaten beat; broken break; chosen choose; drawn draw; driven drive; eaten eat; forbidden forbid; frozen freeze; given give; held hold; taken take; written write; undergone undergo; understood understand'
    .split('; ')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** “Below it lies the stomach”: the subject may follow these verbs. */
const placed = new Set(
  'lie stand sit live occur exist come follow remain begin arise appear happen go rise fall flow'
    .split(' ')
    .flatMap((word) => [word, stemOf(`${word}s`)]),
);
const beforePlaced =
  /^(?:in|on|at|below|above|under|over|behind|before|after|between|beside|near|north|south|east|west|to|from|within|inside|outside|around|along|there|here|then|next|first|among)$/;

const mutual = /^(?:resembl|equal|border|neighbor|adjoin|intersect|overlap|touch|match|meet)e?$/;

function baseOf(word: string): string | undefined {
  return participles.get(word) ?? verbBaseOf(word);
}

/** @param verb its base; the stem of one that no list has */
function isFormOf(word: string, verb: string): boolean {
  const base = baseOf(word);
  if (base !== undefined) return base === verb;
  return baseOf(verb) === undefined && stemOf(word) === verb && !word.endsWith('ing');
}

/** “the cause”, of “that cause” nobody knows */
function isNounBehind(word = ''): boolean {
  return articles.has(word) || word === 'that';
}

function isParticiple(word: string | undefined): boolean {
  if (word === undefined) return false;
  const isUnlisted = baseOf(word) === undefined && /\p{L}{2}ed$/u.test(word);
  return participles.has(word) || verbFormOf(word) === 'past' || isUnlisted;
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
  const wanted = askedFor(asked, sentence);
  if (wanted === undefined) return false;
  const places = sentence.flatMap((word, at) =>
    isFormOf(word, wanted.verb) && !articles.has(sentence[at - 1] ?? '') ? [at] : [],
  );
  const [at] = places;
  // Where the verb comes twice, nobody knows which of them is asked about.
  if (at === undefined || places.length > 1) return false;
  // “Sodium reacts with chlorine”: each does it to the other.
  if (sentence[at + 1] === 'with' || mutual.test(wanted.verb)) return false;
  if (placed.has(wanted.verb) && answer.from > at) {
    // “What came after it?” of “It came before …” is asked of the other end.
    if (beforePlaced.test(sentence[0] ?? '') || wanted.next !== sentence[at + 1]) return false;
  }
  const told = roleOf(sentence, at, answer);
  return told !== undefined && told !== wanted.role;
}

interface Wanted {
  verb: string;
  role: Role;
  /** The word behind the verb. */
  next?: string | undefined;
}

/** @returns the verb of the question, and what its answer is to it; `undefined` where that cannot be told */
function askedFor(asked: readonly string[], sentence: readonly string[]): Wanted | undefined {
  const begin = asked.findIndex((word) => asking.has(word));
  if (begin < 0) return undefined;
  const byWhat = asked[begin - 1] === 'by';
  const after = asked.slice(begin + 1);
  // Only the words before the next clause ask: not “that …” in “What causes the cough that …?”
  const clause = after.findIndex((word) => clauses.has(word));
  const rest = clause < 0 ? after : after.slice(0, clause);
  const found = (at: number, role: Role) => {
    const verb = baseOf(rest[at] ?? '');
    return verb === undefined ? undefined : { verb, role, next: rest[at + 1] };
  };
  const does = rest.findIndex((word) => doing.has(word));
  if (does >= 0) {
    // “What does smoking cause?”: between the two stands the doer, at least one word.
    const at = rest.findIndex(
      (word, place) =>
        place > does + 1 && verbFormOf(word) === 'base' && !isNounBehind(rest[place - 1]),
    );
    if (byWhat) return undefined;
    if (at >= 0) return found(at, 'done to');
    const verb = unlistedVerb(rest.slice(does + 2), sentence);
    return verb === undefined ? undefined : { verb, role: 'done to' };
  }
  const is = rest.findIndex((word) => passive.has(word));
  if (is >= 0) {
    const at = rest.findIndex((word, place) => place > is && isParticiple(word));
    if (at < 0) return undefined;
    if (byWhat || rest.at(-1) === 'by') return found(at, 'doer');
    // “What is caused by smoking?”; of “What is the disease caused by?” the word before says nothing.
    return at <= is + 2 && rest[at + 1] === 'by' ? found(at, 'done to') : undefined;
  }
  const at = rest.findIndex((word) => ['third', 'past'].includes(verbFormOf(word) ?? ''));
  if (at >= 0 && at <= 1) return found(at, 'doer');
  const [verb = ''] = rest;
  const isVerb = asked[begin] !== 'which' && /^\p{L}{2,}(?:[^s]s|ed)$/u.test(verb);
  return isVerb && baseOf(verb) === undefined
    ? { verb: stemOf(verb), role: 'doer', next: rest[1] }
    : undefined;
}

/** “… does the earth orbit?” of “… orbits the earth”: the one word that the sentence has as a verb has it. */
function unlistedVerb(words: readonly string[], sentence: readonly string[]): string | undefined {
  const found = words.filter((word, at) => {
    if (word.length < 4 || baseOf(word) !== undefined || isNounBehind(words[at - 1])) return false;
    const third = /[^aeiou]y$/.test(word) ? word.replace(/y$/, 'ies') : `${word}s`;
    const forms = [third, `${word}es`, `${word}ed`, `${word}d`];
    return sentence.some((one) => forms.includes(one));
  });
  const [verb] = found;
  return found.length === 1 && verb !== undefined ? stemOf(verb) : undefined;
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
  const before = sentence.slice(Math.max(0, at - 4), at);
  // “It was Brutus who killed him”: what is before “who” belongs to another verb.
  const own = before.slice(before.findLastIndex((word) => relative.has(word)) + 1);
  const hasBeing = own.some((word) => passive.has(word));
  const isDone = isParticiple(sentence[at]) || (hasBeing && unchanged.has(sentence[at] ?? ''));
  // “The man who killed Caesar was Brutus”, “the gas produced by plants is oxygen”
  if (side === 'after' && sentence.slice(at + 1, from).some((word) => goesOn.has(word))) {
    return undefined;
  }
  if (isDone && by >= 0) {
    if (side === 'before') return 'done to';
    return from > at + by ? 'doer' : undefined;
  }
  if (isDone && hasBeing) return side === 'before' ? 'done to' : undefined;
  // “the disease that smoking causes”, “to cause”
  if (before.slice(0, -1).some((word) => relative.has(word)) || before.at(-1) === 'to') {
    return undefined;
  }
  // “the smoking caused cancer”, where the past is meant as an adjective, cannot be told from it.
  return side === 'before' ? 'doer' : 'done to';
}
