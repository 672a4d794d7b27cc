/** Counting the time in the app at the values where its rules turn (spec §9). */
import { describe, expect, it } from 'vitest';
import {
  addStretch,
  isPingDue,
  maxUsageMs,
  takeTally,
  type UsageTally,
  usageIntervalMs,
} from './usage.ts';

const noon = Date.UTC(2026, 2, 10, 12);
const minuteMs = 60_000;
const from = (fromMs: number, toMs: number) => ({ fromMs: noon + fromMs, toMs: noon + toMs });
const known: UsageTally = {
  ...{ lastPingAt: noon, startedAt: noon, countedUntil: noon + 5 * minuteMs },
  ...{ activeMs: 4 * minuteMs, tzOffsetMin: 60 },
};
const closed = {
  ...{ startedAt: noon, endedAt: noon + 5 * minuteMs, activeMs: 4 * minuteMs },
  ...{ studyDay: '2026-03-10', tzOffsetMin: 60 },
};

it('an interval is 20 minutes, an entry at most a day', () => {
  expect([usageIntervalMs, maxUsageMs]).toEqual([1_200_000, 86_400_000]);
});

describe('a stretch', () => {
  it('is counted on from where counting was', () => {
    const { tally, closed: none } = addStretch(known, from(4 * minuteMs, 7 * minuteMs), 60);
    expect(none).toBeUndefined();
    expect(tally).toEqual({ ...known, countedUntil: noon + 7 * minuteMs, activeMs: 6 * minuteMs });
  });

  it('that lies within what was counted adds nothing', () => {
    expect(addStretch(known, from(minuteMs, 5 * minuteMs), 60).tally).toEqual(known);
    expect(addStretch(known, from(minuteMs, 2 * minuteMs), 60).tally).toEqual(known);
  });

  it('begins a new entry after a pause of 20 minutes, and not a moment sooner', () => {
    const pause = (ms: number) => addStretch(known, from(5 * minuteMs + ms, 6 * minuteMs + ms), 60);
    expect(pause(usageIntervalMs - 1).closed).toBeUndefined();
    expect(pause(usageIntervalMs - 1).tally.activeMs).toBe(5 * minuteMs);
    const apart = pause(usageIntervalMs);
    expect(apart.closed).toEqual(closed);
    expect(apart.tally).toEqual({
      ...{ lastPingAt: noon + 26 * minuteMs, startedAt: noon + 25 * minuteMs },
      ...{ countedUntil: noon + 26 * minuteMs, activeMs: minuteMs, tzOffsetMin: 60 },
    });
  });

  it('begins a new entry where the clock was put back by more than 20 minutes', () => {
    const back = (ms: number) => addStretch(known, from(-minuteMs, 5 * minuteMs - ms), 60);
    expect(back(usageIntervalMs).closed).toBeUndefined();
    const apart = addStretch(known, from(-17 * minuteMs, 5 * minuteMs - usageIntervalMs - 1), 60);
    expect(apart.closed).toEqual(closed);
    expect(apart.tally.activeMs).toBe(2 * minuteMs - 1);
  });

  it('begins a new entry where the day at its start is another one, by each one’s own place', () => {
    const evening = {
      ...known,
      startedAt: noon + 14 * 60 * minuteMs,
      countedUntil: noon + 14 * 60 * minuteMs,
    };
    const night = from(14 * 60 * minuteMs + minuteMs, 14 * 60 * minuteMs + 2 * minuteMs);
    expect(addStretch(evening, night, 60).closed).toBeUndefined();
    // Two hours east it is past 04:00 already.
    expect(addStretch(evening, night, 180).closed).toMatchObject({ studyDay: '2026-03-10' });
  });

  it('begins a new entry a day after the start of the last, on a study day that travel made longer', () => {
    const whole = maxUsageMs;
    // 22:00 local time; a day later it is 02:00 there, 20 hours west, and the study day goes on.
    const flown = {
      ...known,
      countedUntil: noon + whole - minuteMs,
      activeMs: minuteMs,
      tzOffsetMin: 600,
    };
    const short = addStretch(flown, from(whole - minuteMs, whole - 1), -600);
    expect(short.closed).toBeUndefined();
    const { closed: entry } = addStretch(flown, from(whole - minuteMs, whole), -600);
    expect(entry).toMatchObject({ startedAt: noon, activeMs: minuteMs, studyDay: '2026-03-10' });
  });

  it('before which there was none begins counting, and an empty one begins nothing', () => {
    expect(addStretch(undefined, from(0, minuteMs), 60)).toEqual({
      tally: {
        ...{ lastPingAt: noon, startedAt: noon },
        countedUntil: noon + minuteMs,
        activeMs: minuteMs,
        tzOffsetMin: 60,
      },
      closed: undefined,
    });
    expect(addStretch(undefined, from(0, 0), 60).tally).toEqual({
      ...{ lastPingAt: noon, countedUntil: 0, activeMs: 0, tzOffsetMin: 60 },
    });
  });
});

describe('a ping', () => {
  it('is due 20 minutes after the last, where anything was counted', () => {
    expect(isPingDue(known, noon + usageIntervalMs - 1)).toBe(false);
    expect(isPingDue(known, noon + usageIntervalMs)).toBe(true);
    expect(isPingDue({ ...known, startedAt: undefined }, noon + usageIntervalMs)).toBe(false);
    expect(isPingDue(undefined, noon)).toBe(false);
  });

  it('takes what was counted, and the same time is not counted again', () => {
    const taken = takeTally(known, noon + 6 * minuteMs);
    expect(taken.closed).toEqual(closed);
    expect(taken.tally).toEqual({
      ...{ lastPingAt: noon + 6 * minuteMs, countedUntil: known.countedUntil, activeMs: 0 },
      tzOffsetMin: 60,
    });
    const { tally } = addStretch(taken.tally, from(4 * minuteMs, 7 * minuteMs), 60);
    expect(tally).toMatchObject({ startedAt: known.countedUntil, activeMs: 2 * minuteMs });
    expect(tally.lastPingAt).toBe(noon + 6 * minuteMs);
  });

  it('of nothing closes nothing', () => {
    const empty = { ...known, startedAt: undefined, activeMs: 0 };
    expect(takeTally(empty, noon).closed).toBeUndefined();
    expect(takeTally({ ...known, activeMs: 0 }, noon).closed).toBeUndefined();
    expect(takeTally({ ...known, startedAt: undefined }, noon).closed).toBeUndefined();
  });
});
