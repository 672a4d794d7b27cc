import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountDatabase } from '../../db/database.ts';
import { mutateIn } from '../../db/mutate.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import { recordReading } from '../../model/entities/facts/reading.ts';
import { rateCard, undoReview } from '../../model/entities/facts/review.ts';
import { changeSettings } from '../../model/entities/student/settings.ts';
import { readDayProgress } from './day-progress.ts';

let db: AccountDatabase;

beforeEach(() => {
  vi.stubEnv('TZ', 'America/New_York');
  db = new AccountDatabase(crypto.randomUUID());
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await db.delete();
});

const at = (local: string) => ({ now: () => Date.parse(local), tzOffsetMin: localOffsetMin });

async function rate(cardId: string, local: string): Promise<string> {
  const made = await mutateIn(db, rateCard, { cardId, rating: 3, durationMs: 1 }, at(local));
  return (made.ok && made.data.ids[0]) || '';
}
const read = (fileId: string, page: number, local: string) =>
  mutateIn(db, recordReading, { fileId, page, durationMs: 1 }, at(local));
const progress = (local: string) => readDayProgress(db, Date.parse(local));

it('counts each card and each page of each file once', async () => {
  await rate('one', '2026-03-10T10:00');
  await rate('one', '2026-03-10T10:10');
  await rate('two', '2026-03-10T11:00');
  await read('book', 5, '2026-03-10T12:00');
  await read('book', 5, '2026-03-10T12:10');
  await read('book', 6, '2026-03-10T12:20');
  await read('slides', 5, '2026-03-10T12:30');
  expect((await progress('2026-03-10T20:00')).done).toBe(5);
});

it('counts no card whose only rating was taken back', async () => {
  const reviewId = await rate('one', '2026-03-10T10:00');
  await rate('two', '2026-03-10T10:00');
  await mutateIn(db, undoReview, { cardId: 'one', reviewId }, at('2026-03-10T10:01'));
  expect((await progress('2026-03-10T20:00')).done).toBe(1);
});

it('is of the study day, from 04:00 to 04:00', async () => {
  await rate('before', '2026-03-10T03:59');
  await rate('first', '2026-03-10T04:00');
  await read('book', 1, '2026-03-11T03:59');
  expect(await progress('2026-03-11T03:59')).toMatchObject({ done: 2, studyDay: '2026-03-10' });
  expect(await progress('2026-03-10T03:59')).toMatchObject({ done: 1, studyDay: '2026-03-09' });
  expect(await progress('2026-03-11T04:00')).toMatchObject({ done: 0, studyDay: '2026-03-11' });
});

it('knows the goal that the student has set, and none where it is 0', async () => {
  const usual = (await progress('2026-03-10T12:00')).dailyGoal;
  expect(usual).toBeGreaterThan(0);
  for (const dailyGoal of [usual + 7, 0]) {
    await mutateIn(db, changeSettings, { dailyGoal }, at('2026-03-10T12:00'));
    expect((await progress('2026-03-10T12:00')).dailyGoal).toBe(dailyGoal);
  }
});
