/** When a card is due, to the minute: intervals of whole days, and of less than one. */
import { describe, expect, it } from 'vitest';
import { effectiveReviews, foldMemory, previewIntervals } from './scheduling.ts';

const minuteMs = 60_000;
type Grade = 1 | 2 | 3 | 4;

/** The memory after these ratings, ten minutes apart, the first at `from`. */
function memoryAfter(ratings: readonly Grade[], from: string, tzOffsetMin = 0) {
  const reviews = ratings.map((rating, index) => ({
    id: `r${index}`,
    ratedAt: Date.parse(from) + index * 10 * minuteMs,
    tzOffsetMin,
    rating,
  }));
  return foldMemory('card-1', reviews, 0.9);
}

const isoDue = (memory: { dueAt: number }) => new Date(memory.dueAt).toISOString();

describe('an interval of exactly one day', () => {
  it('ends at 04:00 of the next study day, not at the minute of the review', () => {
    const memory = memoryAfter([1, 4], '2026-03-10T12:34:56Z');
    expect(memory.intervalDays).toBe(1);
    expect(isoDue(memory)).toBe('2026-03-11T04:00:00.000Z');
  });

  it('ends at 04:00 where the student is', () => {
    expect(isoDue(memoryAfter([1, 4], '2026-03-10T12:34:56Z', 330))).toBe(
      '2026-03-10T22:30:00.000Z',
    );
    expect(isoDue(memoryAfter([1, 4], '2026-03-10T12:34:56Z', -300))).toBe(
      '2026-03-11T09:00:00.000Z',
    );
  });

  it.each([
    ['a moment before it turns over', '2026-03-11T03:49:59.999Z', '2026-03-11T04:00:00.000Z'],
    ['the moment it turns over', '2026-03-11T04:00:00Z', '2026-03-12T04:00:00.000Z'],
  ])('counts from the study day of the review: %s', (_, from, due) => {
    const memory = memoryAfter([1, 4], from);
    expect(memory.intervalDays).toBe(1);
    expect(isoDue(memory)).toBe(due);
  });
});

describe('other intervals', () => {
  it('of days end at 04:00 too', () => {
    const memory = memoryAfter([3, 3], '2026-03-10T12:34:56Z');
    expect(memory.intervalDays).toBe(2);
    expect(isoDue(memory)).toBe('2026-03-12T04:00:00.000Z');
  });

  it('of minutes end at their minute, in every time zone', () => {
    for (const offset of [0, 330, -660]) {
      const memory = memoryAfter([1], '2026-03-10T12:34:56Z', offset);
      expect(memory.intervalDays).toBe(0);
      expect(isoDue(memory)).toBe('2026-03-10T12:35:56.000Z');
    }
  });
});

it('a new card that was not known comes back in a minute, whatever recall is aimed at', () => {
  // A recall that no other test aims at: its scheduler is made here.
  const ratedAt = Date.parse('2026-03-10T12:34:56Z');
  const review = { id: 'r', ratedAt, tzOffsetMin: 0, rating: 1 as const };
  expect(foldMemory('card-1', [review], 0.86).dueAt).toBe(ratedAt + minuteMs);
});

