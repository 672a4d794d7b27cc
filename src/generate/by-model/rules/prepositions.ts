/** Which side of a preposition a question asks for: “What is part of it?” is not “What is it part of?”. Pure. */
import { stemOf } from '../../language/words.ts';
import { asking, being, doing } from './asking-words.ts';

const prepositions = new Set(
  'of to into onto in from than below above under over behind before after for toward towards against through on'.split(
    ' ',
  ),
);
/** Behind each of them stands one thing: where the question names that, it is not the answer. */
const oneThing = new Set(['into', 'from', 'than', 'onto', 'toward', 'towards', 'against']);
/** Behind a preposition that ends what is asked: “part of in mammals?”. */
const behind = new Set(['in', 'on', 'at', 'during', 'by', 'when', 'before', 'after', 'for']);
/** Of two things each is so to the other. */
const mutual =
  /^(?:equal|similar|adjacent|opposite|connected|identical|next|related|parallel|perpendicular|equivalent|attached|linked|bound|joined|close|closest|married|corresponds?|proportional|comparable|different|differs?|far|apart|distinct)$/;
const articles = new Set(['a', 'an', 'the', 'its', 'their']);
/** Then the sentence may name it behind: “the gas that is part of the air is oxygen”. */
const clauses = ['that', 'which', 'who', 'what', 'whose'];
const turning = new Set([
  ...clauses,
  ...being,
  ...'there here following called named termed known'.split(' '),
]);
/** Words from the question’s verb to its preposition. */
const mostWords = 6;

interface Place {
  from: number;
  to: number;
}

/**
 * @param asked the words of a question; @param answer where it stands among the words of the sentence
 * @returns whether the question asks for what stands before a preposition and the answer stands behind it, or the other way round
 */
export function asksOtherSide(
  asked: readonly string[],
  sentence: readonly string[],
  answer: Place,
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
    const isInClause = sentence.slice(0, span.from).some((word) => clauses.includes(word));
    return !isInClause && answer.to <= span.from;
  }
  // “Which part is …”: the thing asked for has a name.
  const first = asked[begin] === 'which' && !being.has(rest[0] ?? '') ? rest.slice(1) : rest;
  if (doing.has(first[0] ?? '')) return false;
  const at = first.findIndex((word) => prepositions.has(word));
  if (at < 1 || at >= mostWords || first.slice(0, at).some((word) => mutual.test(word)))
    return false;
  const span = spanOf(first.slice(0, at + 1), sentence);
  if (span === undefined || span.from === 0) return false;
  return (
    answer.from >= span.to &&
    !hasTurn(sentence, span.to, answer.from) &&
    !hasTurn(sentence, 0, span.from)
  );
}

/** “What are they made of?”, “What does it lead to?” @returns where the preposition is that has nothing behind it */
function openPreposition(rest: readonly string[]): number | undefined {
  const [first = ''] = rest;
  if (!being.has(first) && !doing.has(first)) return undefined;
  const at = rest.findIndex(
    (word, place) =>
      place >= 3 &&
      prepositions.has(word) &&
      (rest[place + 1] === undefined || behind.has(rest[place + 1] ?? '')) &&
      !mutual.test(rest[place - 1] ?? ''),
  );
  return at < 0 ? undefined : at;
}

/** “What does the liver convert into glucose?” of “… converts glucose into glycogen” */
function namesItsThing(asked: readonly string[], sentence: readonly string[], { from }: Place) {
  const at = articles.has(sentence[from - 1] ?? '') ? from - 2 : from - 1;
  const word = sentence[at] ?? '';
  if (!oneThing.has(word) || sentence.indexOf(word) !== sentence.lastIndexOf(word)) return false;
  const place = asked.indexOf(word);
  if (place < 0 || place !== asked.lastIndexOf(word)) return false;
  const named = asked[articles.has(asked[place + 1] ?? '') ? place + 2 : place + 1];
  return (
    named !== undefined && !asking.has(named) && !behind.has(named) && sentence.includes(named)
  );
}

/** @returns `undefined` where it is not there, or more than once */
function spanOf(looked: readonly string[], words: readonly string[]): Place | undefined {
  const stems = looked.map(stemOf);
  const found = words.flatMap((_, from) =>
    stems.every((stem, at) => stem === stemOf(words[from + at] ?? '')) ? [from] : [],
  );
  const [from] = found;
  return from === undefined || found.length > 1 ? undefined : { from, to: from + looked.length };
}

function endsHere(sentence: readonly string[], { to }: Place): boolean {
  const next = sentence[to];
  return next === undefined || being.has(next) || behind.has(next);
}

function hasTurn(sentence: readonly string[], from: number, to: number): boolean {
  return sentence.slice(from, to).some((word) => turning.has(word));
}
