/**
 * The probability that an author's summary has each word and word pair of a text, by their frequency, their position and the scores of
 * their sentences. Concept-based summaries after Gillick and Favre 2009, with probabilities instead of counts. Pure.
 */
import { chance, weigh } from '../language/weigh.ts';
import { stemOf } from '../language/words.ts';
import type { Material } from '../make/material.ts';
import { commonness } from '../terms/text-words.ts';

export interface Concepts {
  /** For each sentence the numbers of its words. */
  wordsAt: readonly (readonly number[])[];
  pairsAt: readonly (readonly number[])[];
  /** The probabilities that a word occurs once, twice, … */
  ofWord: readonly (readonly number[])[];
  ofPair: ArrayLike<number>;
}

export interface ConceptWeights {
  ofWords: readonly number[];
  ofPairs: readonly number[];
}

/** @param scores for each sentence */
export function conceptsOf(
  material: Material,
  scores: readonly number[],
  { ofWords, ofPairs }: ConceptWeights = conceptWeights,
): Concepts {
  const seen = seenIn(material, scores, ofWords);
  const ofWord = seen.words.map((_, id) =>
    Array.from({ length: Math.min(mostTimes, seen.timesOf(id)) }, (_, index) =>
      chance(weigh(seen.featuresOfWord(id, index + 1), ofWords)),
    ),
  );
  const ofPair = Float64Array.from({ length: seen.pairCount }, (_, pair) =>
    chance(weigh(seen.featuresOfPair(pair), ofPairs)),
  );
  return { wordsAt: seen.wordsAt, pairsAt: seen.pairsAt, ofWord, ofPair };
}

/**
 * How likely an author's summary has a word, or a pair of words, of the text: logistic regression by `test/eval/train/train-summaries.ts`
 * on every third of 1,654 sections of the textbooks of `summaryWeights`. Counts come first, then spelling, then other features.
 */
const weightsOfWords = {
  base: -0.563,
  times: -0.285,
  paragraphs: -0.133,
  shareOfParagraphs: 1.254,
  shareOfSections: -0.174,
  early: 0.247,
  inFirst: 0.134,
  leads: 0.082,
  shareOfLeads: 0.131,
  once: -0.059,
  longText: -2.831,
  shareOfSentences: 1.39,
  nearest: -0.065,
  bestScore: -0.05,
  meanScore: 0.249,
  goodScores: 0.071,
  allScores: 0.208,
  inTitle: 0.142,
  inHeadings: 0.457,
  isTerm: 0.486,
  length: 0.21,
  common: 0.124,
  again: -1.506,
  againCommon: -0.112,
  againLong: -0.107,
  shareSaid: -1.221,
  first: -0.337,
  isShort: 0.026,
  againShort: 0.312,
};
const weightsOfPairs = {
  base: -1.109,
  times: 0.675,
  paragraphs: -0.171,
  shareOfParagraphs: 1.668,
  shareOfSections: -0.346,
  early: 0.282,
  inFirst: 0.102,
  leads: 0.114,
  shareOfLeads: 0.088,
  once: -0.294,
  longText: -2.322,
  shareOfSentences: -0.461,
  nearest: -0.056,
  bestScore: -0.064,
  meanScore: 0.074,
  goodScores: -0.075,
  allScores: 0.356,
  inTitle: -0.063,
  inHeadings: 0.032,
  isTerm: 0.098,
  length: -0.104,
  common: -0.064,
  inTitleBoth: 0.505,
  inHeadingsBoth: 0.077,
  isTermBoth: 0.593,
  lengthBoth: 0.721,
  commonBoth: -0.058,
  firstWord: 0.026,
  secondWord: 0.033,
  lessLikelyWord: 0.28,
  bothWords: -0.128,
};
export const wordFeatureNames = Object.keys(weightsOfWords);
export const pairFeatureNames = Object.keys(weightsOfPairs);
const conceptWeights: ConceptWeights = {
  ofWords: Object.values(weightsOfWords),
  ofPairs: Object.values(weightsOfPairs),
};

const [countSize, spellingSize] = [17, 5];
const [lengthColumn, commonColumn] = [3, 4];
const shortLength = 0.4;

