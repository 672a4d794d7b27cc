import { afterEach, expect, it, vi } from 'vitest';
import { dateFormat, isWholeDays, localDay } from './date-format.ts';

afterEach(() => vi.unstubAllEnvs());

it('writes an instant that no calendar has, as an older app may have stored it, without breaking', () => {
  const { format, formatRange } = dateFormat({ dateStyle: 'medium' });
  for (const at of [Number.NaN, 1e300, new Date(Number.NaN)]) {
    expect(format(at)).toBe('no such date');
    expect(formatRange(at, 0)).toBe('no such date');
    expect(formatRange(0, at)).toBe('no such date');
  }
  expect(format(0)).toContain('1970');
});

it.each([
  ['Pacific/Auckland', '2026-01-02'],
  ['America/Los_Angeles', '2026-01-01'],
])('names the day that a clock in %s shows, not the one of UTC', (zone, day) => {
  vi.stubEnv('TZ', zone);
  const at = zone.startsWith('P') ? Date.UTC(2026, 0, 1, 12) : Date.UTC(2026, 0, 2, 3);
  expect(localDay(at)).toBe(day);
});

it('writes the time of the zone that the device has come to', () => {
  const { format } = dateFormat({ hour: 'numeric', hourCycle: 'h23' });
  const noon = Date.UTC(2026, 0, 1, 12);
  const written = ['UTC', 'Europe/Berlin', 'America/New_York'].map((zone) => {
    vi.stubEnv('TZ', zone);
    return Number.parseInt(format(noon), 10);
  });
  expect(written).toEqual([12, 13, 7]);
});

it('a time from midnight to midnight is about days', () => {
  const at = (day: number, hour = 0) => new Date(2026, 2, day, hour).getTime();
  expect(isWholeDays(at(28), at(29))).toBe(true);
  // The clocks may change in between.
  expect(isWholeDays(at(28), at(31))).toBe(true);
  expect(isWholeDays(at(28), at(28))).toBe(false);
  expect(isWholeDays(at(28, 9), at(29))).toBe(false);
  expect(isWholeDays(at(28), at(28, 9))).toBe(false);
});
