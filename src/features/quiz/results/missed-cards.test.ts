/** Missed questions become cards, each once; results by page. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import type { Attempt } from '../../../model/entities/facts/attempt.ts';
import type { Question } from '../../../model/entities/quiz/quiz.ts';
import { outcomesOf, scoreOf } from '../../../model/study/scoring.ts';
import { plainWords } from '../../../text/markdown/plain-words.ts';
import type { AttemptWithSources } from '../use-quiz.ts';
import { addMissedCards, missedCards } from './missed-cards.ts';
import { resultsByPage } from './result-page.tsx';

let db: AccountDatabase;
beforeEach(async () => {
  db = await openAccountDatabase(crypto.randomUUID());
});
afterEach(async () => {
  closeAccountDatabase();
  await db.delete();
});

const question = (id: string, more: Partial<Question> = {}) =>
  ({
    id,
    quizId: 'quiz',
    stem: `What is ${id}?`,
    options: ['right', 'wrong'],
    answer: 0,
    ...more,
  }) as Question;
const answer = (questionId: string, chosen: string | null) => ({
  ...{ questionId, stem: `What was ${questionId}?`, chosen, correct: 'right' },
});

/** One is right, one wrong, one unanswered, and one has a deleted question. */
const attempt = {
  answers: [answer('a', 'right'), answer('b', 'wrong'), answer('c', null), answer('gone', 'x')],
} as unknown as Attempt;
const found: AttemptWithSources = {
  ...{ attempt, outcomes: outcomesOf(attempt) },
  questions: new Map([
    ['a', question('a', { page: 2 })],
    ['b', question('b', { page: 2, quote: 'Words of the page.', explanation: 'So it is.' })],
    ['c', question('c', { page: 1, noteId: 'note', quote: 'Of a note' })],
  ]),
  quiz: { fileId: 'file' } as AttemptWithSources['quiz'],
  files: new Map([['quiz', 'file']]),
};

it('makes a card of each missed question with its source, and of a deleted question as it was asked', () => {
  expect(missedCards(found)).toEqual([
    {
      ...{ kind: 'basic', front: 'What is b?', back: 'right\n\nSo it is.' },
      ...{ fileId: 'file', page: 2, quote: 'Words of the page.' },
    },
    { kind: 'basic', front: 'What is c?', back: 'right', noteId: 'note', quote: 'Of a note' },
    { kind: 'basic', front: 'What was gone?', back: 'right' },
  ]);
});

it('names the file of each question of a mixed quiz', () => {
  const ofFile = (id: string, quizId: string) => question(id, { quizId, page: 3 });
  const attempt = { quizId: 'mixed', answers: [answer('a', 'x'), answer('b', 'x')] } as Attempt;
  const mixed: AttemptWithSources = {
    ...{ attempt, outcomes: outcomesOf(attempt) },
    questions: new Map([
      ['a', ofFile('a', 'cells')],
      ['b', ofFile('b', 'atoms')],
    ]),
    quiz: undefined,
    files: new Map([
      ['cells', 'cells.pdf'],
      ['atoms', 'atoms.pdf'],
    ]),
  };
  expect(missedCards(mixed)).toMatchObject([
    { fileId: 'cells.pdf', page: 3 },
    { fileId: 'atoms.pdf', page: 3 },
  ]);
  expect(resultsByPage(mixed)).toMatchObject([
    { fileId: 'cells.pdf', page: 3, score: { total: 1 } },
    { fileId: 'atoms.pdf', page: 3, score: { total: 1 } },
  ]);
});

it('creates the deck and its cards without duplicates, and Undo removes the added cards', async () => {
  const cards = missedCards(found);
  const first = await addMissedCards(cards.slice(0, 2), 'deck', { name: 'Mistakes' });
  expect(first.ok && first.data).toMatchObject({ added: 2, known: 0 });
  const again = await addMissedCards(cards, 'deck', undefined);
  expect(again.ok && again.data).toMatchObject({ added: 1, known: 2 });
  const all = await db.rows('card').toArray();
  expect(all.map(({ front }) => front).sort()).toEqual([
    'What is b?',
    'What is c?',
    'What was gone?',
  ]);
  expect((await db.rows('deck').get('deck'))?.name).toBe('Mistakes');
  const twice = { kind: 'basic' as const, front: 'Asked twice?', back: 'Yes' };
  const both = await addMissedCards(
    [twice, { ...twice, front: 'asked  twice?' }],
    'deck',
    undefined,
  );
  expect(both.ok && both.data).toMatchObject({ added: 1, known: 1 });
  if (both.ok) await both.data.undo?.();
  const none = await addMissedCards(cards, 'deck', undefined);
  expect(none).toEqual({ ok: true, data: { added: 0, known: 3 } });
  if (again.ok) await again.data.undo?.();
  const left = (await db.rows('card').toArray()).filter(({ deletedAt }) => deletedAt === 0);
  expect(left).toHaveLength(2);
});

it('does not count two questions as equal if only a plus or minus sign differs', async () => {
  const cards = ['What is 2 + 2?', 'What is 2 − 2?', 'What is 2 - 2?'].map((front) => ({
    ...{ kind: 'basic' as const, front, back: 'Four.' },
  }));
  const made = await addMissedCards(cards.slice(0, 1), 'deck', { name: 'Mistakes' });
  expect(made.ok && made.data).toMatchObject({ added: 1, known: 0 });
  const more = await addMissedCards(cards, 'deck', undefined);
  expect(more.ok && more.data).toMatchObject({ added: 1, known: 2 });
});

it('gives results by page, for questions with a known page', () => {
  expect(resultsByPage(found)).toMatchObject([
    { fileId: 'file', page: 1, score: { right: 0, total: 1, percent: 0 } },
    { fileId: 'file', page: 2, score: { right: 1, total: 2, percent: 50 } },
  ]);
});

it('scores a partly correct answer of a page like the whole result', () => {
  const lists = { prompts: ['x', 'y', 'z'], answers: ['x', 'y'], given: ['x'] };
  const attempt = {
    answers: [{ ...answer('a', 'x'), correct: 'x · y' }],
    replies: [{ ...lists, questionId: 'a', kind: 'multiple' }],
  } as Attempt;
  const [page] = resultsByPage({ ...found, attempt, outcomes: outcomesOf(attempt) });
  expect(page?.score).toEqual(scoreOf(attempt));
  expect(page?.score).toMatchObject({ right: 0, partly: 1, percent: 50 });
});

it('shows blanks, Markdown signs and HTML tags like the quiz', () => {
  const missed = (stem: string, options: string[]) => {
    const questions = new Map([['b', question('b', { stem, options })]]);
    const { front, back } = missedCards({ ...found, questions })[0] ?? { front: '', back: '' };
    return [front, back].map(plainWords);
  };
  expect(missed('_____ and _____ are <b>bold</b>.', ['a*b*c', 'x'])).toEqual([
    '_____ and _____ are <b>bold</b>.',
    'a*b*c',
  ]);
});
