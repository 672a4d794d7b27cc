import { describe, expect, it } from 'vitest';
import { backoffMs, longestDelayMs } from './backoff.ts';

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
});
