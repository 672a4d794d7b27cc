/**
 * `node test/eval/train/train-summaries.ts FOLDER BOOK…`: the weights of `src/generate/summary/sentence-features.ts`, by ridge
 * regression of how much of the authors' own summary a sentence says (ROUGE-1 and twice ROUGE-2 precision) on what is seen
 * of it. Says how well each book is summarized by weights that were found on the others. Books: gold of OpenStax textbooks
 * (CC BY 4.0), as `npm run eval` reads them.
 */

import { createDrops } from '../../../src/generate/drop-reasons.ts';
import { splitSentences } from '../../../src/generate/language/sentences.ts';
import { type Material, materialOf } from '../../../src/generate/make/material.ts';
import {
  type ConceptWeights,
  conceptsOf,
  pairFeatureNames,
  wordFeatureNames,
} from '../../../src/generate/summary/concepts.ts';
import { fitFor } from '../../../src/generate/summary/point.ts';
import {
  featureNames,
  featuresByPlace,
  scoresOf,
} from '../../../src/generate/summary/sentence-features.ts';
import { choosePoints } from '../../../src/generate/summary/summary.ts';
import { pagesOf, readGold, wordCountOf } from '../gold.ts';
import { sentencesOf } from '../measure-summaries.ts';
import { type Rouge, rouge, tokensOf } from '../rouge.ts';
import { solve, tableOfWeights } from './linear.ts';
import { trainConcepts } from './train-concepts.ts';

const [folder = '', ...books] = process.argv.slice(2);
const words = 120;
const ridge = Number(process.env.RIDGE ?? 20);

/** Words and pairs are learned from every third section. */
const share = Number(process.env.SHARE ?? 3);

interface Row {
  place: number;
  features: readonly number[];
  worth: number;
  text: string;
}
interface Section {
  book: string;
  reference: string[];
  material: Material;
  features: (readonly number[] | undefined)[];
  rows: Row[];
}
interface Weights {
  sentences: number[];
  concepts: ConceptWeights;
}

const sections: Section[] = [];
for (const book of books) {
  for (const section of await readGold(folder, book)) {
    if (wordCountOf(section.summary.join(' ')) < 40 || sentencesOf(section).length < 12) continue;
    const reference = section.summary.flatMap((text) => splitSentences(text));
    const material = materialOf(pagesOf([section], true), createDrops());
    const fit = material.sentences.filter(fitFor(material));
    const features = featuresByPlace(material, fit);
    const rows = fit.map(({ place, text }): Row => {
      const worth = precisionOf(text, reference);
      return { place, features: features[place] ?? [], worth, text };
    });
    if (rows.length > 3) sections.push({ book, reference, material, features, rows });
  }
}
console.error(
  sections.length,
  'sections',
  sections.reduce((n, { rows }) => n + rows.length, 0),
);

const held = (process.env.HELD?.split(',') ?? books).filter((book) => book !== 'none');
const results = new Map<string, Map<string, Rouge>>();
for (const book of held) {
  const weights = train(sections.filter((section) => section.book !== book));
  measure('unseen', book, weights);
  console.error(book, told(results.get('unseen')?.get(book) ?? { one: 0, two: 0, lsum: 0 }));
}
for (const [name, byBook] of results) {
  const line = [...byBook].map(([book, sum]) => `${book} ${told(sum)}`).join('  ');
  const all = [...byBook.values()];
  const mean = (of: (r: Rouge) => number) => all.reduce((n, r) => n + of(r), 0) / all.length;
  const sum = { one: mean((r) => r.one), two: mean((r) => r.two), lsum: mean((r) => r.lsum) };
  console.log(name, '|', line, '| mean', told(sum));
}
const { sentences, concepts } = train(sections);
console.log(tableOfWeights(featureNames, [sentences], 4));
console.log(tableOfWeights(wordFeatureNames, [concepts.ofWords]));
console.log(tableOfWeights(pairFeatureNames, [concepts.ofPairs]));

function train(some: readonly Section[]): Weights {
  const sentences = regress(some);
  const few = some.filter((_, index) => index % share === 0);
  return { sentences, concepts: trainConcepts(few, (section) => scores(section, sentences)) };
}

function scores({ features }: Section, weights: number[]): number[] {
  return scoresOf(features, weights);
}

function measure(name: string, book: string, weights: Weights): void {
  const own = sections.filter((section) => section.book === book);
  const sum: Rouge = { one: 0, two: 0, lsum: 0 };
  for (const section of own) {
    const ofSection = scores(section, weights.sentences);
    const items = section.rows.map((row) => {
      const { text } = row;
      const size = text.split(/\s+/).length;
      return { text, size, place: row.place, score: ofSection[row.place] ?? 0 };
    });
    const taken = choosePoints(
      items,
      conceptsOf(section.material, ofSection, weights.concepts),
      Number.POSITIVE_INFINITY,
      (some, next) => some.reduce((n, one) => n + one.size, next.size) <= words * 1.12,
    );
    const texts = taken.sort((a, b) => a.place - b.place).map(({ text }) => text);
    const { one, two, lsum } = rouge(texts, section.reference);
    sum.one += one / own.length;
    sum.two += two / own.length;
    sum.lsum += lsum / own.length;
  }
  const byBook = results.get(name) ?? new Map();
  results.set(name, byBook.set(book, sum));
}

function told({ one, two, lsum }: Rouge): string {
  return [one, two, lsum].map((x) => (100 * x).toFixed(1)).join('/');
}

/** Within each section both are taken from their mean: only which sentence of a section is better is learned. */
function regress(some: readonly Section[]): number[] {
  const size = featureNames.length;
  const squares = Array.from({ length: size }, () => new Float64Array(size));
  const products = new Float64Array(size);
  for (const { rows } of some) {
    const meanWorth = rows.reduce((n, row) => n + row.worth, 0) / rows.length;
    const means = Array.from(
      { length: size },
      (_, i) => rows.reduce((n, row) => n + (row.features[i] ?? 0), 0) / rows.length,
    );
    for (const { features, worth } of rows) {
      const x = features.map((value, i) => value - (means[i] ?? 0));
      for (let i = 0; i < size; i++) {
        products[i] = (products[i] ?? 0) + (x[i] ?? 0) * (worth - meanWorth);
        const line = squares[i] ?? new Float64Array(size);
        for (let j = 0; j < size; j++) line[j] = (line[j] ?? 0) + (x[i] ?? 0) * (x[j] ?? 0);
      }
    }
  }
  for (let i = 0; i < size; i++) {
    const line = squares[i];
    if (line !== undefined) line[i] = (line[i] ?? 0) + ridge;
  }
  return solve(squares, products);
}

function precisionOf(text: string, reference: readonly string[]): number {
  const [own, theirs] = [tokensOf(text), reference.flatMap(tokensOf)];
  const share = (grams: (t: string[]) => string[]) => {
    const left = new Map<string, number>();
    for (const gram of grams(theirs)) left.set(gram, (left.get(gram) ?? 0) + 1);
    const some = grams(own);
    let hits = 0;
    for (const gram of some) {
      const n = left.get(gram) ?? 0;
      if (n > 0) {
        hits += 1;
        left.set(gram, n - 1);
      }
    }
    return hits / Math.max(some.length, 1);
  };
  const pairs = (t: string[]) => t.slice(1).map((word, index) => `${t[index]} ${word}`);
  return share((t) => t) + 2 * share(pairs);
}