/** Authors rarely use a word more often. */
export const mostTimes = 5;
/** More than the different words of any text. */
const mostWords = 1_000_000;

export function tokensIn(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stemOf);
}

/** The features of all words and pairs of a text, by their numbers. The trainer of the weights uses them, too. */
export function seenIn(
  { sentences, sections, marked }: Material,
  scores: readonly number[],
  ofWords: readonly number[],
) {
  const [words, idOfWord] = numbered<string>();
  const [pairs, idOfPair] = numbered<number>();
  const [wordCounts, pairCounts] = [createCounts(), createCounts()];
  const wordsAt: number[][] = [];
  const pairsAt: number[][] = [];
  for (const [index, { text, paragraph, section }] of sentences.entries()) {
    const isLead = paragraph !== sentences[index - 1]?.paragraph;
    const score = scores[index] ?? 0;
    const at: At = { index, paragraph, section, isLead, score, soft: Math.exp(score) };
    const ids = tokensIn(text).map(idOfWord);
    const ofPairs = ids.slice(1).map((id, place) => idOfPair((ids[place] ?? 0) * mostWords + id));
    for (const [place, id] of ids.entries()) wordCounts.note(id, place, at);
    for (const [place, id] of ofPairs.entries()) pairCounts.note(id, place, at);
    wordsAt.push(ids);
    pairsAt.push(ofPairs);
  }
  const headings = sections.filter((one) => one !== '').map((one) => new Set(tokensIn(one)));
  const terms = new Set([...marked].flatMap(tokensIn));
  const spelling = words.map((word) => [
    headings[0]?.has(word) ? 1 : 0,
    word.length < 3 ? 0 : Math.min(3, headings.filter((heading) => heading.has(word)).length),
    terms.has(word) ? 1 : 0,
    Math.min(word.length, 10) / 10,
    commonness(word) / 3,
  ]);
  const total = {
    sentences: Math.max(sentences.length, 1),
    paragraphs: Math.max(new Set(sentences.map((one) => one.paragraph)).size, 1),
    sections: Math.max(new Set(sentences.map((one) => one.section)).size, 1),
  };
  const wordRow = new Float64Array(wordFeatureNames.length);
  const pairRow = new Float64Array(pairFeatureNames.length);
  const odds = words.map((_, id) => weigh(featuresOfWord(id, 1), ofWords));
  const { timesOf } = wordCounts;
  const pairCount = pairs.length;
  return { words, pairCount, wordsAt, pairsAt, timesOf, wordsOf, featuresOfWord, featuresOfPair };

  /** The two words of a pair. */
  function wordsOf(pair: number): [number, number] {
    const key = pairs[pair] ?? 0;
    return [Math.floor(key / mostWords), key % mostWords];
  }

  /** @returns a row that is valid until the next call */
  function featuresOfWord(id: number, times: number): Float64Array {
    const row = wordRow;
    wordCounts.fill(row, id, total);
    const own = spelling[id] ?? [];
    const again = Math.log(times);
    const isShort = (own[lengthColumn] ?? 0) < shortLength ? 1 : 0;
    let next = countSize;
    for (const value of own) row[next++] = value;
    row[next++] = again;
    row[next++] = again * (own[commonColumn] ?? 0);
    row[next++] = again * (own[lengthColumn] ?? 0);
    row[next++] = Math.log(times / wordCounts.timesOf(id));
    row[next++] = times === 1 ? 1 : 0;
    row[next++] = isShort;
    row[next++] = isShort * again;
    return row;
  }

  /** @returns a row that is valid until the next call */
  function featuresOfPair(pair: number): Float64Array {
    const row = pairRow;
    pairCounts.fill(row, pair, total);
    const [first, second] = wordsOf(pair);
    const [one, two] = [spelling[first] ?? [], spelling[second] ?? []];
    let next = countSize;
    for (let i = 0; i < spellingSize; i++) row[next + i] = (one[i] ?? 0) + (two[i] ?? 0);
    next += spellingSize;
    for (let i = 0; i < spellingSize; i++) row[next + i] = (one[i] ?? 0) * (two[i] ?? 0);
    next += spellingSize;
    const [x, y] = [odds[first] ?? 0, odds[second] ?? 0];
    row[next++] = x;
    row[next++] = y;
    row[next++] = Math.min(x, y);
    row[next++] = (x * y) / 4;
    return row;
  }
}

