/**
 * `node test/eval/train/train-likeness.ts FOLDER BOOK…`: the weights of `src/generate/make/likeness.ts`, by logistic regression of
 * which answers of a book's review questions its authors set beside the right one. Says for each book, by weights that were found
 * on the others, how often the likeliest, and how many of the likeliest three, are the authors' own, out of all answers of the book.
 */
import { weigh } from '../../../src/generate/language/weigh.ts';
import { keysOf, wordsOf } from '../../../src/generate/language/words.ts';
import { likenessFeatureNames, likenessFeatures } from '../../../src/generate/make/likeness.ts';
import { materialOf } from '../../../src/generate/make/material.ts';
import { createRejects } from '../../../src/generate/make/rejects.ts';
import { contextsOf } from '../../../src/generate/make/term-contexts.ts';
import { plainTerm } from '../../../src/generate/make/term-names.ts';
import { type GoldQuestion, pagesOf, readGold } from '../gold.ts';
import { type Example, logistic, tableOfWeights } from './linear.ts';

const [folder = '', ...books] = process.argv.slice(2);
const ridge = 2;
const longestAnswer = 4;
/** Of answers that the authors did not choose, one in so many is learned from. */
const everyOther = 4;
const size = likenessFeatureNames.length;

interface Asked {
  book: string;
  others: Example[];
}
const asked: Asked[] = [];
for (const book of books) {
  const sections = await readGold(folder, book);
  const questions = sections.flatMap(({ mcq }) => mcq).filter(isOfTerms);
  const pool = new Map(
    questions.flatMap(({ o }) => o.map(clean)).map((one) => [plainTerm(one), one]),
  );
  pool.delete('');
  const material = materialOf(pagesOf(sections, true), createRejects());
  const contexts = contextsOf(material, new Set(pool.keys()));
  for (const { q, o, a } of questions) {
    const right = clean(o[a ?? 0] ?? '');
    const own = plainTerm(right);
    const authors = new Set(o.map((one) => plainTerm(clean(one))));
    const keys = keysOf(q);
    const others = [...pool]
      .filter(([plain]) => !` ${plain} `.includes(` ${own} `) && !` ${own} `.includes(` ${plain} `))
      .map(([plain, term]) => ({
        features: likenessFeatures(right, term, contexts.get(own), contexts.get(plain), keys),
        isSo: authors.has(plain),
      }));
    asked.push({ book, others });
  }
}

for (const book of books) {
  const weights = train(asked.filter((one) => one.book !== book));
  const held = asked.filter((one) => one.book === book);
  let [first, three] = [0, 0];
  for (const { others } of held) {
    const ranked = others
      .map(({ features, isSo }) => ({ isSo, score: weigh(features, weights) }))
      .sort((a, b) => b.score - a.score);
    if (ranked[0]?.isSo) first++;
    three += ranked.slice(0, 3).filter(({ isSo }) => isSo).length / 3;
  }
  const share = (count: number) => `${((100 * count) / Math.max(held.length, 1)).toFixed(1)} %`;
  console.log(book, held.length, 'questions; first', share(first), '; of three', share(three));
}
console.log(tableOfWeights(likenessFeatureNames, train(asked)));

function train(some: readonly Asked[]): number[] {
  const examples = some.flatMap(({ others }) =>
    others.filter(({ isSo }, index) => isSo || index % everyOther === 0),
  );
  return logistic(examples, size, ridge);
}

function clean(answer: string): string {
  return answer.replace(/[.;]$/, '').trim();
}

function isOfTerms({ o, a }: GoldQuestion): boolean {
  return (
    a !== null &&
    o.length >= 4 &&
    o.map(clean).every((one) => {
      const count = wordsOf(one).length;
      return (
        count > 0 && count <= longestAnswer && !/all of the above|none of|both|a and b/i.test(one)
      );
    })
  );
}
