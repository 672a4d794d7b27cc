import { describe, expect, it } from 'vitest';
import { lengthInWords, timeInWords } from '../../components/quick-line/line-chips.ts';
import {
  dueInGroup,
  longDay,
  movedWords,
  reminderWords,
  shortDay,
  shortRepeat,
} from './task-words.ts';

/** A Wednesday. */
const today = '2026-11-25';
const name = (day: string) =>
  new Date(`${day}T12:00Z`).toLocaleDateString(undefined, { weekday: 'short', timeZone: 'UTC' });
const date = (day: string) =>
  new Date(`${day}T12:00Z`).toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });

describe('the day of a task', () => {
  it('is its weekday in the days around today, and its date beyond', () => {
    expect(shortDay('2026-11-27', today)).toBe(name('2026-11-27'));
    expect(shortDay('2026-11-19', today)).toBe(name('2026-11-19'));
    expect(shortDay('2026-11-18', today)).toBe(date('2026-11-18'));
    expect(shortDay('2026-12-01', today)).toBe(name('2026-12-01'));
    expect(shortDay('2026-12-02', today)).toBe(date('2026-12-02'));
    expect(shortDay('2026-12-04', today)).toBe(date('2026-12-04'));
    expect(shortDay('2027-01-04', today)).toContain('2027');
  });

  it('is today and tomorrow in words', () => {
    expect(longDay(today, today)).toBe('Today');
    expect(longDay('2026-11-26', today)).toBe('Tomorrow');
    expect(movedWords(today, today)).toBe('moved to today');
    expect(movedWords('2026-12-03', today)).toBe(`moved to ${longDay('2026-12-03', today)}`);
    expect(movedWords(null, today)).toBe('has no date');
  });

  it('is left out beside the group that names it, and its time stays', () => {
    const at = { dueOn: today, dueTime: '16:15' };
    expect(dueInGroup(at, today, true)).toBe(timeInWords('16:15'));
    expect(dueInGroup(at, today, false)).toBe(`Today ${timeInWords('16:15')}`);
    expect(dueInGroup({ dueOn: '2026-11-27' }, today, true)).toBe(name('2026-11-27'));
    expect(dueInGroup({}, today, true)).toBe('');
  });
});

describe('a repetition in a row', () => {
  const thursday = name('2026-11-26');
  it.each([
    ['FREQ=DAILY', 'Every day'],
    ['FREQ=WEEKLY;BYDAY=TH', thursday],
    ['FREQ=WEEKLY;BYDAY=TH;UNTIL=20261217', thursday],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TH', `Every 2 weeks on ${thursday}`],
    ['FREQ=MONTHLY;INTERVAL=3;COUNT=4', 'Every 3 months'],
    ['FREQ=SOMETIMES', undefined],
  ])('%s is “%s”, without its end', (repeat, words) => {
    expect(shortRepeat(repeat, today)).toBe(words);
  });
});

it.each([
  [0, '0 min', 'When it is due'],
  [45, '45 min', '45 min before'],
  [90, '1 h 30 min', '1 h 30 min before'],
  [120, '2 h', '2 h before'],
  [2_880, '2 days', '2 days before'],
])('%s minutes are %s, and as a reminder “%s”', (minutes, length, reminder) => {
  expect(lengthInWords(minutes)).toBe(length);
  expect(reminderWords(minutes)).toBe(reminder);
});
