import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDatabase } from '../../../db/database.ts';
import { aheadMs } from '../../../queries/due-cards.ts';
import { mostAhead, readOffers } from './offers.tsx';

const $at = '0loyw3v28-000-phone';
const nowMs = Date.UTC(2026, 10, 1, 12);

let db: AccountDatabase;

beforeEach(() => {
  db = new AccountDatabase(crypto.randomUUID());
});
afterEach(() => db.delete());

async function layCard(id: string, state: number, dueAt: number) {
  const $memory = { live: 1, state, dueAt, reps: 1 };
  await db.table('card').put({ id, $at, deckId: 'd', createdAt: 1, deletedAt: 0, $memory });
}

async function layQuiz(id: string, createdAt: number, questions: readonly string[]) {
  await db.table('quiz').put({ id, $at, title: id, createdAt, deletedAt: 0 });
  for (const question of questions)
    await db.table('question').put({ id: question, $at, quizId: id, deletedAt: 0 });
}

async function layAttempt(id: string, quizId: string, finishedAt: number, chosen: object) {
  const answers = Object.entries(chosen).map(([questionId, isRight]) => ({
    ...{ questionId, stem: '', correct: 'a' },
    chosen: isRight ? 'a' : 'b',
  }));
  await db.table('attempt').put({ id, $at, quizId, finishedAt, studyDay: '2026-11-01', answers });
}

it('is nothing where there is nothing', async () => {
  expect(await readOffers(db, nowMs)).toEqual({ ahead: 0, missed: undefined, quiz: undefined });
});

it('counts the cards of the next days that are known, and no others', async () => {
  await layCard('new', 0, 0);
  await layCard('learning', 1, nowMs + 60_000);
  await layCard('tomorrow', 2, nowMs + 86_400_000);
  await layCard('in time', 2, nowMs + aheadMs);
  await layCard('much later', 2, nowMs + aheadMs + 1);
  expect((await readOffers(db, nowMs)).ahead).toBe(2);
});

it('counts up to a hundred cards of the next days: of more it only says so', async () => {
  for (let n = 0; n < 41; n++) await layCard(`card ${n}`, 2, nowMs + 60_000);
  expect((await readOffers(db, nowMs)).ahead).toBe(41);
  for (let n = 41; n < 120; n++) await layCard(`card ${n}`, 2, nowMs + 60_000);
  expect((await readOffers(db, nowMs)).ahead).toBe(mostAhead);
});

it('names what was missed in the last sitting of a quiz, as far as it can be asked', async () => {
  await layQuiz('cells', 1, ['q1', 'q2']);
  await layAttempt('first', 'cells', 1, { q1: false, q2: false });
  await layAttempt('second', 'cells', 2, { q1: true, q2: false, gone: false });
  const { missed } = await readOffers(db, nowMs);
  expect(missed).toEqual({ quizId: 'cells', attemptId: 'second', count: 1 });
  await layAttempt('third', 'cells', 3, { q2: true });
  expect((await readOffers(db, nowMs)).missed).toBeUndefined();
});

it('offers a quiz that was never taken, else the one taken longest ago, and none without questions', async () => {
  await layQuiz('empty', 9, []);
  await layQuiz('cells', 1, ['q1']);
  await layQuiz('leaves', 2, ['q2']);
  await layAttempt('a', 'leaves', 5, { q2: true });
  expect((await readOffers(db, nowMs)).quiz?.id).toBe('cells');
  await layAttempt('b', 'cells', 6, { q1: true });
  expect((await readOffers(db, nowMs)).quiz?.id).toBe('leaves');
});
