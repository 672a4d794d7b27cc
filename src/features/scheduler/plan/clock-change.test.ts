import { expect, it } from 'vitest';
import { offsetsIn } from '../../../model/study/time-zone.ts';
import { clockChangeOn } from './clock-change.ts';

const on = (day: string, zone: string) => clockChangeOn(day, offsetsIn(zone) ?? (() => 0));

it.each([
  ['2026-10-25', 'Europe/Berlin', 120, 'Clocks go back: this day has 25 hours'],
  ['2026-03-29', 'Europe/Berlin', 120, 'Clocks go forward: this day has 23 hours'],
  ['2026-11-01', 'America/New_York', 60, 'Clocks go back: this day has 25 hours'],
  ['2026-03-08', 'America/New_York', 120, 'Clocks go forward: this day has 23 hours'],
  ['2026-04-05', 'Australia/Lord_Howe', 90, 'Clocks go back: this day has 24 hours 30 minutes'],
  ['2026-10-04', 'Australia/Lord_Howe', 120, 'Clocks go forward: this day has 23 hours 30 minutes'],
  ['2026-04-24', 'Africa/Cairo', 0, 'Clocks go forward: this day has 23 hours'],
])('on %s in %s it is at minute %i', (day, zone, minute, words) => {
  expect(on(day, zone)).toEqual({ minute, words });
});

it('is on no other day, and nowhere in a zone without changes', () => {
  expect(on('2026-10-24', 'Europe/Berlin')).toBeUndefined();
  expect(on('2026-10-26', 'Europe/Berlin')).toBeUndefined();
  expect(on('2026-10-25', 'Asia/Tokyo')).toBeUndefined();
});