describe('what is remembered', () => {
  it('[P3] of two ratings in one instant follows their ids, on every device', () => {
    const rated = { ratedAt: 5, tzOffsetMin: 0 };
    const first = { ...rated, id: 'a', rating: 1 as const };
    const second = { ...rated, id: 'b', rating: 4 as const };
    const idsOf = (order: Parameters<typeof effectiveReviews>[0]) =>
      effectiveReviews(order).map(({ id }) => id);
    expect(idsOf([first, second])).toEqual(['a', 'b']);
    expect(idsOf([second, first])).toEqual(['a', 'b']);
    expect(foldMemory('c', [second, first], 0.9)).toEqual(foldMemory('c', [first, second], 0.9));
  });

  it('is all there after a rating, in its units', () => {
    expect(memoryAfter([3, 3], '2026-03-10T12:34:56Z')).toMatchObject({
      live: 1,
      state: 2,
      intervalDays: 2,
      reps: 2,
      lapses: 0,
      lastRatedAt: Date.parse('2026-03-10T12:44:56Z'),
    });
  });

  it('counts a lapse where a known card was not remembered', () => {
    const known = memoryAfter([4], '2026-03-10T12:00:00Z');
    expect(known).toMatchObject({ state: 2, lapses: 0 });
    const from = Date.parse('2026-03-10T12:00:00Z');
    const reviews = [4, 1].map((rating, index) => ({
      ...{ id: `r${index}`, ratedAt: from + index * 9 * 1_440 * minuteMs, tzOffsetMin: 0 },
      rating: rating as Grade,
    }));
    expect(foldMemory('card-1', reviews, 0.9)).toMatchObject({ state: 3, lapses: 1, reps: 2 });
  });

  it('of a card in the Trash is the same, but for being in it', () => {
    const review = { id: 'r', ratedAt: 1_000_000, tzOffsetMin: 0, rating: 3 as const };
    const live = foldMemory('card-1', [review], 0.9, 1);
    expect(foldMemory('card-1', [review], 0.9, 0)).toEqual({ ...live, live: 0 });
    expect(foldMemory('card-1', [], 0.9, 0)).toMatchObject({ live: 0, dueAt: 0, state: 0 });
  });

  it('aims at the recall that is wanted: the higher, the sooner', () => {
    const review = { id: 'r', ratedAt: 1_000_000, tzOffsetMin: 0, rating: 4 as const };
    const days = (retention: number) => foldMemory('card-1', [review], retention).intervalDays;
    expect(days(0.95)).toBeLessThan(days(0.9));
    expect(days(0.9)).toBeLessThan(days(0.8));
  });

  it('is spread from card to card, so that a large set does not come back in one day', () => {
    const review = { id: 'r', ratedAt: 1_000_000, tzOffsetMin: 0, rating: 4 as const };
    const ids = Array.from({ length: 40 }, (_, index) => `card-${index}`);
    // A recall that no other test aims at: its scheduler is made here.
    const days = ids.map((id) => foldMemory(id, [review], 0.87).intervalDays);
    expect(new Set(days).size).toBeGreaterThan(1);
  });
});

describe('the labels under the buttons', () => {
  it('are what the rating then does, in milliseconds', () => {
    const nowMs = Date.parse('2026-03-10T12:34:56Z');
    const preview = previewIntervals('card-1', [], 0.9, nowMs, 0);
    for (const rating of [1, 2, 3, 4] as const) {
      const review = { id: 'r', ratedAt: nowMs, tzOffsetMin: 0, rating };
      expect(preview[rating]).toBe(foldMemory('card-1', [review], 0.9).dueAt - nowMs);
    }
    expect(preview[1]).toBe(minuteMs);
  });

  it('come after every rating of the same instant', () => {
    const nowMs = Date.parse('2026-03-10T12:34:56Z');
    const rated = { id: 'r', ratedAt: nowMs, tzOffsetMin: 0, rating: 4 as const };
    const next = { ...rated, id: 'z', rating: 1 as const };
    const preview = previewIntervals('card-1', [rated], 0.9, nowMs, 0);
    expect(preview[1]).toBe(foldMemory('card-1', [rated, next], 0.9).dueAt - nowMs);
    const first = { ...next, id: 'a' };
    expect(preview[1]).not.toBe(foldMemory('card-1', [rated, first], 0.9).dueAt - nowMs);
  });

  it('are never below zero, though the clock ran backwards', () => {
    const nowMs = Date.parse('2026-03-10T12:00:00Z');
    const later = { id: 'r', ratedAt: nowMs + 86_400_000, tzOffsetMin: 0, rating: 1 as const };
    const preview = previewIntervals('card-1', [later], 0.9, nowMs - 9e9, 0);
    for (const rating of [1, 2, 3, 4] as const) expect(preview[rating]).toBeGreaterThanOrEqual(0);
  });
});
