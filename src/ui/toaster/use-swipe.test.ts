import { describe, expect, it } from 'vitest';
import { isSwipe } from './slip.tsx';

describe('a swipe (spec §9)', () => {
  it.each([
    [20, 5_000, true, 'far enough, however slow'],
    [-20, 5_000, true, 'to the other side too'],
    [19, 5_000, false, 'too short and too slow'],
    [12, 100, true, 'short but fast: 0.12 pixels a millisecond'],
    [11, 100, false, 'not above 0.11 pixels a millisecond'],
  ])('of %i pixels in %i ms is one: %s (%s)', (distancePx, durationMs, expected) => {
    expect(isSwipe(distancePx, durationMs)).toBe(expected);
  });
});
