/** Answers a question with sentences of the file, word for word, or not at all. Headings and neighbours may have the missing words. */

import type { CleanPage } from '../../text/clean-page.ts';
import { tokensOf } from '../grounding/tokens.ts';
import { isTermLike } from '../make/term-names.ts';
import { type Asked, byLikelihood, isSure, saysDifference } from './answering.ts';
import type { Place } from './event.ts';
import { type FileIndex, type IndexedSentence, indexOf } from './file-index.ts';
import { type FittedKind, fitOf } from './fits.ts';
import { rankPassages } from './passages.ts';
import { type Question, readQuestion } from './question.ts';
import { type Key, keysOfWords, type Rating, rateSentence } from './rate.ts';

export interface Answer {
  page: number;
  /** Word for word. */
  text: string;
  /** The part of it on the page. */
  quote: string;
  /** Words of the question, UTF-16 offsets in `text`. */
  marks: { start: number; end: number }[];
}

/** Sentences of a passage that a question is about. It does not claim to answer. */
export interface NearPassage extends Answer {
  /** Empty without one. */
  heading: string;
}

const mostAnswers = 5;
const mostPassages = 5;
/** Passages whose sentences stand before others among the candidates. */
const likelyPassages = 3;
/** Of a passage so much is shown, UTF-16 units. */
const shownOfPassage = 320;
/** With fewer words that carry meaning, a question is about all that is said of a thing. */
const fewestOfQuestion = 3;
/** Fewer words name an event, whose cause a sentence must say. */
const fewestOfReason = 4;
/** “What is …?” with so many words asks for a term, and only its definition answers. */
const mostOfTerm = 3;
/** Further sentences answer seldom. */
const mostTops = 3;
/** Sentences beside those of the nearest passages. */
const mostBeside = 40;
/** Share of the best answer's rate; sentences below only mention the subject. */
const leastOfBest = 0.5;
/** Number of likely sentences that are rated. */
const mostLookedAt = 400;

/** @returns best first; none if the file has no answer */
export function answer(asked: string, index: FileIndex): Answer[] {
  const question = readQuestion(asked, index.isEnglish);
  const things = question.things.map((words) => keysOfWords(words, index));
  const ratings = ratingsFor(asked, question.kind, things, index);
  return ratings.slice(0, mostAnswers).flatMap((rating) => answerOf(rating, things.flat(), index));
}

function ratingsFor(
  asked: string,
  kind: Question['kind'],
  things: readonly (readonly Key[])[],
  index: FileIndex,
): Rating[] {
  const keys = things[0] ?? [];
  if (kind === 'compare') {
    const sure = index.isEnglish ? surest(asked, index) : [];
    return sure.length === 0 ? compare(things, index) : sure;
  }
  const size = keys.filter(({ isKey }) => isKey).length;
  if (index.isEnglish && isFitted(kind)) {
    const fitted = fitting(asked, kind, keys, index);
    const naming = keys.filter(({ isKey, isWeak }) => isKey && !isWeak).length;
    const isLong = kind === 'why' && naming >= fewestOfReason;
    return fitted.length === 0 && isLong ? surest(asked, index) : fitted;
  }
  if (kind === 'other' && index.isEnglish && size >= fewestOfQuestion) return surest(asked, index);
  const named = rank(keys, kind, index);
  const isMoreThanTerm = kind === 'define' && index.isEnglish && size > mostOfTerm;
  return named.length === 0 && isMoreThanTerm ? surest(asked, index) : named;
}

/** The passages nearest to a question, the best first: the likeliest sentence of each, and what follows it there. */
export function nearPassages(asked: string, index: FileIndex): NearPassage[] {
  const question = readQuestion(asked, index.isEnglish);
  const keys = question.things.flatMap((words) => keysOfWords(words, index));
  const near = rankPassages(keys, index, mostPassages);
  return near.flatMap(({ from, to }): NearPassage[] => {
    const rated = numbersOf(from, to).map((at) => rateSentence(at, keys, question.kind, index));
    const best = rated.reduce((one, other) => (other.rate > one.rate ? other : one));
    const [first] = answerOf(best, keys, index);
    if (first === undefined) return [];
    const heading = index.headingTexts[index.sentences[best.number]?.heading ?? 0] ?? '';
    return [{ ...withWhatFollows(first, best.number, to, keys, index), heading }];
  });
}

