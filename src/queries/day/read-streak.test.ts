import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountDatabase } from '../../db/database.ts';
import { mutateIn } from '../../db/mutate.ts';
import { recordReading } from '../../model/entities/facts/reading.ts';
import { rateCard } from '../../model/entities/facts/review.ts';
import { readStreak, readStudyHabit } from './day-progress.ts';

let db: AccountDatabase;

beforeEach(() => {
  db = new AccountDatabase(crypto.randomUUID());
});

afterEach(() => db.delete());

const at = (iso: string, hours: number) => ({
  now: () => Date.parse(iso),
  tzOffsetMin: () => hours * 60,
});

const review = (iso: string, hours = 0) =>
  mutateIn(db, rateCard, { cardId: 'card', rating: 3, durationMs: 1_000 }, at(iso, hours));

const read = (iso: string, hours = 0) =>
  mutateIn(db, recordReading, { fileId: 'file', page: 1, durationMs: 1_000 }, at(iso, hours));

const streak = (iso: string, hours = 0) => readStreak(db, Date.parse(iso), hours * 60);

describe('the streak', () => {
  it('is none before anything was studied', async () => {
    expect(await streak('2026-03-10T12:00Z')).toEqual({ days: 0, doneToday: false });
  });

  it('counts days of reviews and of reading alike', async () => {
    await review('2026-03-08T12:00Z');
    await read('2026-03-09T12:00Z');
    expect(await streak('2026-03-10T12:00Z')).toEqual({ days: 2, doneToday: false });
  });

  it('is broken by a day missed at home', async () => {
    await review('2026-03-07T12:00Z');
    await review('2026-03-09T12:00Z');
    expect((await streak('2026-03-09T20:00Z')).days).toBe(1);
  });

  it('is not broken by a flight from Los Angeles to Tokyo, before or after the first review there', async () => {
    await review('2026-03-09T03:00Z', -7);
    expect((await streak('2026-03-10T10:00Z', 9)).days).toBe(1);
    await review('2026-03-10T11:00Z', 9);
    expect(await streak('2026-03-10T12:00Z', 9)).toEqual({ days: 2, doneToday: true });
  });
});

describe('the last week', () => {
  it('tells of each of seven study days whether there was study in it, today last', async () => {
    await review('2026-03-03T12:00Z');
    await review('2026-03-04T12:00Z');
    await read('2026-03-08T12:00Z');
    await review('2026-03-10T12:00Z');
    await review('2026-03-11T12:00Z');
    expect((await readStudyHabit(db, Date.parse('2026-03-10T20:00Z'), 0)).week).toEqual([
      ...[true, false, false, false, true, false, true],
    ]);
  });
});
