/**
 * `node test/eval/train/train-card-score.ts FOLDER`: the weights of `src/generate/scoring/card-weights.ts`, by logistic regression of how one
 * person judged cards, read one by one: good (a teacher would keep it as it is), usable (true and clear, but dull or long), bad (false,
 * ambiguous, given away, cut, or not worth knowing). The judgements are in `item-labels.json` beside this file, by book, as hashes of
 * what a card asks and tells; a card that rules have changed since is passed over. Says for each share of the likeliest cards of books
 * whose judgements were left out how many of them were good, usable and bad. FOLDER: gold of OpenStax textbooks (CC BY 4.0), as
 * `npm run eval` reads them.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { definitionWeights } from '../../../src/generate/define/definition-features.ts';
import { candidatesOf, tellingOf } from '../../../src/generate/define/definitions.ts';
import { knownTermsOf } from '../../../src/generate/define/term-places.ts';
import { createDrops } from '../../../src/generate/drop-reasons.ts';
import { weigh } from '../../../src/generate/language/weigh.ts';
import { hashOf } from '../../../src/generate/language/words.ts';
import { blanksIn } from '../../../src/generate/make/cloze.ts';
import { materialOf } from '../../../src/generate/make/material.ts';
import { plainTerm } from '../../../src/generate/make/term-names.ts';
import {
  cardFeatureNames,
  cardFeatures,
  seenOfBlank,
} from '../../../src/generate/scoring/card-features.ts';
import { keyphrasesOf } from '../../../src/generate/terms/key-terms.ts';
import { chaptersOf, type GoldSection, pagesOf, readGold } from '../gold.ts';
import { type Example, logistic, tableOfWeights } from './linear.ts';

type Label = 'good' | 'usable' | 'bad';
const [folder = ''] = process.argv.slice(2);
/** For weights of standardized features. */
const ridge = 33;
/** How much of a good one a usable one is. */
const ofUsable = 0.35;
/** Weight of the copy of a card without font features. */
const ofPlain = 0.4;
/** Lower bound of a feature's spread: rare features get no higher weight. */
const leastSpread = 0.2;
const inOrder = Object.values(definitionWeights).map(([ofDefinition]) => ofDefinition);

interface Judged {
  book: string;
  kind: 'definition' | 'blank';
  isBoldKnown: boolean;
  label: Label;
  features: number[];
}
const judgements: Record<string, Record<Label, string[]>> = JSON.parse(
  await readFile(join(import.meta.dirname, 'item-labels.json'), 'utf8'),
);
const judged: Judged[] = [];
for (const [book, labels] of Object.entries(judgements)) {
  const byHash = new Map<string, Label>();
  for (const label of ['good', 'usable', 'bad'] as const)
    for (const hash of labels[label]) byHash.set(hash, label);
  for (const isBoldKnown of [true, false]) {
    const seen = new Set<string>();
    for (const chapter of chaptersOf(await readGold(folder, book)))
      gather(book, chapter, isBoldKnown, byHash, seen);
  }
}

const columns: number[][] = [];
for (const kind of ['definition', 'blank'] as const) {
  const own = judged.filter((one) => one.kind === kind);
  const told = Object.keys(judgements).flatMap((book) => {
    const weights = weightsFor(own.filter((one) => one.book !== book));
    return own
      .filter((one) => one.book === book && one.isBoldKnown)
      .map(({ label, features }) => ({ label, score: weigh(features, weights) }));
  });
  told.sort((a, b) => b.score - a.score);
  for (let tenth = 1; tenth <= 10; tenth++) {
    const some = told.slice(0, Math.round((told.length * tenth) / 10));
    const share = (label: Label) =>
      Math.round((100 * some.filter((one) => one.label === label).length) / some.length);
    const least = some.at(-1)?.score.toFixed(2);
    console.log(
      kind,
      `from ${least}: ${some.length}, ${share('good')}/${share('usable')}/${share('bad')} %`,
    );
  }
  columns.push(weightsFor(own));
}
console.log(tableOfWeights(cardFeatureNames, columns));

function gather(
  book: string,
  chapter: readonly GoldSection[],
  isBoldKnown: boolean,
  labels: ReadonlyMap<string, Label>,
  seen: Set<string>,
): void {
  const pages = pagesOf(chapter, isBoldKnown);
  const material = materialOf(pages, createDrops());
  const phrases = keyphrasesOf(material, pages);
  const known = knownTermsOf(phrases, material);
  const add = (kind: Judged['kind'], asks: string, tells: string, features: () => number[]) => {
    const hash = hashOf(`${plainTerm(asks)}|${tells.toLowerCase()}`).toString(36);
    const label = labels.get(hash);
    if (label === undefined || seen.has(hash)) return;
    seen.add(hash);
    judged.push({ book, kind, isBoldKnown, label, features: features() });
  };
  for (const sentence of material.sentences) {
    for (const { raw, definition, features } of candidatesOf(sentence, material, known)) {
      const score = weigh(features, inOrder);
      add('definition', definition.term, definition.meaning, () =>
        cardFeatures(tellingOf(raw, definition, score), features),
      );
    }
    for (const blank of blanksIn(sentence, phrases, material)) {
      const { telling, defining } = seenOfBlank(blank, sentence, material, known);
      add('blank', blank.hidden, blank.text, () => cardFeatures(telling, defining));
    }
  }
}

/** All that is seen is brought to the same spread, so that a rare thing weighs no more than it is known. */
function weightsFor(some: readonly Judged[]): number[] {
  const size = cardFeatureNames.length;
  const columns = Array.from({ length: size }, (_, i) =>
    some.map(({ features }) => features[i] ?? 0),
  );
  const means = columns.map((column) => meanOf(column));
  const spreads = columns.map((column, i) =>
    Math.max(leastSpread, Math.sqrt(meanOf(column.map((value) => (value - (means[i] ?? 0)) ** 2)))),
  );
  const examples = some.flatMap(({ label, features, isBoldKnown }): Example[] => {
    const scaled = features.map((value, i) => (value - (means[i] ?? 0)) / (spreads[i] ?? 1));
    const good = label === 'good' ? 1 : label === 'usable' ? ofUsable : 0;
    const weight = isBoldKnown ? 1 : ofPlain;
    // The first feature is constant for all; it is not penalized.
    return [
      { features: [...scaled, 1], isSo: true, weight: good * weight },
      { features: [...scaled, 1], isSo: false, weight: (1 - good) * weight },
    ];
  });
  const found = logistic(examples, size + 1, ridge, [size]);
  const weights = spreads.map((spread, i) => (found[i] ?? 0) / spread);
  const shift = weights.reduce((sum, weight, i) => sum + weight * (means[i] ?? 0), 0);
  weights[0] = (found[size] ?? 0) - shift;
  return weights;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
}