function numbersOf(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}

/** The sentence with those after it in its paragraph on its page, as far as there is room. */
function withWhatFollows(
  first: Answer,
  number: number,
  to: number,
  keys: readonly Key[],
  index: FileIndex,
): Answer {
  let [text, marks] = [first.text, first.marks];
  for (let at = number + 1; at < to; at++) {
    const sentence = index.sentences[at];
    const [next] = answerOf({ number: at }, keys, index);
    if (next === undefined || sentence?.block !== index.sentences[number]?.block) break;
    if (next.page !== first.page || text.length + next.text.length > shownOfPassage) break;
    const by = text.length + 1;
    const moved = next.marks.map(({ start, end }) => ({ start: start + by, end: end + by }));
    [text, marks] = [`${text} ${next.text}`, [...marks, ...moved]];
  }
  return { ...first, text, marks };
}

/**
 * Sentences for a model to choose from: first those that answer by themselves, then those with some words of the question,
 * of which those of the nearest passages come first.
 */
export function candidates(asked: string, index: FileIndex, most: number): Answer[] {
  const question = readQuestion(asked, index.isEnglish);
  const keys = question.things.flatMap((words) => keysOfWords(words, index));
  const likely = new Set(
    rankPassages(keys, index, likelyPassages).flatMap(({ from, to }) => numbersOf(from, to)),
  );
  const rated = [...new Set([...sentencesHolding(keys, index), ...likely])]
    .map((number) => rateSentence(number, keys, question.kind, index))
    .sort(
      (one, other) =>
        Number(likely.has(other.number)) - Number(likely.has(one.number)) ||
        other.rate - one.rate ||
        one.number - other.number,
    );
  const some = withoutRepeats(rated, index).flatMap((rating) => answerOf(rating, keys, index));
  const first = answer(asked, index);
  const known = new Set(first.map(({ text }) => text));
  return [...first, ...some.filter(({ text }) => !known.has(text))].slice(0, most);
}

/** The first of the likeliest sentences that surely answers; then others that do, as far as they have as much of the question. */
function surest(asked: string, index: FileIndex): Rating[] {
  const { ratings, asked: read } = likelySentences(asked, index);
  const ranked = withoutRepeats(byLikelihood(ratings, read, index), index);
  const first = ranked.slice(0, mostTops).find((one) => isSure(one, asked, index));
  if (first === undefined) return [];
  const more = ranked.filter((one) => one !== first && one.isEnough && isSure(one, asked, index));
  return [first, ...more];
}

/** The sentences of the nearest passages, and those with the most words of the question. */
export function likelySentences(
  text: string,
  index: FileIndex,
): { ratings: Rating[]; asked: Asked } {
  const { kind, things } = readQuestion(text, index.isEnglish);
  const keys = things.flatMap((words) => keysOfWords(words, index));
  const passages = rankPassages(keys, index, mostPassages);
  const near = passages.flatMap(({ from, to }) => numbersOf(from, to));
  const holding = sentencesHolding(keys, index).slice(0, mostBeside);
  const ratings = [...new Set([...near, ...holding])].map((number) =>
    rateSentence(number, keys, kind, index),
  );
  const size = keys.filter(({ isKey }) => isKey).length;
  return { ratings, asked: { text, size, passages } };
}

function rank(keys: readonly Key[], kind: Question['kind'], index: FileIndex): Rating[] {
  const rated = sentencesHolding(keys, index)
    .map((number) => rateSentence(number, keys, kind, index))
    .filter(({ isEnough }) => isEnough)
    .sort((one, other) => other.rate - one.rate || one.number - other.number);
  const best = rated[0]?.rate ?? 0;
  return withoutRepeats(rated, index).filter(({ rate }) => rate >= best * leastOfBest);
}

const isFitted = (kind: Question['kind']): kind is FittedKind =>
  ['when', 'who', 'why', 'did'].includes(kind);

