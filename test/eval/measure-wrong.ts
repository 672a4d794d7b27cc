/**
 * Wrong answers against the authors' own, for their review questions with short answers: whether the likeliest is one of theirs, and how
 * many of the likeliest three are, by weights that were found on the other books.
 */
import { weigh } from '../../src/generate/language/weigh.ts';
import { wrongTerms } from '../../src/generate/make/distractors.ts';
import { likenessFeaturesOf } from '../../src/generate/make/likeness/likeness.ts';
import { plainTerm } from '../../src/generate/make/term-names.ts';
import { type ReviewedBook, type ReviewQuestion, reviewedBook } from './review-questions.ts';
import { percent, type Row } from './table.ts';
import { choicesOf, likenessBy } from './train/likeness-choices.ts';

const three = 3;

/** @param names of books that have such questions */
export async function measureWrong(
  folder: string,
  names: readonly string[],
  isWanted: (book: string) => boolean,
): Promise<Row[]> {
  const books: ReviewedBook[] = [];
  for (const name of names) {
    const book = await reviewedBook(folder, name);
    if (book !== undefined) books.push(book);
  }
  const learned = new Map(books.map((book) => [book, choicesOf(book)]));
  return books
    .filter(({ book }) => isWanted(book))
    .flatMap((book) => {
      const others = books.filter((one) => one !== book);
      const weights = likenessBy(others.flatMap((one) => learned.get(one) ?? []));
      return rowsOf(book, weights);
    });
}

function rowsOf(book: ReviewedBook, weights: readonly number[]): Row[] {
  const own = book.questions.filter((question) => question.own !== undefined);
  const among = (some: readonly ReviewQuestion[], takes: (question: ReviewQuestion) => string[]) =>
    shareOf(some, takes);
  const byAnswers = (question: ReviewQuestion) => likeliest(question, book, weights);
  const byEngine = (question: ReviewQuestion) => taken(question, book, weights);
  const terms = new Set(book.pool.map(({ plain }) => plain));
  const reachable = (question: ReviewQuestion) =>
    [...question.authors].filter((plain) => terms.has(plain));
  const row = (measure: string, value: string, some: readonly ReviewQuestion[]): Row => ({
    ...{ measure: `wrong answers as the authors’, ${measure}`, book: book.book, value },
    of: `${some.length} questions`,
  });
  return [
    row('of all answers: first; three', among(book.questions, byAnswers), book.questions),
    row('the same, of our terms', among(own, byAnswers), own),
    row('of our own terms', among(own, byEngine), own),
    row('of our own terms, of those asked', shownBy(own, byEngine), own),
    row('of our own terms, at best', among(own, reachable), own),
  ];
}

function shareOf(
  some: readonly ReviewQuestion[],
  takes: (question: ReviewQuestion) => string[],
): string {
  let [first, all] = [0, 0];
  for (const question of some) {
    const found = takes(question).slice(0, three);
    if (question.authors.has(found[0] ?? '')) first++;
    all += found.filter((plain) => question.authors.has(plain)).length / three;
  }
  const count = Math.max(some.length, 1);
  return `${percent(first / count)}; ${percent(all / count)}`;
}

/** For asked questions: whether the first wrong answer and all shown ones are good; then the number asked. */
function shownBy(
  some: readonly ReviewQuestion[],
  takes: (question: ReviewQuestion) => string[],
): string {
  let [first, right, shown, asked] = [0, 0, 0, 0];
  for (const question of some) {
    const found = takes(question);
    if (found.length === 0) continue;
    asked++;
    shown += found.length;
    if (question.authors.has(found[0] ?? '')) first++;
    right += found.filter((plain) => question.authors.has(plain)).length;
  }
  const shares = `${percent(first / Math.max(asked, 1))}; ${percent(right / Math.max(shown, 1))}`;
  return `${shares}; ${asked} asked`;
}

/** From all answers of the book. */
function likeliest(
  { asked }: ReviewQuestion,
  { answers, contexts }: ReviewedBook,
  weights: readonly number[],
): string[] {
  const right = plainTerm(asked.term);
  const featuresOf = likenessFeaturesOf(asked, contexts);
  return answers
    .map((term) => ({ plain: plainTerm(term), term }))
    .filter(
      ({ plain }) => !` ${plain} `.includes(` ${right} `) && !` ${right} `.includes(` ${plain} `),
    )
    .map(({ plain, term }) => ({ plain, score: weigh(featuresOf(term), weights) }))
    .sort((a, b) => b.score - a.score)
    .map(({ plain }) => plain);
}

/** Like the engine, with all of its rules. */
function taken(
  { asked, own, stem, quote }: ReviewQuestion,
  { pool, contexts }: ReviewedBook,
  weights: readonly number[],
): string[] {
  if (own === undefined) return [];
  const question = { stem, quote, place: asked.place };
  return (wrongTerms(own, pool, question, contexts, weights) ?? []).map(plainTerm);
}
