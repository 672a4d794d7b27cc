import { describe, expect, it } from 'vitest';
import {
  beginStay,
  idleAfterMs,
  noteActivity,
  readAfterMs,
  readingsOf,
} from './use-reading-facts.ts';

describe('when a page has been read', () => {
  it('does not count a glance', () => {
    expect(readingsOf(beginStay([3], 0), readAfterMs - 1, true)).toEqual([]);
  });

  it('counts after ten seconds, at once', () => {
    expect(readingsOf(beginStay([3], 0), readAfterMs, false)).toEqual([
      { page: 3, durationMs: 10_000 },
    ]);
  });

  it('adds the rest of a long stay only at its end', () => {
    const stay = { ...beginStay([3], 0), recordedMs: 10_000 };
    expect(readingsOf(stay, 45_000, false)).toEqual([]);
    expect(readingsOf(stay, 45_000, true)).toEqual([{ page: 3, durationMs: 35_000 }]);
    expect(readingsOf(stay, 15_000, true)).toEqual([]);
  });

  it('stops when the student has gone for coffee', () => {
    const stay = { ...beginStay([3], 0), activeMs: 60_000 };
    expect(readingsOf(stay, 3_600_000, true)[0]?.durationMs).toBe(60_000 + idleAfterMs);
  });

  it('does not count the coffee when the student comes back and reads on', () => {
    const stay = beginStay([3], 0);
    noteActivity(stay, 60_000);
    noteActivity(stay, 3_600_000);
    const read = readingsOf(stay, 3_620_000, true)[0]?.durationMs;
    expect(read).toBe(60_000 + idleAfterMs + 20_000);
  });

  it('counts nothing while a clock that was set back catches up', () => {
    const stay = beginStay([3], 1_000_000);
    noteActivity(stay, 500_000);
    expect(readingsOf(stay, 505_000, true)).toEqual([]);
    expect(readingsOf(stay, 510_000, true)).toEqual([{ page: 3, durationMs: 10_000 }]);
  });

  it('gives each of two pages half of the time, and counts them when that is enough', () => {
    const stay = beginStay([4, 5], 0);
    expect(readingsOf(stay, 19_000, true)).toEqual([]);
    expect(readingsOf(stay, 20_000, false)).toEqual([
      { page: 4, durationMs: 10_000 },
      { page: 5, durationMs: 10_000 },
    ]);
  });
});
