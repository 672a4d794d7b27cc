import { describe, expect, it } from 'vitest';
import { berlin, fixedZone } from '../../../test/support/time-zones.ts';
import { calendarDay, instantInStudyDay, instantOf, mondayOf } from './local-time.ts';

const at = (text: string) => Date.parse(text);

describe('a time of day as an instant', () => {
  it.each([
    ['in winter', '2026-01-15', '08:00', '2026-01-15T07:00Z'],
    ['in summer', '2026-07-15', '08:00', '2026-07-15T06:00Z'],
    ['on the morning after the clocks went forward', '2026-03-29', '08:00', '2026-03-29T06:00Z'],
    ['that the clocks skip', '2026-03-29', '02:30', '2026-03-29T01:30Z'],
    ['that comes twice', '2026-10-25', '02:30', '2026-10-25T00:30Z'],
    ['on the evening of the day they went back', '2026-10-25', '18:00', '2026-10-25T17:00Z'],
    ['at midnight', '2026-03-01', '00:00', '2026-02-28T23:00Z'],
  ])('%s', (_, day, time, instant) => {
    expect(instantOf(day, time, berlin)).toBe(at(instant));
  });

  it.each([
    [14, '2026-01-14T18:00Z'],
    [-12, '2026-01-15T20:00Z'],
    [5.5, '2026-01-15T02:30Z'],
  ])('at %d hours from UTC', (hours, instant) => {
    expect(instantOf('2026-01-15', '08:00', fixedZone(hours))).toBe(at(instant));
  });

  it('before the study day turns over is of the next calendar day', () => {
    expect(instantInStudyDay('2026-01-15', '23:30', berlin)).toBe(at('2026-01-15T22:30Z'));
    expect(instantInStudyDay('2026-01-15', '00:30', berlin)).toBe(at('2026-01-15T23:30Z'));
    expect(instantInStudyDay('2026-01-15', '03:59', berlin)).toBe(at('2026-01-16T02:59Z'));
    expect(instantInStudyDay('2026-01-15', '04:00', berlin)).toBe(at('2026-01-15T03:00Z'));
  });
});

it('the calendar day is that on the wall', () => {
  const day = (text: string) => calendarDay({ nowMs: at(text), offsetAt: berlin });
  expect(day('2026-01-15T22:59Z')).toBe('2026-01-15');
  expect(day('2026-01-15T23:00Z')).toBe('2026-01-16');
});

it.each([
  ['2026-03-09', '2026-03-09'],
  ['2026-03-15', '2026-03-09'],
  ['2026-03-16', '2026-03-16'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});
