import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../../../db/database.ts';
import { beginPractice, choose } from './practice.ts';
import { finishPractice } from './sittings.ts';

const questions = [{ id: 'q1', stem: 'The heart has', options: ['four', 'two'], answer: 0 }];
const draft = beginPractice('attempt', 1_000);

let database: AccountDatabase;

beforeEach(async () => {
  database = await openAccountDatabase(crypto.randomUUID());
});

it('[P2] keeps both sittings where two tabs began from one draft', async () => {
  const first = await finishPractice({ quizId: 'z1' }, choose(draft, 'q1', 'two'), questions);
  const second = await finishPractice({ quizId: 'z1' }, choose(draft, 'q1', 'four'), questions);
  const ids = [first, second].map((finished) => (finished.ok ? finished.data : ''));
  expect(await database.rows('attempt').count()).toBe(2);
  const attempts = await database.rows('attempt').bulkGet(ids);
  expect(attempts.map((attempt) => attempt?.answers[0]?.chosen)).toEqual(['two', 'four']);
});

it('[P2] is the same attempt where the same answers are given in again, at another question too', async () => {
  const answered = choose(draft, 'q1', 'two');
  const first = await finishPractice({ quizId: 'z1' }, answered, questions);
  expect(await finishPractice({ quizId: 'z1' }, answered, questions)).toEqual(first);
  expect(await finishPractice({ quizId: 'z1' }, { ...answered, at: 2 }, questions)).toEqual(first);
  expect(await database.rows('attempt').count()).toBe(1);
});

it('says of a retry which result it asks again, and of others nothing', async () => {
  const answered = choose(draft, 'q1', 'two');
  const other = beginPractice('another', 2_000);
  await finishPractice({ quizId: 'z1' }, answered, questions);
  await finishPractice({ quizId: 'z1', missedIn: 'attempt' }, other, questions);
  const attempts = await database.rows('attempt').orderBy('id').toArray();
  const told = attempts.map(({ startedAt, missedIn }) => [startedAt, missedIn]);
  expect(new Map(told as [number, string][])).toEqual(
    new Map([
      [1_000, undefined],
      [2_000, 'attempt'],
    ]),
  );
});
