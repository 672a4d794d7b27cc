/**
 * `node test/eval/train/train-standing.ts LABELS TEXTS`: the weights of `src/generate/scoring/standing-weights.ts`, by logistic regression
 * of how readers judged sentences alone. Says how well each book is judged by weights of the other books: the chance that a worse
 * sentence of its text has the higher score (AUC), and the share of lost sentences among the best fifth, third and half.
 * LABELS: a folder with `sentences.jsonl` (sentences that a summary ranked: keep, edit or drop, with a reason) and `questions.jsonl`
 * (questions made from one sentence: good, usable or bad, with a reason). TEXTS: a folder with one JSON file for each book, its
 * modules with the headings, paragraphs and terms that the sentences come from (OpenStax textbooks, CC BY 4.0).
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDrops } from '../../../src/generate/drop-reasons.ts';
import { tidy } from '../../../src/generate/language/sentences.ts';
import { weigh } from '../../../src/generate/language/weigh.ts';
import { type Material, materialOf, type Sentence } from '../../../src/generate/make/material.ts';
import { standingFeatureNames, standingFeatures } from '../../../src/generate/scoring/standing.ts';
import { fitFor } from '../../../src/generate/summary/point.ts';
import type { Block, CleanPage } from '../../../src/text/clean-page.ts';
import { readLines } from '../read/judged.ts';
import { type Example, logistic, tableOfWeights } from './linear.ts';

const [labelsFolder = '', textsFolder = ''] = process.argv.slice(2);
const ridge = 6;
/** A question may be bad for its form, so its verdict says less about its sentence. */
const ofQuestion = 0.5;
/** Weight of the copy of a sentence without font features. */
const [withTerms, withoutTerms] = [0.6, 0.4];
/** Reasons of readers: it is lost outside its text. Dull sentences are not lost. */
const lost: ReadonlySet<string> = new Set(['context', 'pointer', 'example', 'opinion']);

interface TextOfModule {
  title: string;
  paragraphs: { heading: string; text: string }[];
  terms: string[];
}
interface LabelledSentence {
  book: string;
  sentence: string;
  reason: string;
}
interface LabelledQuestion {
  book: string;
  sentence: string;
  labels: { verdict: string; reason: string }[];
}
interface Judged {
  book: string;
  isLost: boolean;
  ofSummary: boolean;
  features: number[];
}

const judged: Judged[] = [];
const sentences = await readLines<LabelledSentence>(join(labelsFolder, 'sentences.jsonl'));
const questions = await readLines<LabelledQuestion>(join(labelsFolder, 'questions.jsonl'));
const books = [...new Set(sentences.map(({ book }) => book))];
for (const book of books) {
  const path = join(textsFolder, `${book}.json`);
  const { modules }: { modules: TextOfModule[] } = JSON.parse(await readFile(path, 'utf8'));
  const known = new Map<string, { sentence: Sentence; material: Material; isPoint: boolean }>();
  for (const module of modules) {
    const material = materialOf(pagesOf(module), createDrops());
    const fits = fitFor(material);
    for (const sentence of material.sentences)
      if (!sentence.leans)
        known.set(sentence.text, { sentence, material, isPoint: fits(sentence) });
  }
  const add = (text: string, isLost: boolean, ofSummary: boolean) => {
    const found = known.get(tidy(text));
    if (found === undefined || (ofSummary && !found.isPoint)) return;
    const features = [...standingFeatures(found.sentence, found.material)];
    judged.push({ book, isLost, ofSummary, features });
  };
  for (const one of sentences.filter((label) => label.book === book))
    add(one.sentence, lost.has(one.reason), true);
  for (const { sentence, labels } of questions.filter((label) => label.book === book)) {
    const isLost = labels.some(({ verdict, reason }) => verdict === 'bad' && lost.has(reason));
    add(sentence, isLost, false);
  }
}

const told = books.flatMap((book) => {
  const weights = weightsFor(judged.filter((one) => one.book !== book));
  return judged
    .filter((one) => one.book === book)
    .map(({ features, ...one }) => ({ ...one, score: weigh(features, weights) }));
});
for (const ofSummary of [true, false]) {
  const some = told
    .filter((one) => one.ofSummary === ofSummary)
    .sort((one, other) => one.score - other.score);
  const shareIn = (part: number) => {
    const best = some.slice(0, Math.round(some.length * part));
    return Math.round((1000 * best.filter(({ isLost }) => isLost).length) / best.length) / 10;
  };
  const name = ofSummary ? 'sentences' : 'questions';
  console.log(name, some.length, 'AUC', areaOf(some).toFixed(3));
  console.log('lost of best fifth, third, half, all, %:', [0.2, 0.33, 0.5, 1].map(shareIn));
}
console.log(tableOfWeights(standingFeatureNames, [weightsFor(judged)], 2));

function weightsFor(some: readonly Judged[]): number[] {
  const terms = standingFeatureNames.indexOf('terms');
  const examples = some.flatMap(({ features, isLost, ofSummary }): Example[] => {
    const weight = ofSummary ? 1 : ofQuestion;
    const plain = features.with(terms, 0);
    return [
      { features, isSo: isLost, weight: weight * withTerms },
      { features: plain, isSo: isLost, weight: weight * withoutTerms },
    ];
  });
  return logistic(examples, standingFeatureNames.length, ridge, [0]);
}

/** @param some by score */
function areaOf(some: readonly { isLost: boolean }[]): number {
  let [others, sum, count] = [0, 0, 0];
  for (const { isLost } of some) {
    if (isLost) [sum, count] = [sum + others, count + 1];
    else others += 1;
  }
  return sum / (count * others);
}

/** A term is marked where the module has it first. */
function pagesOf({ title, paragraphs, terms }: TextOfModule): CleanPage[] {
  const blocks: Block[] = [{ kind: 'heading', text: title, page: 1 }];
  const seen = new Set<string>();
  let last = title;
  for (const { heading, text } of paragraphs) {
    if (heading !== last && heading !== title)
      blocks.push({ kind: 'heading', text: heading.split(' › ').at(-1) ?? '', page: 1 });
    last = heading;
    const found = terms.flatMap((term) => {
      const at = seen.has(term) ? -1 : text.toLowerCase().indexOf(term);
      if (at < 0) return [];
      seen.add(term);
      return [text.slice(at, at + term.length)];
    });
    blocks.push({ kind: 'paragraph', text, page: 1, terms: found });
  }
  return [{ page: 1, blocks, text: blocks.map(({ text }) => text).join('\n\n') }];
}
