/**
 * What is seen of a sentence that tells whether an author would say it again in a summary: one row of numbers for each
 * sentence, in the order of `featureNames`. Weights for them are in `summary-weights.ts`.
 */
import { keysOf, wordsOf } from '../language/words.ts';
import type { Material, Sentence } from '../make/material.ts';
import { nearnessOf } from '../make/rank.ts';
import { commonness } from '../terms/common-words.ts';
import { spreadOf } from './scores.ts';

export const featureNames = [
  'nearWhole',
  'nearSection',
  'frequent',
  'spreadOut',
  'bigrams',
  'topWords',
  'opens',
  'closes',
  'inList',
  'paragraphFirst',
  'paragraphPlace',
  'sectionFirst',
  'sectionOpening',
  'sectionPlace',
  'textFirst',
  'textPlace',
  'lead',
  'inTitle',
  'inHeading',
  'inHeadings',
  'terms',
  'longWords',
  'length',
  'isShort',
  'isLong',
  'defines',
  'lists',
  'example',
  'reader',
  'digits',
  'years',
  'brackets',
  'quotes',
  'capitals',
  'person',
  'past',
  'negation',
  'hedge',
  'modal',
  'commas',
  'beginsWithTitle',
  'beginsWithHeading',
  'beginsWithTerm',
  'common',
  'important',
  'shares',
  'concludes',
] as const;

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
/** A sentence is about what its first words name. */
const firstKeys = 2;
/** As far as a term may stand in and still be what the sentence begins with. */
const firstLetters = 40;

/** Fewer say nothing of what is said again and again. */
const topCount = 12;

function featuresOf(material: Material): (sentence: Sentence) => number[] {
  const { sentences, sections, spread } = material;
  const total = sentences.length;
  const bySection = Map.groupBy(sentences, ({ section }) => section);
  const counts = countsOf(sentences.map(({ keys }) => keys));
  const pairs = countsOf(sentences.map(({ keys }) => pairsOf(keys)));
  const paragraphs = paragraphsOf(sentences);
  const byParagraph = Map.groupBy(sentences, ({ paragraph }) => paragraph);
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

/** Of these sentences; the others of the text have none. */
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

function countsOf(lists: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of lists.flat()) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** In how many paragraphs each stem stands. */
function paragraphsOf(sentences: readonly Sentence[]): Map<string, number> {
  const seen = new Map<string, Set<number>>();
  for (const { keys, paragraph } of sentences) {
    for (const key of keys) {
      const some = seen.get(key);
      if (some) some.add(paragraph);
      else seen.set(key, new Set([paragraph]));
    }
  }
  return new Map([...seen].map(([key, some]) => [key, some.size]));
}

/** With mean 0 and standard deviation 1, and none further than 3. */
function standardised(numbers: readonly number[]): number[] {
  const { mean, deviation } = spreadOf(numbers);
  return numbers.map((one) => Math.max(-3, Math.min(3, (one - mean) / deviation)));
}