/** Sentences with what the question asks for: a date, a name, a cause, an action. */
function fitting(
  asked: string,
  kind: FittedKind,
  asking: readonly Key[],
  index: FileIndex,
): Rating[] {
  const naming = asking.filter(({ isWeak }) => !isWeak);
  const keys = naming.some(({ isKey }) => isKey) ? naming : asking;
  const holding = sentencesHolding(keys, index);
  const next = kind === 'when' ? holding.slice(0, mostBeside).map((number) => number + 1) : [];
  const fitted = [...new Set([...holding, ...next])].flatMap((number) => {
    const sentence = index.sentences[number];
    if (sentence === undefined) return [];
    const rating = rateSentence(number, keys, kind, index);
    const { held, around } = rating.signs;
    // “Brown opted not to go …” below “John Brown”.
    const isBySurname = kind === 'did' && around >= 0.75;
    const isOwn = (rating.isEnough || isBySurname) && held >= leastHeldOf[kind];
    if (!isOwn && !(kind === 'when' && isAfterEvent(rating, keys, index))) return [];
    const places = placesOf(keys, sentence, index);
    const fit = fitOf(kind, asked, sentence.text, places, !isOwn);
    return fit === undefined ? [] : [{ ...rating, rate: rating.rate + ofFit * fit }];
  });
  const best = Math.max(...fitted.map(({ rate }) => rate));
  const ranked = withoutRepeats(
    fitted
      .filter(({ rate }) => rate >= best * leastOfBestFit)
      .sort((one, other) => other.rate - one.rate || one.number - other.number),
    index,
  );
  // Another section may be about another one of the same name.
  const section = index.sentences[ranked[0]?.number ?? -1]?.heading;
  return ranked
    .filter(({ number }) => kind !== 'did' || index.sentences[number]?.heading === section)
    .slice(0, mostFitted);
}

/** The first, and three that answer a part. */
const mostFitted = 4;
const leastOfBestFit = 0.75;
/** Share of the question, by weight, that is in the sentence itself. */
const leastHeldOf: Record<FittedKind, number> = { when: 0.7, who: 0.6, why: 0.7, did: 0.45 };

/** “… at Antietam Creek. The battle on September 17, 1862 …”: the sentence before names the event, this one goes on with it. */
function isAfterEvent({ number, signs }: Rating, keys: readonly Key[], index: FileIndex): boolean {
  const [before, own] = [index.sentences[number - 1], index.sentences[number]];
  if (before === undefined || own === undefined || before.block !== own.block) return false;
  const held = rateSentence(number - 1, keys, 'when', index).signs.held;
  return signs.held > 0 && held >= 0.5 && signs.held + held >= 0.8;
}

/** Weight of a fit in the rate of a sentence. */
const ofFit = 0.8;

function placesOf(
  keys: readonly Key[],
  { text, from }: IndexedSentence,
  index: FileIndex,
): Place[] {
  const { starts, ends } = tokensOf(text);
  return starts.flatMap((start, at): Place[] => {
    const stem = index.words[from + at] ?? -1;
    const key = keys.findIndex(({ isKey, matches }) => isKey && matches.has(stem));
    return key < 0 ? [] : [{ start, end: ends[at] ?? start, key }];
  });
}

/** First sentences about both things, then a definition of each. */
function compare(things: readonly (readonly Key[])[], index: FileIndex): Rating[] {
  const [one = [], other = []] = things.map((keys) => rank(keys, 'define', index));
  if (one.length === 0 || other.length === 0) return [];
  const says = ({ number }: Rating) => saysDifference.test(index.sentences[number]?.text ?? '');
  const all = rank(things.flat(), 'other', index)
    .filter(({ number }) =>
      things.every((keys) => rateSentence(number, keys, 'define', index).isEnough),
    )
    .sort((a, b) => Number(says(b)) - Number(says(a)));
  const turns = one.flatMap((rating, place) => [rating, ...other.slice(place, place + 1)]);
  return withoutRepeats(
    [...all.slice(0, 1), ...turns.slice(0, 2), ...all.slice(1), ...turns.slice(2)],
    index,
  );
}

/** The sentences with the most words of the question, weighted by rarity. */
function sentencesHolding(keys: readonly Key[], index: FileIndex): number[] {
  const sums = new Map<number, number>();
  for (const { matches, weight } of keys) {
    if (weight === 0) continue;
    const best = new Map<number, number>();
    for (const [stem, match] of matches) {
      for (const number of index.holders[stem] ?? []) {
        if ((best.get(number) ?? 0) < match) best.set(number, match);
      }
    }
    for (const [number, match] of best) sums.set(number, (sums.get(number) ?? 0) + weight * match);
  }
  return [...sums]
    .sort(([a, one], [b, other]) => other - one || a - b)
    .slice(0, mostLookedAt)
    .map(([number]) => number);
}

