import { expect, it } from 'vitest';
import { localOffsetMin } from '../../lib/date-format.ts';
import { readLine } from '../../model/study/quick-line/read-line.ts';
import {
  classOfLine,
  daysOfClass,
  emptyClass,
  overlapOf,
  problemsOf,
  seriesOfClass,
  type TimetableClass,
  withDay,
} from './timetable.ts';

const term = {
  ...{ termFrom: '2026-10-12', termTo: '2027-02-12' },
  breaks: [{ name: 'Winter', from: '2026-12-24', to: '2027-01-06' }],
};
const empty = emptyClass(term, '2026-10-01', '');
const context = {
  ...{ kind: 'event' as const, today: '2026-10-01', now: '12:00', offsetAt: localOffsetMin },
  ...{ courses: [], files: [], isDayFirst: true, is24Hours: true },
};
const ofLine = (text: string): TimetableClass => ({
  ...empty,
  ...classOfLine(readLine(text, context)),
});
const daysOf = (one: TimetableClass) => {
  const series = seriesOfClass(one);
  return series === undefined ? [] : daysOfClass(series);
};
const taking = (one: TimetableClass) => daysOf(one).filter(({ isOut }) => !isOut).length;

it('one line is a class until the end of term, without the break', () => {
  const one = ofLine('Modern Europe Mon and Thu 10:15–11:45 until 12 Feb, except 24 Dec–6 Jan');
  expect(one).toMatchObject({
    ...{ title: 'Modern Europe', weekdays: 'MO,TH', from: '10:15', to: '11:45' },
    until: '2027-02-12',
    breaks: [{ from: '2026-12-24', to: '2027-01-06' }],
  });
  expect(problemsOf(one)).toEqual({});
  const days = daysOf(one);
  expect(days.filter(({ isOut }) => isOut).map(({ day }) => day)).toEqual([
    ...['2026-12-24', '2026-12-28', '2026-12-31', '2027-01-04'],
  ]);
  expect(taking(one)).toBe(days.length - 4);
  expect(days.at(-1)?.day).toBe('2027-02-11');
});

it('term dates of the settings are what the line does not say', () => {
  const one = ofLine('Genetics Wed 8:15-9:45');
  expect(one).toMatchObject({ until: '2027-02-12', breaks: [{ from: '2026-12-24' }] });
  expect(emptyClass({ breaks: [] }, '2026-10-01', '').until).toBe('2027-01-21');
});

it('a day is taken out, brought back, held in a break, or added', () => {
  const one: TimetableClass = { ...empty, title: 'A', weekdays: 'MO', until: '2027-01-18' };
  const press = (from: TimetableClass, day: string) => withDay(from, day, daysOf(from));
  const before = taking(one);
  const out = press(one, '2026-10-19');
  expect(taking(out)).toBe(before - 1);
  expect(press(out, '2026-10-19')).toEqual(one);
  const held = press(one, '2026-12-28');
  expect(taking(held)).toBe(before + 1);
  expect(press(held, '2026-12-28')).toEqual(one);
  const added = press(one, '2026-10-20');
  expect(taking(added)).toBe(before + 1);
  expect(press(added, '2026-10-20')).toEqual(one);
});

it('a day that a line leaves out is left out beside the breaks of the term', () => {
  const read = (text: string) => classOfLine(readLine(text, context), term.breaks).breaks;
  const winter = { from: '2026-12-24', to: '2027-01-06' };
  const day = { from: '2026-11-02', to: '2026-11-02' };
  expect(read('Cells every Mon 10:15–11:45 except 2 Nov')).toEqual([day, winter]);
  expect(read('Cells every Mon 10:15–11:45 except 24 Dec–6 Jan')).toEqual([winter]);
});

it('an overlap with an event, or with another class, names it', () => {
  const at = (text: string) => new Date(text).getTime();
  const series = [
    seriesOfClass({ ...empty, title: 'A', weekdays: 'MO', firstDay: '2026-10-12' }),
  ].flatMap((one) => one ?? []);
  const event = {
    title: 'Tutor',
    startsAt: at('2026-10-19T11:00'),
    endsAt: at('2026-10-19T12:00'),
    startsOn: null,
  };
  expect(overlapOf(series, [event])).toEqual({
    ...{ at: at('2026-10-19T10:00'), other: event },
  });
  expect(overlapOf(series, [{ ...event, startsAt: at('2026-10-19T11:30') }])).toBeUndefined();
  expect(overlapOf([...series, ...series], [])?.other.title).toBe('A');
  expect(overlapOf(series, [{ ...event, startsOn: '2026-10-19' }])).toBeUndefined();
});
