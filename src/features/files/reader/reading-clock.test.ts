import { describe, expect, it } from 'vitest';
import { beginStay, idleAfterMs, readAfterMs, readingOf } from './reading-clock.ts';

describe('when a page has been read', () => {
  it('does not count a glance', () => {
    expect(readingOf(beginStay(3, 0), readAfterMs - 1, true)).toBeUndefined();
  });

  it('counts after ten seconds, at once', () => {
    expect(readingOf(beginStay(3, 0), readAfterMs, false)).toEqual({ page: 3, durationMs: 10_000 });
  });

  it('adds the rest of a long stay only at its end', () => {
    const stay = { ...beginStay(3, 0), recordedMs: 10_000 };
    expect(readingOf(stay, 45_000, false)).toBeUndefined();
    expect(readingOf(stay, 45_000, true)).toEqual({ page: 3, durationMs: 35_000 });
    expect(readingOf(stay, 15_000, true)).toBeUndefined();
  });

  it('stops when the student has gone for coffee', () => {
    const stay = { ...beginStay(3, 0), activeMs: 60_000 };
    expect(readingOf(stay, 3_600_000, true)?.durationMs).toBe(60_000 + idleAfterMs);
  });
});
