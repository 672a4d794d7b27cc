import { expect, it } from 'vitest';
import { firstSeedOfDay } from './seed-of-day.ts';

it('is one number all day, whatever the zone, and far from those of the days around it', () => {
  const midnight = Date.UTC(2026, 10, 23);
  const first = firstSeedOfDay(midnight);
  expect(firstSeedOfDay(midnight + 86_399_999)).toBe(first);
  expect(firstSeedOfDay(midnight + 86_400_000)).toBe(first + 50_000);
  expect(firstSeedOfDay(Date.UTC(2026, 0, 1))).toBe(1);
});
