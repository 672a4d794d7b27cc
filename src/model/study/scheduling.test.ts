import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatStamp, maxDriftMs } from '../clock.ts';
import { effectiveReviews, foldMemory, previewIntervals } from './scheduling.ts';
import { studyDayOf } from './study-day.ts';

const day = 86_400_000;
const t0 = Date.UTC(2026, 2, 10, 12);

const review = fc.record({
  id: fc.uuid(),
  ratedAt: fc.integer({ min: t0, max: t0 + 90 * day }),
  tzOffsetMin: fc.constantFrom(-600, -210, 0, 60, 330, 840),
  rating: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
});
const reviews = fc.uniqueArray(review, { maxLength: 12, selector: ({ id }) => id });

const fold = (list: Parameters<typeof foldMemory>[1]) => foldMemory('card-1', list, 0.9);
const rated = (rating: 1 | 2 | 3 | 4, ratedAt: number, tzOffsetMin = 0, id = `r${ratedAt}`) => ({
  id,
  ratedAt,
  tzOffsetMin,
  rating,
});

describe('what a student remembers', () => {
  it('[P3] depends on the reviews alone, not on the order or the number of times they arrived', () => {
    fc.assert(
      fc.property(reviews, fc.infiniteStream(fc.nat()), (list, picks) => {
        const shuffled = [...list, ...list.slice(0, 3)]
          .map((item) => ({ item, key: picks.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ item }) => item);
        expect(fold(shuffled)).toEqual(fold(list));
      }),
    );
  });

  it('is, after an undo, as if the card had never been rated', () => {
    fc.assert(
      fc.property(reviews, review, (list, extra) => {
        const undo = { ...extra, id: 'undo', rating: 0 as const, voids: extra.id };
        expect(fold([...list, extra, undo])).toEqual(fold(list));
      }),
    );
  });

  it('is not changed by practice, wherever it falls among the reviews', () => {
    fc.assert(
      fc.property(reviews, reviews, (list, more) => {
        const practice = more.map((one) => ({
          ...one,
          id: `practice ${one.id}`,
          kind: 'practice' as const,
        }));
        expect(fold([...practice, ...list])).toEqual(fold(list));
      }),
    );
  });

  it('never throws, however clocks and time zones jump, and is never due before its last rating', () => {
    fc.assert(
      fc.property(reviews, (list) => {
        const memory = fold(list);
        const last = effectiveReviews(list).at(-1);
        if (last === undefined) expect(memory).toMatchObject({ state: 0, dueAt: 0, reps: 0 });
        else expect(Number.isFinite(memory.dueAt) && memory.stability > 0).toBe(true);
      }),
    );
  });

  it('survives a traveller whose second rating lies on an earlier local day', () => {
    const east = rated(3, t0, 840);
    const west = rated(3, t0 + 60_000, -660);
    expect(studyDayOf(west.ratedAt, -660) < studyDayOf(east.ratedAt, 840)).toBe(true);
    expect(() => fold([east, west])).not.toThrow();
  });

  it('brings a well known card back at the start of a study day', () => {
    const memory = fold([rated(4, t0), rated(4, t0 + 20 * day)]);
    expect(memory.intervalDays).toBeGreaterThan(20);
    expect(new Date(memory.dueAt).toISOString()).toMatch(/T04:00:00\.000Z$/);
  });

  it('[S7] takes a review from an impossible future for one of its stamp’s time, on every device', () => {
    const stamped = (atMs: number) => formatStamp({ ms: atMs, counter: 0 }, 'phone');
    const first = { ...rated(4, t0), $at: stamped(t0) };
    const wrong = { ...rated(3, t0 + 377 * day), $at: stamped(t0 + 12 * day) };
    const again = { ...rated(1, t0 + 50 * day), $at: stamped(t0 + 50 * day) };
    const healed = { ...wrong, ratedAt: t0 + 12 * day + maxDriftMs };
    expect(fold([wrong, first])).toEqual(fold([first, healed]));
    expect(fold([again, wrong, first])).toEqual(fold([first, healed, again]));
    expect(fold([again, wrong, first]).lastRatedAt).toBe(t0 + 50 * day);
    const close = { ...rated(3, t0 + maxDriftMs), $at: stamped(t0) };
    expect(fold([close]).lastRatedAt).toBe(t0 + maxDriftMs);
    const late = { ...first, $at: stamped(t0 + 20 * day) };
    expect(fold([late])).toEqual(fold([first]));
  });

  it('counts an evening and the small hours after it as one day', () => {
    const evening = Date.UTC(2026, 2, 10, 23);
    const night = Date.UTC(2026, 2, 11, 2);
    const twice = fold([rated(3, evening), rated(3, night)]);
    const morning = fold([rated(3, evening), rated(3, Date.UTC(2026, 2, 11, 9))]);
    expect(twice.stability).not.toBe(morning.stability);
  });

  it('promises longer waits for better ratings', () => {
    const history = [rated(3, t0), rated(3, t0 + 3 * day)];
    const next = previewIntervals('card-1', history, 0.9, t0 + 10 * day, 0);
    expect(next[1]).toBeLessThan(next[2]);
    expect(next[2]).toBeLessThanOrEqual(next[3]);
    expect(next[3]).toBeLessThan(next[4]);
  });

  it('promises what a rating then does, also where another device was rated later', () => {
    const now = fc.integer({ min: t0, max: t0 + 90 * day });
    fc.assert(
      fc.property(reviews, now, (list, nowMs) => {
        const promised = previewIntervals('card-1', list, 0.9, nowMs, 60);
        for (const rating of [1, 2, 3, 4] as const) {
          const { dueAt } = fold([...list, rated(rating, nowMs, 60, '~')]);
          expect(promised[rating]).toBe(Math.max(0, dueAt - nowMs));
        }
      }),
    );
  });

  it('goes over what was rated before once for all four ratings', () => {
    let folded = 0;
    const history = Array.from({ length: 500 }, (_, at) => ({
      ...rated(3, t0 + at * day),
      get tzOffsetMin() {
        folded += 1;
        return 0;
      },
    }));
    previewIntervals('card-1', history, 0.9, t0 + 501 * day, 0);
    expect(folded).toBe(500);
  });
});