/** Numbers things in the order of their first use. */
function numbered<Thing>(): [Thing[], (thing: Thing) => number] {
  const things: Thing[] = [];
  const ids = new Map<Thing, number>();
  const idOf = (thing: Thing) => {
    const known = ids.get(thing);
    if (known !== undefined) return known;
    ids.set(thing, things.length);
    return things.push(thing) - 1;
  };
  return [things, idOf];
}

/** A sentence's place and score. */
interface At {
  index: number;
  paragraph: number;
  section: number;
  isLead: boolean;
  score: number;
  /** The exponential of `score`. */
  soft: number;
}

interface Totals {
  sentences: number;
  paragraphs: number;
  sections: number;
}

const [times, paragraphs, sections, inSentences, first, leads, nearest] = [0, 1, 2, 3, 4, 5, 6];
const [lastSentence, lastParagraph, lastSection] = [7, 8, 9];
const [best, sum, good, soft] = [10, 11, 12, 13];
const columns = 14;
/** A word further from the beginning of its sentence counts as far. */
const far = 9;

/** Counts of words, or of pairs of words, sentence by sentence. Rows of numbers, since there are many. */
function createCounts() {
  let table = new Float64Array(columns * 1_024);
  return {
    timesOf: (id: number) => table[id * columns + times] ?? 0,
    /** @param place of the word in its sentence */
    note(id: number, place: number, at: At): void {
      const row = id * columns;
      if (row + columns > table.length) table = twiceAsLong(table);
      const all = table;
      const isNew = all[row + times] === 0;
      all[row + times] = (all[row + times] ?? 0) + 1;
      if (at.isLead) all[row + leads] = (all[row + leads] ?? 0) + 1;
      if (isNew || place < (all[row + nearest] ?? 0)) all[row + nearest] = Math.min(place, far);
      if (!isNew && all[row + lastSentence] === at.index) return;
      if (isNew) all[row + first] = at.index;
      all[row + inSentences] = (all[row + inSentences] ?? 0) + 1;
      if (isNew || all[row + lastParagraph] !== at.paragraph)
        all[row + paragraphs] = (all[row + paragraphs] ?? 0) + 1;
      if (isNew || all[row + lastSection] !== at.section)
        all[row + sections] = (all[row + sections] ?? 0) + 1;
      if (isNew || at.score > (all[row + best] ?? 0)) all[row + best] = at.score;
      all[row + lastSentence] = at.index;
      all[row + lastParagraph] = at.paragraph;
      all[row + lastSection] = at.section;
      all[row + sum] = (all[row + sum] ?? 0) + at.score;
      all[row + good] = (all[row + good] ?? 0) + Math.max(0, at.score);
      all[row + soft] = (all[row + soft] ?? 0) + at.soft;
    },
    /** Writes the counts of one word or pair into the beginning of a row. */
    fill(row: Float64Array, id: number, total: Totals): void {
      const of = (column: number) => table[id * columns + column] ?? 0;
      row[0] = 1;
      row[1] = Math.log(of(times));
      row[2] = Math.log(of(paragraphs));
      row[3] = of(paragraphs) / total.paragraphs;
      row[4] = of(sections) / total.sections;
      row[5] = 1 - of(first) / total.sentences;
      row[6] = of(first) === 0 ? 1 : 0;
      row[7] = Math.log(1 + of(leads));
      row[8] = of(leads) / of(times);
      row[9] = of(times) === 1 ? 1 : 0;
      row[10] = Math.log(total.sentences) / 5;
      row[11] = of(inSentences) / total.sentences;
      row[12] = of(nearest) / far;
      row[13] = of(best);
      row[14] = of(sum) / of(inSentences);
      row[15] = of(good) / 3;
      row[16] = Math.log(of(soft));
    },
  };
}

function twiceAsLong(table: Float64Array): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(table.length * 2);
  longer.set(table);
  return longer;
}
