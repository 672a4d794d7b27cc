/** Features of a sentence that show whether an author would repeat it in a summary, and the score by their weights. Pure. */

import { weigh } from '../language/weigh.ts';
import { countsOf, keysOf, wordsOf } from '../language/words.ts';
import type { Material, Sentence } from '../make/material.ts';
import { nearnessOf } from '../make/rank.ts';
import { commonness } from '../terms/text-words.ts';

/**
 * How much of an author's own summary a sentence says: ridge regression by `test/eval/train/train-summaries.ts` on 82,243 sentences in
 * 1,654 sections of seventeen OpenStax textbooks (psychology, anatomy and physiology, economics, sociology, US history, American
 * government, microbiology, astronomy, business, philosophy, political science, anthropology, chemistry, entrepreneurship, population
 * health, world history, statistics; at their last CC BY 4.0 commit, openstax.org). In the order of the features.
 */
export const summaryWeights = {
  nearWhole: 0.0182,
  nearSection: -0.0044,
  frequent: 0.0165,
  spreadOut: 0.1926,
  bigrams: 0.1538,
  topWords: 0.0216,
  opens: 0.0353,
  closes: 0.0014,
  inList: -0.0389,
  paragraphFirst: 0.0135,
  paragraphPlace: 0.0085,
  sectionFirst: -0.0441,
  sectionOpening: 0.1221,
  sectionPlace: 0.0309,
  textFirst: -0.0934,
  textPlace: -0.0017,
  lead: 0.1846,
  inTitle: 0.0461,
  inHeading: 0.0143,
  inHeadings: 0.1342,
  terms: 0.0201,
  longWords: -0.0257,
  length: -0.0882,
  isShort: -0.0091,
  isLong: 0.0001,
  defines: 0.0354,
  lists: -0.0102,
  example: -0.0202,
  reader: -0.0248,
  digits: -0.1251,
  years: 0.004,
  brackets: -0.0236,
  quotes: -0.0242,
  capitals: -0.0383,
  person: -0.0625,
  past: -0.034,
  negation: -0.0483,
  hedge: -0.044,
  modal: -0.0167,
  commas: -0.0368,
  beginsWithTitle: 0.0297,
  beginsWithHeading: 0.0195,
  beginsWithTerm: 0.0189,
  common: -0.1291,
  important: 0.0226,
  shares: -0.0386,
  concludes: 0.0214,
};
export const featureNames = Object.keys(summaryWeights);

const definesSomething =
  /\b(is|are|was|were) (an?|the|any|one of|those|defined as|called|known as|referred to as|termed) ?\w|\b(refers? to|means?|known as|is called|are called|consists? of|involves?|occurs? when|describes?)\b/i;
const listsSomething =
  /\b(includ(es?|ing)|types? of|kinds? of|stages?|main|primary|major|key|important|most|two|three|four|five|several|both)\b/i;
const exampleWords =
  /\b(for example|for instance|such as|e\.g\.|imagine|suppose|consider|like a)\b/i;
const readerWords = /\b(you|your|we|our|us|I|my)\b/;
const personWords = /\b(he|she|his|her|him|said|told|asked|wrote)\b/i;
const negationWords = /\b(not|no|never|neither|nor|without|cannot|n’t)\b/i;
const hedgeWords =
  /\b(may|might|often|usually|generally|typically|some|sometimes|perhaps|likely)\b/i;
const modalWords = /\b(can|must|should|will|would|need to|have to)\b/i;

const importantWords =
  /\b(important|critical|essential|main|fundamental|central|significant|primary)\b/i;
const shareWords = /%|\b(percent|million|billion)\b|\$/i;
const concluding =
  /^(thus|therefore|hence|in (summary|sum|short|conclusion|general)|overall|as a result|consequently|generally)\b/i;
/** A sentence is about the things in its first words. */
const firstKeys = 2;
/** A term may begin up to here and still be the beginning of the sentence. */
const firstLetters = 40;

/** Rarer words are not a subject of the text. */
const topCount = 12;

