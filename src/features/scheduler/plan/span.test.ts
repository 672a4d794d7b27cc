import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  atMinute,
  isSameSpan,
  lastDayOf,
  lengthMin,
  minuteOf,
  moveSpan,
  resizeSpan,
  type Span,
  snapMinute,
  spanInHours,
  spanOfWholeDays,
  timesOfSpan,
} from './span.ts';

const at = (day: number, hour = 0, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();
const lecture: Span = { startsAt: at(26, 9, 15), endsAt: at(26, 10, 45), isAllDay: false };

describe('moving', () => {
  it('goes by days and minutes of the clock, also across midnight', () => {
    expect(moveSpan(lecture, 1, -30)).toMatchObject({
      startsAt: at(27, 8, 45),
      endsAt: at(27, 10, 15),
    });
    expect(moveSpan(lecture, 0, 14 * 60)).toMatchObject({
      startsAt: at(26, 23, 15),
      endsAt: at(27, 0, 45),
    });
  });

  it('moves an all-day event by days only', () => {
    expect(moveSpan(spanOfWholeDays('2026-11-26', '2026-11-27'), -1, 45)).toEqual({
      startsAt: at(25),
      endsAt: at(27),
      isAllDay: true,
    });
  });

  it('keeps the length on the clock, and comes back to where it began', () => {
    const span = fc.record({
      day: fc.integer({ min: 1, max: 28 }),
      minute: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
      length: fc.integer({ min: 1, max: 95 }).map((quarter) => quarter * 15),
      days: fc.integer({ min: -3, max: 3 }),
      by: fc.integer({ min: -95, max: 95 }).map((quarter) => quarter * 15),
    });
    fc.assert(
      fc.property(span, ({ day, minute, length, days, by }) => {
        // A month without a change of clocks in any zone.
        const before = spanInHours(`2026-06-${String(day).padStart(2, '0')}`, minute, length);
        const after = moveSpan(before, days, by);
        expect(lengthMin(after)).toBe(length);
        expect(isSameSpan(moveSpan(after, -days, -by), before)).toBe(true);
      }),
    );
  });
});

describe('resizing', () => {
  it('moves one end and leaves the other', () => {
    expect(resizeSpan(lecture, 'end', 0, 30)).toMatchObject({
      startsAt: at(26, 9, 15),
      endsAt: at(26, 11, 15),
    });
    expect(resizeSpan(lecture, 'start', 0, -15)).toMatchObject({
      startsAt: at(26, 9),
      endsAt: at(26, 10, 45),
    });
  });

  it('stops a quarter of an hour before the other end', () => {
    expect(resizeSpan(lecture, 'end', 0, -600)).toMatchObject({ endsAt: at(26, 9, 30) });
    expect(resizeSpan(lecture, 'start', 0, 600)).toMatchObject({ startsAt: at(26, 10, 30) });
  });

  it('keeps an all-day event at least one day long, and any event at most a year', () => {
    const day = spanOfWholeDays('2026-11-26', '2026-11-26');
    expect(isSameSpan(resizeSpan(day, 'end', -4, 0), day)).toBe(true);
    expect(isSameSpan(resizeSpan(day, 'start', 4, 0), day)).toBe(true);
    expect(lengthMin(resizeSpan(lecture, 'end', 500, 0))).toBe(366 * 24 * 60);
  });
});

describe('times', () => {
  it('snaps to quarters of an hour', () => {
    expect([52, 53, 60, 67, 68].map(snapMinute)).toEqual([45, 60, 60, 60, 75]);
  });

  it('reads minutes beyond the day as of the next one', () => {
    expect(atMinute('2026-11-26', 24 * 60 + 30)).toBe(at(27, 0, 30));
    expect(minuteOf(atMinute('2026-11-26', 615))).toBe(615);
    expect(new Date(atMinute('0050-03-01', 0)).getFullYear()).toBe(50);
  });

  it('stores days for an all-day event, and takes them away from one with times', () => {
    expect(timesOfSpan(spanOfWholeDays('2026-11-26', '2026-11-28'))).toEqual({
      startsAt: at(26),
      endsAt: at(29),
      startsOn: '2026-11-26',
      endsOn: '2026-11-28',
    });
    expect(timesOfSpan(lecture)).toMatchObject({ startsOn: null, endsOn: null });
  });

  it('ends an event until midnight on the day before', () => {
    expect(lastDayOf({ startsAt: at(26, 22), endsAt: at(27) })).toBe('2026-11-26');
    expect(lastDayOf({ startsAt: at(26, 22), endsAt: at(27, 0, 1) })).toBe('2026-11-27');
    expect(lastDayOf({ startsAt: at(26), endsAt: at(26) })).toBe('2026-11-26');
  });
});