function withoutRepeats(ratings: readonly Rating[], { sentences }: FileIndex): Rating[] {
  const seen = new Set<string>();
  return ratings.filter(({ number }) => {
    const text = sentences[number]?.text ?? '';
    return seen.has(text) ? false : seen.add(text);
  });
}

function answerOf(
  { number }: Pick<Rating, 'number'>,
  keys: readonly Key[],
  index: FileIndex,
): Answer[] {
  const sentence = index.sentences[number];
  if (sentence === undefined) return [];
  const { page, text, quote, from } = sentence;
  const { starts, ends } = tokensOf(text);
  const marks = starts.flatMap((start, at) => {
    const stem = index.words[from + at] ?? -1;
    const isAsked = keys.some(({ isKey, matches }) => isKey && matches.has(stem));
    return isAsked ? [{ start, end: ends[at] ?? start }] : [];
  });
  return [{ page, text, quote, marks }];
}

export type AskerRequest =
  | { type: 'pages'; pages: CleanPage[] }
  | { type: 'ask'; id: number; question: string }
  /** Sentences that may answer the question. */
  | { type: 'candidates'; id: number; question: string; most: number }
  | { type: 'passages'; id: number; question: string }
  | { type: 'examples'; id: number };

/** Each request with an id gets exactly one reply. */
export type AskerReply =
  | { type: 'answers'; id: number; answers: Answer[] }
  | { type: 'passages'; id: number; passages: NearPassage[] }
  | { type: 'examples'; id: number; questions: string[] }
  | { type: 'failure'; id: number };

type HandleAsked = (request: AskerRequest) => AskerReply | undefined;

/** Answers questions about one file. Keeps its pages and their index between questions. */
export function createAsker(onBug: (error: unknown) => void): HandleAsked {
  const pages = new Map<number, CleanPage>();
  let index: FileIndex | undefined;
  const indexNow = () => {
    index ??= indexOf([...pages.values()].sort((one, other) => one.page - other.page));
    return index;
  };
  return (request) => {
    if (request.type === 'pages') {
      for (const page of request.pages) pages.set(page.page, page);
      index = undefined;
      return undefined;
    }
    const { id } = request;
    try {
      switch (request.type) {
        case 'ask':
          return { type: 'answers', id, answers: answer(request.question, indexNow()) };
        case 'candidates': {
          const answers = candidates(request.question, indexNow(), request.most);
          return { type: 'answers', id, answers };
        }
        case 'passages': {
          const found = nearPassages(request.question, indexNow());
          return { type: 'passages', id, passages: found };
        }
        case 'examples':
          return { type: 'examples', id, questions: exampleQuestions(indexNow()) };
      }
    } catch (error) {
      onBug(error);
      return { type: 'failure', id };
    }
  };
}

const wanted = 2;
const mostTried = 40;

/** Example questions that the file can answer. @returns none if the file marks no terms or is not English */
export function exampleQuestions(index: FileIndex): string[] {
  if (!index.isEnglish) return [];
  const found = new Set<string>();
  for (const term of termsOf(index).slice(0, mostTried)) {
    if (found.size === wanted) break;
    // “What is ten percent plan?” lacks an article that only the reader knows.
    const question = `What is meant by “${term}”?`;
    if (answer(question, index)[0]?.text.toLowerCase().includes(term.toLowerCase()))
      found.add(question);
  }
  return [...found];
}

/** Terms of several words come first: they are specific to the file. */
function termsOf({ sentences }: FileIndex): string[] {
  const terms = new Set(sentences.flatMap(({ terms }) => terms));
  const usable = [...terms].filter(
    (term) => isTermLike(term) && /^\p{L}[\p{L} -]{3,30}$/u.test(term) && !/s$/.test(term),
  );
  const isLong = (term: string) => term.includes(' ');
  return [...usable.filter(isLong), ...usable.filter((term) => !isLong(term))];
}
