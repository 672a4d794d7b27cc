/**
 * `node test/eval/train/train-summaries.ts FOLDER BOOK…`: the weights of `src/generate/summary/summary-weights.ts`, by ridge
 * regression of how much of the authors' own summary a sentence says (ROUGE-1 and twice ROUGE-2 precision) on what is seen
 * of it. Says how well each book is summarized by weights that were found on the others. Books: gold of OpenStax textbooks
 * (CC BY 4.0), as `npm run eval` reads them.
 */

import { splitSentences } from '../../../src/generate/language/sentences.ts';
import { weigh } from '../../../src/generate/language/weigh.ts';
import { materialOf } from '../../../src/generate/make/material.ts';
import { rank } from '../../../src/generate/make/rank.ts';
import { createRejects } from '../../../src/generate/make/rejects.ts';
import { fitFor } from '../../../src/generate/summary/fit.ts';
import { takeBest } from '../../../src/generate/summary/mmr.ts';
import { featureNames, featuresOf } from '../../../src/generate/summary/sentence-features.ts';
import { pagesOf, readGold, wordCountOf } from '../gold.ts';
import { sentencesOf } from '../measure-summaries.ts';
import { type Rouge, rouge, tokensOf } from '../rouge.ts';
import { solve } from './linear.ts';

const [folder = '', ...books] = process.argv.slice(2);
const words = 120;
const ridge = Number(process.env.RIDGE ?? 20);

interface Row {
  features: number[];
  worth: number;
  text: string;
  size: number;
  plain: number;
  vector: ReadonlyMap<string, number>;
  section: number;
}
interface Section {
  book: string;
  reference: string[];
  rows: Row[];
}

const sections: Section[] = [];
for (const book of books) {
  for (const section of await readGold(folder, book)) {
    if (wordCountOf(section.summary.join(' ')) < 40 || sentencesOf(section).length < 12) continue;
    const reference = section.summary.flatMap((text) => splitSentences(text));
    const material = materialOf(pagesOf([section], true), createRejects());
    const features = featuresOf(material);
    const isFit = fitFor(material);
    const rows = rank(material).flatMap(({ sentence, vector, score }): Row[] => {
      if (!isFit(sentence)) return [];
      const said = precisionOf(sentence.text, reference);
      const size = sentence.text.split(/\s+/).length;
      return [
        {
          features: features(sentence),
          worth: said,
          text: sentence.text,
          size,
          plain: score,
          vector,
          section: sentence.section,
        },
      ];
    });
    if (rows.length > 3) sections.push({ book, reference, rows });
  }
}
console.error(
  sections.length,
  'sections',
  sections.reduce((n, { rows }) => n + rows.length, 0),
);

/** Of repeating, and of one more from a section. */
const costs: [number, number][] = [
  [0.35, 0.04],
  [0.25, 0.04],
];
const results = new Map<string, Map<string, Rouge>>();
for (const held of books) {
  const weights = regress(sections.filter(({ book }) => book !== held));
  for (const cost of costs) {
    measure(`weights ${cost.join(', ')}`, held, (row) => weigh(row.features, weights), cost);
  }
  measure('plain', held, (row) => row.plain, [0.35, 0]);
}
for (const [name, byBook] of results) {
  const line = [...byBook].map(([book, sum]) => `${book} ${told(sum)}`).join('  ');
  const all = [...byBook.values()];
  const mean = (of: (r: Rouge) => number) => all.reduce((n, r) => n + of(r), 0) / all.length;
  console.log(
    name,
    '|',
    line,
    '| mean',
    told({ one: mean((r) => r.one), two: mean((r) => r.two), lsum: mean((r) => r.lsum) }),
  );
}
const weights = regress(sections);
console.log(
  Object.fromEntries(
    featureNames.map((name, index) => [name, Number((weights[index] ?? 0).toFixed(4))]),
  ),
);

function measure(
  name: string,
  held: string,
  scoreOf: (row: Row) => number,
  cost: [number, number],
): void {
  const own = sections.filter(({ book }) => book === held);
  const sum: Rouge = { one: 0, two: 0, lsum: 0 };
  for (const { rows, reference } of own) {
    const items = rows.map((row, place) => ({ ...row, score: scoreOf(row), place }));
    const taken = takeBest(
      items,
      Number.POSITIVE_INFINITY,
      (some, next) => some.reduce((n, one) => n + one.size, next.size) <= words * 1.12,
      ...cost,
    );
    const { one, two, lsum } = rouge(
      taken.sort((a, b) => a.place - b.place).map(({ text }) => text),
      reference,
    );
    sum.one += one / own.length;
    sum.two += two / own.length;
    sum.lsum += lsum / own.length;
  }
  const byBook = results.get(name) ?? new Map();
  results.set(name, byBook.set(held, sum));
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
