import { describe, expect, it } from 'vitest';
import { zones } from '../../../test/support/time-zones.ts';
import { floatingStart, isAllDay, occurrenceOf, spanOf, spanOfDays } from './event-time.ts';
import { calendarDay } from './local-time.ts';
import { offsetsIn } from './time-zone.ts';

const zone = (name: string) => offsetsIn(name) ?? (() => 0);
/** Imported in Berlin. */
const exam = {
  startsAt: Date.parse('2026-12-02T23:00Z'),
  endsAt: Date.parse('2026-12-03T23:00Z'),
  startsOn: '2026-12-03',
  endsOn: '2026-12-03',
};

describe('an all-day event', () => {
  it('is the same day in every time zone', () => {
    expect(spanOf(exam, zone('Asia/Tokyo'))).toEqual({
      startsAt: Date.parse('2026-12-02T15:00Z'),
      endsAt: Date.parse('2026-12-03T15:00Z'),
    });
    for (const name of zones) {
      const offsetAt = zone(name);
      const { startsAt, endsAt } = spanOf(exam, offsetAt);
      const days = [startsAt, endsAt - 1].map((nowMs) => calendarDay({ nowMs, offsetAt }));
      expect(days, name).toEqual(['2026-12-03', '2026-12-03']);
    }
  });

  it('lasts 23 or 25 hours when the clocks change', () => {
    const hours = (day: string) => {
      const { startsAt, endsAt } = spanOfDays(day, day, zone('Europe/Berlin'));
      return (endsAt - startsAt) / 3_600_000;
    };
    expect(['2026-03-29', '2026-10-25', '2026-10-26'].map(hours)).toEqual([23, 25, 24]);
  });

  it('has one name on devices in different time zones', () => {
    expect(occurrenceOf(exam)).toBe('2026-12-03');
    expect(occurrenceOf({ startsAt: 5, endsAt: 6, startsOn: null })).toBe('5');
  });

  it('is what an older app made of it, which changes the instants alone', () => {
    const moved = {
      ...exam,
      startsAt: exam.startsAt + 26 * 3_600_000,
      endsAt: exam.endsAt + 26 * 3_600_000,
    };
    expect(isAllDay(moved)).toBe(false);
    expect(spanOf(moved, zone('Asia/Tokyo'))).toEqual({
      startsAt: moved.startsAt,
      endsAt: moved.endsAt,
    });
    expect(isAllDay({ ...exam, endsAt: exam.endsAt + 3 * 3_600_000 })).toBe(false);
  });

  it.each(zones)('that is written in %s stays all-day, also over a change of clocks', (name) => {
    for (const [startsOn, endsOn] of [
      ['2026-03-20', '2026-04-10'],
      ['2026-10-20', '2026-11-10'],
      ['2026-07-01', '2026-07-01'],
    ] as const) {
      const days = { ...spanOfDays(startsOn, endsOn, zone(name)), startsOn, endsOn };
      expect(isAllDay(days), startsOn).toBe(true);
    }
  });

  it('counts one day if two devices left its last day before its first', () => {
    const { startsAt, endsAt } = spanOfDays('2026-12-03', '2026-12-01', zone('UTC'));
    expect(endsAt - startsAt).toBe(86_400_000);
  });
});

it('an event with times keeps its instants', () => {
  const lecture = { startsAt: 1, endsAt: 2, startsOn: null, endsOn: null };
  expect([spanOf(lecture, zone('Asia/Tokyo')), isAllDay(lecture)]).toEqual([
    { startsAt: 1, endsAt: 2 },
    false,
  ]);
});

describe('a floating event', () => {
  const at = Date.parse('2026-11-10T08:00Z');
  const wall = { at: Date.parse('2026-11-10T09:00Z'), of: at };
  const lecture = { startsAt: at, endsAt: at + 3_600_000, wall };
  const inZone = (name: string) => ({ ...lecture, ...spanOf(lecture, zone(name)) });

  it('floats on when it was read in another zone', () => {
    const there = inZone('America/New_York');
    expect(there.startsAt).toBe(Date.parse('2026-11-10T14:00Z'));
    expect(floatingStart(there)).toBe(wall.at);
    expect(spanOf(there, zone('Europe/Berlin'))).toMatchObject(lecture);
  });

  it('has one name in all zones', () => {
    const names = ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo'].map(inZone).map(occurrenceOf);
    expect(new Set([...names, occurrenceOf(lecture)]).size).toBe(1);
  });

  it('has fixed times where an older app has written another start', () => {
    const moved = { ...lecture, startsAt: at + 60_000 };
    expect(spanOf(moved, zone('Asia/Tokyo'))).toEqual({
      startsAt: at + 60_000,
      endsAt: lecture.endsAt,
    });
    expect(occurrenceOf(moved)).toBe(String(at + 60_000));
  });
});
