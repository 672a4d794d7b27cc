import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountDatabase } from '../../db/database.ts';
import { mutateIn } from '../../db/mutate.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import { createCards } from '../../model/entities/card.ts';
import { createDeck } from '../../model/entities/deck.ts';
import { recordReading } from '../../model/entities/facts/reading.ts';
import { rateCard } from '../../model/entities/facts/review.ts';
import { changeSettings } from '../../model/entities/student/settings.ts';
import { readFirstLook } from './first-look.ts';

let db: AccountDatabase;

beforeEach(() => {
  db = new AccountDatabase(crypto.randomUUID());
});

afterEach(() => db.delete());

const at = (daysAgo = 0) => ({
  now: () => Date.now() - daysAgo * 86_400_000,
  tzOffsetMin: localOffsetMin,
});

/** A streak of three days, with more reviews than are read one by one. */
async function study() {
  await mutateIn(db, createDeck, { id: 'deck', name: 'Cells' }, at());
  const card = { deckId: 'deck', kind: 'basic', front: 'What?', back: 'That.' } as const;
  const made = await mutateIn(db, createCards, Array(60).fill(card), at());
  const ids = made.ok ? made.data.ids : [];
  const rate = (cardId: string, daysAgo: number) =>
    mutateIn(db, rateCard, { cardId, rating: 3, durationMs: 1_000 }, at(daysAgo));
  await Promise.all(ids.slice(0, 58).map((id, index) => rate(id, index < 2 ? 2 - index : 0)));
  await mutateIn(db, recordReading, { fileId: 'file', page: 1, durationMs: 1_000 }, at());
  await mutateIn(db, changeSettings, { dailyGoal: 70 }, at());
}

it('sees the day and how far the student has come', async () => {
  await study();
  const look = await readFirstLook(db);
  const streak = { days: 3, doneToday: true };
  expect(look.today).toMatchObject({ dailyGoal: 70, done: 57, streak });
  expect(look.steps).toEqual({ hasFile: false, hasMaterial: true, hasReviewed: true });
});

it('[S7] counts what is due on a device whose clock is an hour ahead', async () => {
  await mutateIn(db, createDeck, { id: 'deck', name: 'Cells' }, at());
  const card = { deckId: 'deck', kind: 'basic', front: 'What?', back: 'That.' } as const;
  await mutateIn(db, createCards, Array(2).fill(card), at());
  const [one] = await db.rows('card').toArray();
  await mutateIn(db, rateCard, { cardId: one?.id ?? '', rating: 3, durationMs: 1 }, at());
  const inAnHour = Date.now() + 3_600_000;
  vi.spyOn(Date, 'now').mockReturnValue(inAnHour);
  const dueBy = async (clockOffsetMs: number) => {
    await db.setClockOffset(clockOffsetMs);
    return (await readFirstLook(db)).today.dueCount;
  };
  expect(await dueBy(0)).toBe(2);
  expect(await dueBy(-3_600_000)).toBe(1);
});

it('sees a library that is empty', async () => {
  expect(await readFirstLook(db)).toMatchObject({
    today: { dueCount: 0, done: 0, streak: { days: 0, doneToday: false } },
    steps: { hasFile: false, hasMaterial: false, hasReviewed: false },
  });
});
