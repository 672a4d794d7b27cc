import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountDatabase } from '../../db/database.ts';
import { databaseName } from '../../db/device/database-names.ts';
import { answerOf } from '../../db/first/answer-of.ts';
import { mutateIn } from '../../db/mutate.ts';
import { createCards } from '../../model/entities/card.ts';
import { createDeck } from '../../model/entities/deck.ts';
import { recordReading } from '../../model/entities/reading.ts';
import { rateCard } from '../../model/entities/review.ts';
import { changeSettings } from '../../model/entities/settings.ts';
import { localOffsetMin } from '../../ui/use-now.ts';
import { readFirstLook, readFirstLookPlainly } from './first-look.ts';

let db: AccountDatabase;

beforeEach(() => {
  db = new AccountDatabase(crypto.randomUUID());
});

afterEach(() => db.delete());

const connect = () => answerOf(indexedDB.open(databaseName(db.userId)));

const at = (daysAgo = 0) => ({
  now: () => Date.now() - daysAgo * 86_400_000,
  tzOffsetMin: localOffsetMin,
});

/** A streak of three days, and more reviews than are looked up one by one. */
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

it('sees by a plain connection what Dexie sees', async () => {
  await study();
  const look = await readFirstLook(db);
  const streak = { days: 3, doneToday: true };
  expect(look.today).toMatchObject({ dailyGoal: 70, done: 57, streak });
  expect(look.steps).toEqual({ hasFile: false, hasMaterial: true, hasReviewed: true });
  expect(await readFirstLookPlainly(await connect())).toEqual(look);
});

it('[S7] counts what is due on a device whose clock is an hour ahead as Dexie does', async () => {
  await mutateIn(db, createDeck, { id: 'deck', name: 'Cells' }, at());
  const card = { deckId: 'deck', kind: 'basic', front: 'What?', back: 'That.' } as const;
  await mutateIn(db, createCards, Array(2).fill(card), at());
  const [one] = await db.rows('card').toArray();
  await mutateIn(db, rateCard, { cardId: one?.id ?? '', rating: 3, durationMs: 1 }, at());
  const inAnHour = Date.now() + 3_600_000;
  vi.spyOn(Date, 'now').mockReturnValue(inAnHour);
  const dueBy = async (clockOffsetMs: number) => {
    await db.setClockOffset(clockOffsetMs);
    const look = await readFirstLook(db);
    expect(await readFirstLookPlainly(await connect())).toEqual(look);
    return look.today.dueCount;
  };
  expect(await dueBy(0)).toBe(2);
  expect(await dueBy(-3_600_000)).toBe(1);
});

it('sees a bag that is empty', async () => {
  await db.open();
  expect(await readFirstLookPlainly(await connect())).toEqual(await readFirstLook(db));
});

it('leaves a database of another version to Dexie, and lets go of it', async () => {
  await db.open();
  db.close();
  const name = databaseName(db.userId);
  const newer = await answerOf(indexedDB.open(name, 990));
  newer.close();
  const connection = await connect();
  expect(await readFirstLookPlainly(connection)).toBeUndefined();
  expect(() => connection.transaction('card')).toThrow();
});

it('leaves to Dexie what it cannot read', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await db.open();
  const connection = await connect();
  connection.close();
  expect(await readFirstLookPlainly(connection)).toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
});
