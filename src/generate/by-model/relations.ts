/**
 * Whether a question asks for the side of its sentence that the answer is on. “Smoking causes cancer”: “What causes cancer?” asks for the
 * subject, “What does smoking cause?” for the object. “What is part of it?” is not “What is it part of?”. If sentence or question does not
 * show the side, the question passes. Pure.
 */

import type { Span } from '../grounding/tokens.ts';
import { verbBaseOf, verbFormOf } from '../language/common-verbs.ts';
import { stemOf } from '../language/words.ts';

/** Small words that ask. */
export const asking: ReadonlySet<string> = new Set(['what', 'which', 'who', 'whom']);
export const being: ReadonlySet<string> = new Set(['is', 'are', 'was', 'were']);
export const doing: ReadonlySet<string> = new Set(['do', 'does', 'did']);

type Role = 'doer' | 'done to';

/** Before a participle: the noun in front is the object. */
const passive = new Set([...being, 'be', 'been', 'being', 'get', 'gets', 'got']);
const clauses = new Set(['that', 'which', 'who', 'whom', 'when', 'where', 'if', 'because', 'but']);
const relative = new Set(['that', 'which', 'who', 'whom']);
/** After these, “lack” or “cause” is a noun. */
const articles = new Set(['a', 'an', 'the', 'this', 'its', 'their', 'his', 'her', 'of']);
/** These begin another statement, so the next noun is not the object of the verb before. */
const goesOn = new Set([...being, 'called', 'named', 'termed', 'known']);
/** Verbs whose past equals the base form. */
const unchanged = new Set(['spread', 'cut', 'put', 'set', 'hit', 'split', 'shed', 'read', 'run']);
/** Participles that differ from the past form. */
const participles = new Map(
  'beaten beat; broken break; chosen choose; drawn draw; driven drive; eaten eat; forbidden forbid; frozen freeze; given give; held hold; taken take; written write; undergone undergo; understood understand'
    .split('; ')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** The subject may follow these verbs: “Below it lies the stomach”. */
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

/** @param verb its base form, or the stem if no list has it */
function isFormOf(word: string, verb: string): boolean {
  const base = baseOf(word);
  if (base !== undefined) return base === verb;
  return baseOf(verb) === undefined && stemOf(word) === verb && !word.endsWith('ing');
}

/** “the cause”. “that cause” is ambiguous. */
function isNounBehind(word = ''): boolean {
  return articles.has(word) || word === 'that';
}

function isParticiple(word: string | undefined): boolean {
  if (word === undefined) return false;
  const isUnlisted = baseOf(word) === undefined && /\p{L}{2}ed$/u.test(word);
  return participles.has(word) || verbFormOf(word) === 'past' || isUnlisted;
}

/** Whether question and answer have the verb's subject and object confused. @param answer its place among the words of the sentence */
export function asksOtherWay(
  asked: readonly string[],
  sentence: readonly string[],
  answer: Span,
): boolean {
  const wanted = askedFor(asked, sentence);
  if (wanted === undefined) return false;
  const places = sentence.flatMap((word, at) =>
    isFormOf(word, wanted.verb) && !articles.has(sentence[at - 1] ?? '') ? [at] : [],
  );
  const [at] = places;
  // If the verb is there twice, the one asked about is unknown.
  if (at === undefined || places.length > 1) return false;
  // “Sodium reacts with chlorine” holds in both directions.
  if (sentence[at + 1] === 'with' || mutual.test(wanted.verb)) return false;
  if (placed.has(wanted.verb) && answer.from > at) {
    // “What came after it?” of “It came before …” asks for the other end.
    if (beforePlaced.test(sentence[0] ?? '') || wanted.next !== sentence[at + 1]) return false;
  }
  const told = roleOf(sentence, at, answer);
  return told !== undefined && told !== wanted.role;
}

interface Wanted {
  verb: string;
  role: Role;
  /** The word after the verb. */
  next?: string | undefined;
}

/** @returns the verb of the question, and the role of its answer; `undefined` if unknown */
function askedFor(asked: readonly string[], sentence: readonly string[]): Wanted | undefined {
  const begin = asked.findIndex((word) => asking.has(word));
  if (begin < 0) return undefined;
  const byWhat = asked[begin - 1] === 'by';
  const after = asked.slice(begin + 1);
  // Only the words before the next clause ask: “What causes the cough that …?”
  const clause = after.findIndex((word) => clauses.has(word));
  const rest = clause < 0 ? after : after.slice(0, clause);
  const found = (at: number, role: Role) => {
    const verb = baseOf(rest[at] ?? '');
    return verb === undefined ? undefined : { verb, role, next: rest[at + 1] };
  };
  const does = rest.findIndex((word) => doing.has(word));
  if (does >= 0) {
    // “What does smoking cause?”: the subject stands in between, with at least one word.
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
    // “What is caused by smoking?”. In “What is the disease caused by?” the word before decides nothing.
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

/** A verb that no list has: the only word of “… does the earth orbit?” that the sentence has in a verb form. */
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

/** @returns the role of the answer for the verb; `undefined` if unknown */
function roleOf(sentence: readonly string[], at: number, { from, to }: Span): Role | undefined {
  const side = to <= at ? 'before' : from > at ? 'after' : undefined;
  if (side === undefined) return undefined;
  const by = sentence.slice(at + 1, at + 3).indexOf('by');
  const before = sentence.slice(Math.max(0, at - 4), at);
  // “It was Brutus who killed him”: words before “who” belong to another verb.
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
  // “the smoking caused cancer” could be a participle before its noun; it is read as a verb.
  return side === 'before' ? 'doer' : 'done to';
}

const prepositions = new Set(
  'of to into onto in from than below above under over behind before after for toward towards against through on'.split(
    ' ',
  ),
);
/** One thing follows these. If the question names it, it is not the answer. */
const oneThing = new Set(['into', 'from', 'than', 'onto', 'toward', 'towards', 'against']);
/** These may follow a preposition at the end of a question: “part of in mammals?”. */
const behind = new Set(['in', 'on', 'at', 'during', 'by', 'when', 'before', 'after', 'for']);
/** These relations hold in both directions. */
const mutualWords =
  /^(?:equal|similar|adjacent|opposite|connected|identical|next|related|parallel|perpendicular|equivalent|attached|linked|bound|joined|close|closest|married|corresponds?|proportional|comparable|different|differs?|far|apart|distinct)$/;
const determiners = new Set(['a', 'an', 'the', 'its', 'their']);
/** After these the sentence may name it last: “the gas that is part of the air is oxygen”. */
const clauseWords = ['that', 'which', 'who', 'what', 'whose'];
const turning = new Set([
  ...clauseWords,
  ...being,
  ...'there here following called named termed known'.split(' '),
]);
/** Words from the question’s verb to its preposition. */
const mostWords = 6;

/** Whether question and answer have the sides of a preposition confused. @param answer its place among the words of the sentence */
export function asksOtherSide(
  asked: readonly string[],
  sentence: readonly string[],
  answer: Span,
): boolean {
  const begin = asked.findIndex((word) => asking.has(word));
  if (begin < 0 || prepositions.has(asked[begin - 1] ?? '')) return false;
  if (namesItsThing(asked, sentence, answer)) return true;
  const rest = asked.slice(begin + 1);
  const open = openPreposition(rest);
  if (open !== undefined) {
    const span = spanOf(rest.slice(open - 1, open + 1), sentence);
    // “what proteins are made of”, “the substance proteins are made of”
    if (span === undefined || endsHere(sentence, span)) return false;
    const isInClause = sentence.slice(0, span.from).some((word) => clauseWords.includes(word));
    return !isInClause && answer.to <= span.from;
  }
  // “Which part is …” names the thing asked for.
  const first = asked[begin] === 'which' && !being.has(rest[0] ?? '') ? rest.slice(1) : rest;
  if (doing.has(first[0] ?? '')) return false;
  const at = first.findIndex((word) => prepositions.has(word));
  if (at < 1 || at >= mostWords || first.slice(0, at).some((word) => mutualWords.test(word)))
    return false;
  const span = spanOf(first.slice(0, at + 1), sentence);
  if (span === undefined || span.from === 0) return false;
  return (
    answer.from >= span.to &&
    !hasTurn(sentence, span.to, answer.from) &&
    !hasTurn(sentence, 0, span.from)
  );
}

/** “What are they made of?”, “What does it lead to?” @returns the index of the preposition that nothing follows */
function openPreposition(rest: readonly string[]): number | undefined {
  const [first = ''] = rest;
  if (!being.has(first) && !doing.has(first)) return undefined;
  const at = rest.findIndex(
    (word, place) =>
      place >= 3 &&
      prepositions.has(word) &&
      (rest[place + 1] === undefined || behind.has(rest[place + 1] ?? '')) &&
      !mutualWords.test(rest[place - 1] ?? ''),
  );
  return at < 0 ? undefined : at;
}

/** “What does the liver convert into glucose?” of “… converts glucose into glycogen” */
function namesItsThing(asked: readonly string[], sentence: readonly string[], { from }: Span) {
  const at = determiners.has(sentence[from - 1] ?? '') ? from - 2 : from - 1;
  const word = sentence[at] ?? '';
  if (!oneThing.has(word) || sentence.indexOf(word) !== sentence.lastIndexOf(word)) return false;
  const place = asked.indexOf(word);
  if (place < 0 || place !== asked.lastIndexOf(word)) return false;
  const named = asked[determiners.has(asked[place + 1] ?? '') ? place + 2 : place + 1];
  return (
    named !== undefined && !asking.has(named) && !behind.has(named) && sentence.includes(named)
  );
}

/** @returns `undefined` if the words are missing or there more than once */
function spanOf(looked: readonly string[], words: readonly string[]): Span | undefined {
  const stems = looked.map(stemOf);
  const found = words.flatMap((_, from) =>
    stems.every((stem, at) => stem === stemOf(words[from + at] ?? '')) ? [from] : [],
  );
  const [from] = found;
  return from === undefined || found.length > 1 ? undefined : { from, to: from + looked.length };
}

function endsHere(sentence: readonly string[], { to }: Span): boolean {
  const next = sentence[to];
  return next === undefined || being.has(next) || behind.has(next);
}

function hasTurn(sentence: readonly string[], from: number, to: number): boolean {
  return sentence.slice(from, to).some((word) => turning.has(word));
}
