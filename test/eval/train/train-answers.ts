/**
 * `node test/eval/train/train-answers.ts GOLD`: the weights of `src/generate/ask/answering.ts`, by pairwise logistic regression: in a
 * question, a sentence that answers stands before one that does not. GOLD: the folder of textbooks with their review questions
 * (`../gold.ts`). What answers is marked by hand in half of `../labels/questions.jsonl`; in other questions it is a sentence of the
 * question's section that says most of what the author's own answer says.
 */

import { likelySentences } from '../../../src/generate/ask/answer.ts';
import {
  answerFeatureNames,
  answerFeatures,
  byLikelihood,
  isSure,
} from '../../../src/generate/ask/answering.ts';
import { type FileIndex, indexOf } from '../../../src/generate/ask/file-index.ts';
import { keysOf } from '../../../src/generate/language/words.ts';
import { ofOpinion, readLabelledQuestions } from '../ask-labels.ts';
import { pagesOf, readGold } from '../gold.ts';
import { type Example, logistic, tableOfWeights } from './linear.ts';

const [gold = ''] = process.argv.slice(2);
const ridge = 3;
/** A marked question counts as much as four others. */
const [ofMarked, ofOthers] = [2, 0.5];
const mostSentences = 30;
/** A sentence says the author's answer; between the two it is not used. */
const [says, saysNot] = [0.38, 0.24];

const labels = await readLabelledQuestions();
const marked = new Set(labels.map(({ question }) => question));
const examples: Example[] = [];
const tuning: { question: string; answers: readonly string[]; index: FileIndex }[] = [];
for (const book of new Set(labels.map((one) => one.book))) {
  const sections = await readGold(gold, book);
  const index = indexOf(pagesOf(sections, true));
  const inSentences = index.sentences.map(({ text }) => new Set(keysOf(text)));
  const rarity = rarityIn(inSentences);
  for (const { question, answers } of labels.filter(
    (one) => one.book === book && one.split === 'tuning',
  )) {
    tuning.push({ question, answers, index });
    learn(question, index, ofMarked, (number) =>
      answers.includes(index.sentences[number]?.text ?? ''),
    );
  }
  for (const [at, { qa = [] }] of sections.entries()) {
    for (const { q, a } of qa) {
      if (a === '' || ofOpinion.test(q) || marked.has(q)) continue;
      learn(q, index, ofOthers, (number) => {
        const share = sharedWith(q, a, inSentences[number] ?? new Set(), rarity);
        if (share >= says) return index.sentences[number]?.page === at + 1 ? true : undefined;
        return share >= saysNot ? undefined : false;
      });
    }
  }
}
const weights = logistic(examples, answerFeatureNames.length, ridge);
printCurve();
console.log(examples.length, 'pairs', tableOfWeights(answerFeatureNames, [weights], 2));

/** Marks by the share of the question that a sentence must hold, on the questions for tuning. */
function printCurve(): void {
  for (const least of [0.4, 0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.9]) {
    let [answerable, right, wrong, none, told] = [0, 0, 0, 0, 0];
    for (const { question, answers, index } of tuning) {
      const { ratings, asked } = likelySentences(question, index);
      const top = byLikelihood(ratings, asked, index).slice(0, 3);
      const first = top.find((one) => isSure(one, question, index, least));
      if (answers.length === 0) {
        none += 1;
        if (first === undefined) told += 1;
        continue;
      }
      answerable += 1;
      if (first === undefined) continue;
      if (answers.includes(index.sentences[first.number]?.text ?? '')) right += 1;
      else wrong += 1;
    }
    console.log(
      `held ${least}: right ${right}, wrong ${wrong} of ${answerable}; told ${told} of ${none}`,
    );
  }
}

function learn(
  question: string,
  index: FileIndex,
  weight: number,
  isAnswer: (number: number) => boolean | undefined,
): void {
  const { ratings, asked } = likelySentences(question, index);
  const rows = ratings.slice(0, mostSentences).map((one) => ({
    features: answerFeatures(one, asked, index),
    isAnswer: isAnswer(one.number),
  }));
  const [right, wrong] = [true, false].map((is) => rows.filter((row) => row.isAnswer === is));
  for (const one of right ?? []) {
    for (const other of wrong ?? []) {
      const features = one.features.map((value, i) => value - (other.features[i] ?? 0));
      const each = weight / ((right?.length ?? 1) * (wrong?.length ?? 1));
      examples.push({ features, isSo: true, weight: each });
      examples.push({ features: features.map((value) => -value), isSo: false, weight: each });
    }
  }
}

function rarityIn(all: readonly ReadonlySet<string>[]): (key: string) => number {
  const counts = new Map<string, number>();
  for (const keys of all) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return (key) => Math.log(1 + all.length / ((counts.get(key) ?? 0) + 1));
}

/** How much the sentence and the author's answer share beyond the question: F1 of their words by rarity. */
function sharedWith(
  question: string,
  answer: string,
  sentence: ReadonlySet<string>,
  rarity: (key: string) => number,
): number {
  const asked = new Set(keysOf(question));
  const sum = (keys: Iterable<string>) => [...keys].reduce((all, key) => all + rarity(key), 0);
  const told = new Set(keysOf(answer).filter((key) => !asked.has(key)));
  const said = [...sentence].filter((key) => !asked.has(key));
  const both = sum(said.filter((key) => told.has(key)));
  return both === 0 ? 0 : (2 * both) / (sum(told) + sum(said));
}
