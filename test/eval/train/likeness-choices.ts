/**
 * The training data of likeness weights: for each right answer the authors' wrong ones, and others they could have
 * taken.
 */
import {
  likenessFeatureNames,
  likenessFeaturesOf,
} from '../../../src/generate/make/likeness/likeness.ts';
import { plainTerm } from '../../../src/generate/make/term-names.ts';
import type { ReviewedBook } from '../review-questions.ts';
import { type Choice, type Example, ranking } from './linear.ts';

const ridge = 3;
/** Limit of rejected answers for each question. */
const mostOthers = 80;

/** From all answers of the book, and from the engine's own terms. */
export function choicesOf(book: ReviewedBook): Choice[] {
  const terms = book.pool.map(({ term }) => term);
  return book.questions.flatMap(({ asked, authors, own }) => {
    const right = plainTerm(asked.term);
    const featuresOf = likenessFeaturesOf(asked, book.contexts);
    return (own === undefined ? [book.answers] : [book.answers, terms]).flatMap((some) => {
      const others = some.filter((term) => plainTerm(term) !== right);
      const every = Math.max(1, Math.floor(others.length / mostOthers));
      const options = others.flatMap((term, index): Example[] => {
        const isSo = authors.has(plainTerm(term));
        return isSo || index % every === 0 ? [{ features: featuresOf(term), isSo }] : [];
      });
      return options.some(({ isSo }) => isSo) ? [{ options }] : [];
    });
  });
}

export function likenessBy(choices: readonly Choice[]): number[] {
  return ranking(choices, likenessFeatureNames.length, ridge);
}
