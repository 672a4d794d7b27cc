/** When a study day ends by clocks that are put forward and back. */
import { describe, expect, it } from 'vitest';
import { fewerUnlessLong } from '../../../test/support/long.ts';
import { clockChanges, zones } from '../../../test/support/time-zones.ts';
import { dayAfter, endOfStudyDay, startOfStudyDay, studyDayAt } from './local-time.ts';
import { offsetsIn } from './time-zone.ts';

const at = (text: string) => Date.parse(text);

/** What a clock there shows, `YYYY-MM-DDTHH:MM`. */
function wallIn(zone: string, atMs: number): string {
  return new Date(atMs + offsetAtOf(zone)(atMs) * 60_000).toISOString().slice(0, 16);
}

function offsetAtOf(zone: string): (atMs: number) => number {
  const offsetAt = offsetsIn(zone);
  if (offsetAt === undefined) throw new Error(`no such zone: ${zone}`);
  return offsetAt;
}

describe('the end of a study day', () => {
  it.each([
    ['Europe/Berlin', 'back at 03:00', '2026-10-24', '2026-10-25T03:00Z'],
    ['Europe/Berlin', 'forward at 02:00', '2026-03-28', '2026-03-29T02:00Z'],
    ['America/New_York', 'back at 02:00', '2026-10-31', '2026-11-01T09:00Z'],
    ['America/New_York', 'forward at 02:00', '2026-03-07', '2026-03-08T08:00Z'],
    ['Australia/Lord_Howe', 'back by half an hour', '2026-04-04', '2026-04-04T17:30Z'],
    ['Australia/Lord_Howe', 'forward by half an hour', '2026-10-03', '2026-10-03T17:00Z'],
    ['Asia/Kathmandu', 'never', '2026-03-28', '2026-03-28T22:15Z'],
    ['America/Santiago', 'back at midnight', '2026-04-04', '2026-04-05T08:00Z'],
    ['America/Santiago', 'forward at midnight', '2026-09-05', '2026-09-06T07:00Z'],
    ['Asia/Beirut', 'forward at midnight', '2026-03-28', '2026-03-29T01:00Z'],
    ['Africa/Cairo', 'back at midnight', '2026-10-29', '2026-10-30T02:00Z'],
  ])('in %s, where clocks go %s, is at 04:00 on the wall (%s)', (zone, _, day, instant) => {
    const end = endOfStudyDay(day, offsetAtOf(zone));
    expect(end).toBe(at(instant));
    expect(wallIn(zone, end)).toBe(`${dayAfter(day)}T04:00`);
  });

  it('is when the clocks go forward, where they skip 04:00', () => {
    // Made up: an hour from 03:30.
    const change = at('2026-05-10T03:30Z');
    const offsetAt = (atMs: number) => (atMs < change ? 0 : 60);
    expect(endOfStudyDay('2026-05-09', offsetAt)).toBe(change);
    expect(studyDayAt(change - 1, offsetAt)).toBe('2026-05-09');
    expect(studyDayAt(change, offsetAt)).toBe('2026-05-10');
  });

  it('is when the day begins that follows one which a country left out', () => {
    const apia = offsetAtOf('Pacific/Apia');
    // From 29 December 2011, 24:00 at -10, to 31 December, 00:00 at +14.
    const change = at('2011-12-30T10:00Z');
    expect(endOfStudyDay('2011-12-29', apia)).toBe(change);
    expect(studyDayAt(change - 1, apia)).toBe('2011-12-29');
    expect(endOfStudyDay('2011-12-30', apia)).toBe(at('2011-12-30T14:00Z'));
  });

  const firstDay = fewerUnlessLong('2009-01-01', '2025-01-01');
  it.each(zones)(
    'in %s is where the next one begins, also around every change of its clocks',
    (zone) => {
      const offsetAt = offsetAtOf(zone);
      const changes = clockChanges(offsetAt, at(firstDay), at('2035-01-01'));
      // Some zones have none.
      for (const instant of [at('2026-03-29'), ...changes]) {
        let day = dayAfter(studyDayAt(instant, offsetAt), -3);
        for (let step = 0; step < 6; step += 1) {
          const end = endOfStudyDay(day, offsetAt);
          const where = `${zone} ${day} ${new Date(end).toISOString()}`;
          expect(studyDayAt(end - 1, offsetAt), where).toBe(day);
          expect(studyDayAt(end, offsetAt), where).toBe(dayAfter(day));
          expect(startOfStudyDay(dayAfter(day), offsetAt), where).toBe(end);
          day = dayAfter(day);
        }
      }
    },
  );
});
