import { expect, it } from 'vitest';
import type { StudyEvent } from '../../model/entities/event.ts';
import {
  firstDayOf,
  noRepeat,
  repeatValuesOf,
  ruleOf,
  weekdayOf,
  withWeekday,
} from './repeat-form.ts';

const startsAt = Date.parse('2026-10-12T08:00Z');
const event = (repeat: string, fields: Partial<StudyEvent> = {}) =>
  ({ startsAt, endsAt: startsAt, repeat, ...fields }) as StudyEvent;

it('a rule comes back from the form as it was', () => {
  for (const repeat of [
    'FREQ=DAILY',
    'FREQ=DAILY;INTERVAL=3;UNTIL=20270212',
    'FREQ=WEEKLY',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20270212',
    'FREQ=MONTHLY',
    'FREQ=MONTHLY;BYDAY=2MO',
    'FREQ=YEARLY',
    'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1',
    'FREQ=WEEKLY;COUNT=10',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=SU',
  ])
    expect(ruleOf(repeatValuesOf(event(repeat)), '2026-10-12')).toBe(repeat);
});

it('a rule that the form cannot show is kept, and says so', () => {
  expect(repeatValuesOf(event('FREQ=WEEKLY;COUNT=10')).every).toBe('other');
  expect(repeatValuesOf(event('FREQ=HOURLY'))).toEqual(noRepeat);
});

it('the last weekday cannot be taken away, and the others stay in order', () => {
  const weekly = { ...noRepeat, every: 'WEEKLY' as const };
  const two = withWeekday(weekly, '2026-10-15', 'MO');
  expect(two.weekdays).toBe('MO,TH');
  const one = withWeekday(two, '2026-10-15', 'TH');
  expect(one.weekdays).toBe('MO');
  expect(withWeekday(one, '2026-10-15', 'MO')).toEqual(one);
});

it('a series begins on the first of its weekdays', () => {
  const weekly = { ...noRepeat, every: 'WEEKLY' as const, weekdays: 'MO,TH' };
  expect(weekdayOf('2026-10-13')).toBe('TU');
  expect(firstDayOf('2026-10-13', weekly)).toBe('2026-10-15');
  expect(firstDayOf('2026-10-15', weekly)).toBe('2026-10-15');
  expect(firstDayOf('2026-10-16', { ...weekly, every: 'DAILY' })).toBe('2026-10-16');
});