function featuresOf(material: Material): (sentence: Sentence) => number[] {
  const { sentences, sections, spread } = material;
  const total = sentences.length;
  const bySection = Map.groupBy(sentences, ({ section }) => section);
  const counts = countsOf(sentences.flatMap(({ keys }) => keys));
  const pairs = countsOf(sentences.flatMap(({ keys }) => pairsOf(keys)));
  const byParagraph = Map.groupBy(sentences, ({ paragraph }) => paragraph);
  /** Number of paragraphs with each stem. */
  const paragraphs = countsOf(
    [...byParagraph.values()].flatMap((some) => [...new Set(some.flatMap(({ keys }) => keys))]),
  );
  const top = new Set(
    [...spread]
      .sort((a, b) => b[1] - a[1])
      .slice(0, topCount)
      .map(([key]) => key),
  );
  const headings = sections.map((heading) => new Set(keysOf(heading)));
  const title = headings.find((keys) => keys.size > 0) ?? new Set();
  const allHeadings = new Set(headings.flatMap((keys) => [...keys]));
  const { toWhole, toSection } = nearnessOf(material);
  const [near, nearSection] = [standardised(toWhole), standardised(toSection)];
  return (sentence) => {
    const { text, keys, place, section, paragraph, terms } = sentence;
    const ofSection = bySection.get(section) ?? [];
    const inSection = place - (ofSection[0]?.place ?? place);
    const ofParagraph = byParagraph.get(paragraph) ?? [];
    const inParagraph = place - (ofParagraph[0]?.place ?? place);
    const firstParagraph = ofSection[0]?.paragraph;
    const first = keys.slice(0, firstKeys);
    const ofHeading = headings[section] ?? new Set();
    const words = text.split(/\s+/);
    const plainWords = wordsOf(text);
    const size = Math.max(keys.length, 1);
    const mean = (of: (key: string) => number) =>
      keys.reduce((sum, key) => sum + of(key), 0) / size;
    const overlap = (with_: ReadonlySet<string>) => {
      const hits = new Set(keys.filter((key) => with_.has(key))).size;
      return with_.size === 0 ? 0 : Math.min(1.5, hits / Math.min(with_.size, 4));
    };
    const has = (pattern: RegExp) => (pattern.test(text) ? 1 : 0);
    const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
    return [
      near[place] ?? 0,
      nearSection[place] ?? 0,
      mean((key) => Math.log(counts.get(key) ?? 1)),
      mean((key) => Math.log(paragraphs.get(key) ?? 1)),
      pairsOf(keys).reduce((sum, pair) => sum + Math.min(3, (pairs.get(pair) ?? 1) - 1), 0) / size,
      Math.min(1, new Set(keys.filter((key) => top.has(key))).size / 4),
      sentence.opens ? 1 : 0,
      sentence.closes ? 1 : 0,
      sentence.inList ? 1 : 0,
      paragraph === firstParagraph ? 1 : 0,
      1 / (1 + inParagraph),
      inSection === 0 ? 1 : 0,
      1 / (1 + inSection),
      inSection / Math.max(ofSection.length, 1),
      place === 0 ? 1 : 0,
      place / total,
      1 / (1 + place),
      overlap(title),
      overlap(ofHeading),
      overlap(allHeadings),
      Math.min(2, terms.length),
      words.filter((word) => word.length > 8).length / words.length,
      Math.log(1 + words.length) / 3.5,
      words.length < 10 ? 1 : 0,
      words.length > 32 ? 1 : 0,
      has(definesSomething),
      has(listsSomething),
      has(exampleWords),
      has(readerWords),
      Math.min(1, count(/\d+/g) / 4),
      has(/\b(1[5-9]|20)\d\d\b/),
      has(/\(/),
      has(/[“"]/),
      Math.min(1, count(/(?<=\p{L}[,;]? )\p{Lu}\p{L}+/gu) / 6),
      has(personWords),
      Math.min(1, count(/\b(was|were|had|did|\p{Ll}{3,}ed)\b/gu) / 3),
      has(negationWords),
      has(hedgeWords),
      has(modalWords),
      Math.min(1, count(/,/g) / 4),
      first.some((key) => title.has(key)) ? 1 : 0,
      first.some((key) => ofHeading.has(key)) ? 1 : 0,
      terms.some((term) => text.slice(0, firstLetters + term.length).includes(term)) ? 1 : 0,
      plainWords.reduce((sum, word) => sum + commonness(word), 0) /
        Math.max(plainWords.length, 1) /
        3,
      has(importantWords),
      has(shareWords),
      concluding.test(sentence.quote) ? 1 : 0,
    ];
  };
}

/** Features for these sentences; other sentences of the text have none. */
export function featuresByPlace(
  material: Material,
  some: readonly Sentence[],
): (readonly number[] | undefined)[] {
  const featuresIn = featuresOf(material);
  const rows = new Map(some.map((sentence) => [sentence.place, featuresIn(sentence)]));
  return material.sentences.map(({ place }) => rows.get(place));
}

function pairsOf(keys: readonly string[]): string[] {
  return keys.slice(1).map((key, index) => `${keys[index]} ${key}`);
}

/** Mean 0 and standard deviation 1, limited to 3. */
function standardised(numbers: readonly number[]): number[] {
  const { mean, deviation } = spreadOf(numbers);
  return numbers.map((one) => Math.max(-3, Math.min(3, (one - mean) / deviation)));
}

/** @param features by place; only for possible points @returns by place; standardised, and 0 for other sentences */
export function scoresOf(
  features: readonly (readonly number[] | undefined)[],
  weights: readonly number[],
): number[] {
  const plain = features.map((row) => row && weigh(row, weights));
  const { mean, deviation } = spreadOf(plain.filter((one) => one !== undefined));
  return plain.map((one) => (one === undefined ? 0 : (one - mean) / deviation));
}

/** @returns mean and standard deviation; a deviation of 0 becomes 1, since callers divide by it */
export function spreadOf(numbers: readonly number[]): { mean: number; deviation: number } {
  const count = Math.max(numbers.length, 1);
  const mean = numbers.reduce((sum, one) => sum + one, 0) / count;
  const squares = numbers.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / count) || 1 };
}
