import { describe, expect, it } from 'vitest';
import { backoffMs, longestDelayMs, longestRetryAfterMs } from './pace.ts';

describe('[S6] backing off', () => {
  it.each([
    [1, 1_000],
    [2, 2_000],
    [5, 16_000],
    [9, 256_000],
    [10, longestDelayMs],
    [1_000, longestDelayMs],
  ])('waits after %d failures at most %d ms and at least half of it', (failures, most) => {
    expect(backoffMs(failures, 1)).toBe(most);
    expect(backoffMs(failures, 0)).toBe(most / 2);
  });

  it.each([
    ['never sooner than the server asks', 1, 40_000, 40_000, 44_000],
    ['longer where its own patience is longer', 9, 40_000, 128_000, 256_000],
    ['an hour where the server asks for a day', 1, 86_400_000, longestRetryAfterMs, 3_960_000],
  ])('waits %s', (_, failures, retryAfterMs, least, most) => {
    expect(backoffMs(failures, 0, retryAfterMs)).toBe(least);
    expect(backoffMs(failures, 1, retryAfterMs)).toBe(most);
  });
});
