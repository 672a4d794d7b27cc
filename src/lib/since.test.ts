import { expect, it } from 'vitest';
import { sinceInWords } from './date-format.ts';

const now = new Date(2026, 10, 18, 15, 0).getTime();
const at = (...parts: [number, number, number, number, number]) =>
  sinceInWords(new Date(...parts).getTime(), now);
const time = (hours: number, minutes: number) =>
  new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(
    new Date(2026, 10, 18, hours, minutes),
  );

it('says the time of today, and the day of what is older', () => {
  expect(at(2026, 10, 18, 14, 32)).toBe(time(14, 32));
  expect(at(2026, 10, 17, 23, 59)).toBe(`yesterday ${time(23, 59)}`);
  expect(at(2026, 10, 13, 8, 5)).toMatch(/^Friday /);
  expect(at(2026, 10, 3, 8, 5)).toContain('3');
  expect(at(2026, 10, 3, 8, 5)).not.toContain('2026');
  expect(at(2025, 10, 3, 8, 5)).toContain('2025');
});

it('counts days of the calendar across the change of the clocks', () => {
  const spring = new Date(2026, 2, 29, 23, 30).getTime();
  expect(sinceInWords(new Date(2026, 2, 28, 0, 30).getTime(), spring)).toMatch(/^yesterday /);
});

it('shows the date where the clock has been put back since', () => {
  expect(at(2026, 10, 19, 9, 0)).toContain('19');
});
