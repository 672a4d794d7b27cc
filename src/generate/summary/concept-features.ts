/** What is seen of the words of a text and of their pairs: rows of numbers, in the order of the names. Pure. */
import { weigh } from '../language/weigh.ts';
import { stemOf } from '../language/words.ts';
import type { Material } from '../make/material.ts';
import { commonness } from '../terms/common-words.ts';
import { type At, countNames, createCounts } from './counts.ts';

const spellingNames = ['inTitle', 'inHeadings', 'isTerm', 'length', 'common'] as const;
const [lengthColumn, commonColumn] = [3, 4];
const shortLength = 0.4;

export const wordFeatureNames = [
  ...countNames,
  ...spellingNames,
  'again',
  'againCommon',
  'againLong',
  'shareSaid',
  'first',
  'isShort',
  'againShort',
];
export const pairFeatureNames = [
  ...countNames,
  ...spellingNames,
  ...spellingNames.map((name) => `${name}Both`),
  'firstWord',
  'secondWord',
  'lessLikelyWord',
  'bothWords',
];

/** An author says hardly a word more often. */
export const mostTimes = 5;
/** Of different words in a text. */
const mostWords = 1_000_000;

export function tokensIn(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stemOf);
}

/** All words and pairs of a text by numbers, and what is seen of each; for the weights' trainer, too. */
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

  /** @returns a row that holds until the next call */
  function featuresOfWord(id: number, times: number): Float64Array {
    const row = wordRow;
    wordCounts.fill(row, id, total);
    const own = spelling[id] ?? [];
    const again = Math.log(times);
    const isShort = (own[lengthColumn] ?? 0) < shortLength ? 1 : 0;
    let next = countNames.length;
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

  /** @returns a row that holds until the next call */
  function featuresOfPair(pair: number): Float64Array {
    const row = pairRow;
    pairCounts.fill(row, pair, total);
    const [first, second] = wordsOf(pair);
    const [one, two] = [spelling[first] ?? [], spelling[second] ?? []];
    const size = spellingNames.length;
    let next = countNames.length;
    for (let i = 0; i < size; i++) row[next + i] = (one[i] ?? 0) + (two[i] ?? 0);
    next += size;
    for (let i = 0; i < size; i++) row[next + i] = (one[i] ?? 0) * (two[i] ?? 0);
    next += size;
    const [x, y] = [odds[first] ?? 0, odds[second] ?? 0];
    row[next++] = x;
    row[next++] = y;
    row[next++] = Math.min(x, y);
    row[next++] = (x * y) / 4;
    return row;
  }
}

/** Numbers for things, in the order in which they come. */
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
