/** Which pages count for a goal. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDatabase } from '../db/database.ts';
import { mutateIn } from '../db/mutate.ts';
import { recordReading } from '../model/entities/facts/reading.ts';
import type { Goal } from '../model/entities/goal.ts';
import { readGoalProgress } from './goals.ts';

let db: AccountDatabase;
const goal = {
  ...{ id: 'goal', fileId: 'book', startPage: 3, endPage: 5 },
  ...{ startDate: '2026-03-10', endDate: '2026-03-12' },
} as Goal;
const environment = { now: () => Date.parse('2026-03-10T12:00Z'), tzOffsetMin: () => 0 };

beforeEach(async () => {
  db = new AccountDatabase(crypto.randomUUID());
  for (const [fileId, page] of [
    ['book', 2],
    ['book', 3],
    ['slides', 4],
    ['book', 5],
    ['book', 6],
  ] as const)
    await mutateIn(db, recordReading, { fileId, page, durationMs: 1 }, environment);
});
afterEach(() => db.delete());

it('counts its first and last page, but no page before, after or of another file', async () => {
  const found = await readGoalProgress(db, goal, '2026-03-10');
  expect(found).toMatchObject({ done: 2, total: 3, next: { fileId: 'book', page: 4 } });
});

it('counts no page if its file is not known', async () => {
  const found = await readGoalProgress(db, { ...goal, fileId: null }, '2026-03-10');
  expect(found).toMatchObject({ done: 0, total: 3, next: { page: 3 } });
});
