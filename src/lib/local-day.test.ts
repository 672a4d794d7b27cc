import { afterEach, expect, it, vi } from 'vitest';
import { localDay } from './local-day.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['Pacific/Auckland', '2026-01-02'],
  ['America/Los_Angeles', '2026-01-01'],
])('is the day that a clock in %s shows, not the one of UTC', (zone, day) => {
  vi.stubEnv('TZ', zone);
  const at = zone.startsWith('P') ? Date.UTC(2026, 0, 1, 12) : Date.UTC(2026, 0, 2, 3);
  expect(localDay(at)).toBe(day);
});
