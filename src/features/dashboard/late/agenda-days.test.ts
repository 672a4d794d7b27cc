import { expect, it } from 'vitest';
import type { Task } from '../../../model/entities/task.ts';
import type { Occurring } from '../../../model/study/series.ts';
import { agendaOf } from './agenda-days.ts';

const today = '2026-11-25';
const at = (time: string) => Date.parse(`${time}Z`);
const task = (title: string, fields: Partial<Task> = {}) =>
  ({ id: title, title, createdAt: 1, status: 'Ongoing', ...fields }) as Task;
const event = (title: string, from: string, hours: number, fields: Partial<Occurring> = {}) =>
  ({
    id: title,
    title,
    startsAt: at(from),
    endsAt: at(from) + hours * 3_600_000,
    ...fields,
  }) as Occurring;

function titlesOf(tasks: Task[], events: Occurring[] = [], nowMs = at('2026-11-25T09:00')) {
  const agenda = agendaOf(tasks, events, today, { nowMs, offsetAt: () => 0 });
  return {
    overdue: agenda.overdue.map(({ title }) => title),
    days: agenda.days.map(({ rows }) => rows.map((row) => (row.task ?? row.event).title)),
    later: agenda.later.map(({ title }) => title),
  };
}

it('puts tasks and events of a day into one order of time', () => {
  const whole = { startsOn: today, endsOn: today };
  expect(
    titlesOf(
      [
        task('No time', { dueOn: today }),
        task('Urgent', { dueOn: today, priority: 3 }),
        task('Sheet', { dueOn: today, dueTime: '14:30' }),
      ],
      [
        event('Lab', '2026-11-25T15:00', 1),
        event('Lecture', '2026-11-25T10:00', 2),
        event('Fair', '2026-11-25T00:00', 24, whole),
        event('Night train', '2026-11-25T22:00', 9),
      ],
    ).days,
  ).toEqual([
    ['Fair', 'Lecture', 'Sheet', 'Lab', 'Night train', 'Urgent', 'No time'],
    ['Night train'],
  ]);
});

it('leaves out first what is over where a day has more than fits', () => {
  const lectures = Array.from({ length: 8 }, (_, n) =>
    event(`Lecture ${n}`, `2026-11-25T0${n + 1}:00`, 1),
  );
  const evening = event('Choir', '2026-11-25T19:00', 2);
  const nights = event('Last night', '2026-11-24T22:00', 4);
  const all = [nights, ...lectures, evening];
  const { days } = titlesOf([], all, at('2026-11-25T18:00'));
  expect(days[0]).toEqual([...lectures.slice(1), evening].map(({ title }) => title));
  const { rows, more } = agendaOf([], all, today, {
    nowMs: at('2026-11-25T18:00'),
    offsetAt: () => 0,
  }).days[0] as { rows: unknown[]; more: number };
  expect([rows.length, more]).toEqual([8, 1]);
});

it('keeps what is overdue apart, and says how much is not shown', () => {
  const late = ['20', '21', '22', '23'].map((day) => task(day, { dueOn: `2026-11-${day}` }));
  const full = Array.from({ length: 10 }, (_, n) => task(`Task ${n}`, { dueOn: today }));
  const nowMs = at('2026-11-25T09:00');
  const agenda = agendaOf([...full, ...late], [], today, { nowMs, offsetAt: () => 0 });
  expect(agenda.overdue.map(({ title }) => title)).toEqual(['20', '21', '22']);
  expect(agenda.moreOverdue).toBe(1);
  expect(agenda.days.map(({ rows, more }) => [rows.length, more])).toEqual([
    [8, 2],
    [0, 0],
  ]);
});

it('fills up with the next tasks where little is due, those without a date last', () => {
  const tasks = [
    task('Some day'),
    task('Friday', { dueOn: '2026-11-27' }),
    task('Tomorrow', { dueOn: '2026-11-26' }),
    task('Late', { dueOn: '2026-11-01' }),
    task('Monday', { dueOn: '2026-11-30' }),
    task('Another day', { createdAt: 2 }),
  ];
  expect(titlesOf(tasks)).toEqual({
    ...{ overdue: ['Late'], days: [[], ['Tomorrow']] },
    // As in the list of tasks, the newest of equal ones comes first.
    later: ['Friday', 'Monday', 'Another day'],
  });
});
