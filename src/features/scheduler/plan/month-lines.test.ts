import { describe, expect, it } from 'vitest';
import type { Entry } from './entries.ts';
import { entriesByDay } from './entries.ts';
import { type MonthWeek, monthLines } from './month-lines.ts';
import { spanInHours, spanOfWholeDays } from './span.ts';

const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'];
const timed = (title: string, day: string, minute: number) =>
  ({ ...spanInHours(day, minute, 60), key: title, title, kind: 'event' }) as Entry;
const whole = (title: string, from: string, to = from) =>
  ({ ...spanOfWholeDays(from, to), key: title, title, kind: 'event', days: { from, to } }) as Entry;
const week = (entries: Entry[], rows = 3, nowMs = 0) =>
  monthLines(entries, days, rows, { day: '2026-11-25', nowMs }, entriesByDay(entries, days));
const words = ({ lines }: MonthWeek) =>
  lines.map(({ entry, from, to, row }) => `${entry.title} ${from}-${to} in ${row}`);

describe('the lines of a week', () => {
  it('give a thing of several days one row, within the week', () => {
    const found = week([
      whole('Holidays', '2026-11-20', '2026-11-24'),
      whole('Birthday', '2026-11-24'),
      timed('Lecture', '2026-11-23', 540),
      timed('Lab', '2026-11-24', 540),
      whole('Trip', '2026-11-26', '2026-12-02'),
    ]);
    expect(words(found)).toEqual([
      'Holidays 0-1 in 0',
      'Birthday 1-1 in 1',
      'Trip 3-3 in 0',
      'Lecture 0-0 in 1',
      'Lab 1-1 in 2',
    ]);
    expect(found.more).toEqual([0, 0, 0, 0]);
  });

  it('fill the row under which a day has none', () => {
    // Its second row is taken by a thing of days that begins on another day.
    const found = week([
      whole('A', '2026-11-23', '2026-11-24'),
      whole('B', '2026-11-24', '2026-11-25'),
      timed('C', '2026-11-25', 540),
      timed('D', '2026-11-25', 600),
    ]);
    expect(words(found).slice(2)).toEqual(['C 2-2 in 0', 'D 2-2 in 2']);
  });

  it('count what has no row, on each of its days', () => {
    const found = week(
      [
        whole('A', '2026-11-23', '2026-11-24'),
        whole('B', '2026-11-23', '2026-11-24'),
        timed('C', '2026-11-23', 540),
        timed('D', '2026-11-25', 540),
      ],
      1,
    );
    expect(words(found)).toEqual(['A 0-1 in 0', 'D 2-2 in 0']);
    expect(found.more).toEqual([2, 1, 0, 0]);
  });

  it('show today what is still to come before what is over', () => {
    const entries = [timed('Over', '2026-11-25', 480), timed('Next', '2026-11-25', 720)];
    const { startsAt } = spanInHours('2026-11-25', 600, 60);
    expect(words(week(entries, 3, startsAt))).toEqual(['Next 2-2 in 0', 'Over 2-2 in 1']);
  });
});
