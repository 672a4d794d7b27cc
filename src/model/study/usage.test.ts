import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addStretch, type ClosedTally, isPingDue, takeTally, type UsageTally } from './usage.ts';

const minuteMs = 60_000;
/** Noon of a Thursday, UTC. */
const noonMs = Date.UTC(2026, 2, 5, 12);
const at = (minutes: number) => noonMs + minutes * minuteMs;

/** Adds stretches given in minutes after noon. */
function count(stretches: readonly (readonly [from: number, to: number])[], offsetMin = 0) {
  let tally: UsageTally | undefined;
  const closed: ClosedTally[] = [];
  for (const [from, to] of stretches) {
    const counted = addStretch(tally, { fromMs: at(from), toMs: at(to) }, offsetMin);
    tally = counted.tally;
    if (counted.closed !== undefined) closed.push(counted.closed);
  }
  return { tally, closed };
}

describe('the time in the app', () => {
  it('is due 20 minutes after counting began, and again 20 minutes after the ping (spec §9)', () => {
    const { tally } = count([[0, 15]]);
    expect(isPingDue(tally, at(19.99))).toBe(false);
    expect(isPingDue(tally, at(20))).toBe(true);
    const after = tally && takeTally(tally, at(20)).tally;
    expect(isPingDue(after, at(90))).toBe(false);
    const again = addStretch(after, { fromMs: at(20), toMs: at(39) }, 0).tally;
    expect(isPingDue(again, at(39.99))).toBe(false);
    expect(isPingDue(again, at(40))).toBe(true);
  });

  it('is due with the first use after a sleep that began behind a ping', () => {
    const { tally } = count([[0, 20]]);
    const asleep = tally && takeTally(tally, at(20)).tally;
    expect(isPingDue(asleep, at(200))).toBe(false);
    const awake = addStretch(asleep, { fromMs: at(200), toMs: at(201) }, 0).tally;
    expect(isPingDue(awake, at(201))).toBe(true);
  });

  it('counts a day of 24 hours at most, also where a journey makes the study day longer', () => {
    // From 04:30 in Berlin; a day later it is the same study day in Los Angeles.
    const startedAt = Date.parse('2026-03-10T03:30Z');
    const end = startedAt + 24 * 60 * minuteMs;
    const known = {
      ...{ startedAt, countedUntil: end - minuteMs, activeMs: 60 * minuteMs },
      ...{ lastPingAt: startedAt, tzOffsetMin: 60 },
    };
    const before = addStretch(known, { fromMs: end - minuteMs, toMs: end - 1 }, -420);
    expect(before.closed).toBeUndefined();
    const { closed } = addStretch(known, { fromMs: end - minuteMs, toMs: end }, -420);
    expect(closed).toMatchObject({ startedAt, activeMs: 60 * minuteMs, studyDay: '2026-03-10' });
  });

  it('makes no ping of nothing', () => {
    expect(isPingDue(undefined, at(0))).toBe(false);
    const { tally } = count([[0, 5]]);
    expect(tally && takeTally(takeTally(tally, at(20)).tally, at(40)).closed).toBeUndefined();
  });

  it('gives an entry its start, its end, what was used of it and its study day', () => {
    const { tally } = count(
      [
        [0, 5],
        [8, 12],
      ],
      60,
    );
    expect(tally && takeTally(tally, at(20)).closed).toEqual({
      startedAt: at(0),
      endedAt: at(12),
      activeMs: 9 * minuteMs,
      studyDay: '2026-03-05',
      tzOffsetMin: 60,
    });
  });

  it('counts the time of two tabs once where it overlaps', () => {
    const { tally } = count([
      [0, 3],
      [1, 4],
      [2, 3],
    ]);
    expect(tally).toMatchObject({ activeMs: 4 * minuteMs, countedUntil: at(4) });
  });

  it('closes an entry after a sleep, and begins anew behind it', () => {
    const { tally, closed } = count([
      [0, 7],
      [180, 181],
    ]);
    expect(closed).toMatchObject([{ endedAt: at(7), activeMs: 7 * minuteMs }]);
    expect(tally).toMatchObject({ startedAt: at(180), activeMs: minuteMs, lastPingAt: at(181) });
  });

  it('closes an entry where the study day turns over, at 04:00 local time', () => {
    const { closed, tally } = count(
      [
        [950, 959],
        [960, 961],
      ],
      0,
    );
    expect(closed).toMatchObject([{ studyDay: '2026-03-05', endedAt: at(959) }]);
    expect(tally && takeTally(tally, at(970)).closed).toMatchObject({ studyDay: '2026-03-06' });
  });

  it('goes on when the clock is put back', () => {
    const { tally } = count([
      [600, 610],
      [0, 1],
      [1, 2],
    ]);
    expect(isPingDue(tally, at(30))).toBe(true);
  });

  it('never counts more than has passed, nor a moment twice', () => {
    const stretch = fc.tuple(fc.integer({ min: -50, max: 900 }), fc.integer({ min: 0, max: 30 }));
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 40 }), (pairs) => {
        const stretches = pairs.map(([from, length]) => [from, from + length] as const);
        const ordered = stretches.toSorted((a, b) => a[1] - b[1]);
        const { tally, closed } = count(ordered);
        const last = tally && takeTally(tally, at(2_000)).closed;
        const entries = last === undefined ? closed : [...closed, last];
        const used = new Set(
          ordered.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i)),
        );
        const sum = entries.reduce((total, { activeMs }) => total + activeMs, 0);
        expect(sum).toBeLessThanOrEqual(used.size * minuteMs);
        for (const { startedAt, endedAt, activeMs } of entries) {
          expect(activeMs).toBeGreaterThan(0);
          expect(activeMs).toBeLessThanOrEqual(endedAt - startedAt);
        }
      }),
    );
  });
});
