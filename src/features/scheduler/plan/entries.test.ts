import { describe, expect, it } from 'vitest';
import type { Course } from '../../../model/entities/course.ts';
import type { Task } from '../../../model/entities/task.ts';
import type { Occurring } from '../../../model/study/series.ts';
import { blocksOf, type Entry, entriesByDay, entriesOf } from './entries.ts';

const at = (day: number, hour = 0, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();

const event = (title: string, startsAt: number, endsAt: number, more: Partial<Occurring> = {}) =>
  ({ id: title, title, startsAt, endsAt, createdAt: 1, deletedAt: 0, ...more }) as Occurring;
const task = (title: string, more: Partial<Task>) =>
  ({ id: title, title, status: 'Ongoing', createdAt: 1, deletedAt: 0, ...more }) as Task;
const biology = {
  id: 'bio',
  name: 'Biology',
  color: 'green',
  examDays: ['2026-11-27', '2027-01-01'],
} as unknown as Course;

const entries = (events: Occurring[], tasks: Task[] = [], exams: Course[] = []) =>
  entriesOf({
    events,
    tasks,
    exams,
    courseOf: ({ courseId }) => (courseId === 'bio' ? biology : undefined),
    from: '2026-11-23',
    to: '2026-11-29',
  });
const words = (found: readonly Entry[]) => found.map(({ kind, title }) => `${kind} ${title}`);

describe('entries', () => {
  it('tells events, exams, sittings and tasks apart, all-day ones first', () => {
    const found = entries(
      [
        event('Reading', at(25, 17), at(25, 18), { goalId: 'goal' }),
        event('Midterm', at(25, 9), at(25, 10), { kind: 'exam' }),
        event('Finals', at(25, 12), at(25, 13), { examOf: 'course' }),
        event('Lecture', at(25, 8), at(25, 9), { courseId: 'bio' }),
      ],
      [
        task('Books', { dueOn: '2026-11-25' }),
        task('Post', { dueOn: '2026-11-25', dueTime: '16:15' }),
      ],
      [biology],
    );
    expect(words(found)).toEqual([
      'task Books',
      'exam Exam: Biology',
      'event Lecture',
      'exam Midterm',
      'exam Finals',
      'task Post',
      'sitting Reading',
    ]);
    expect(found[2]).toMatchObject({ color: 'green', courseName: 'Biology' });
    expect(found[3]?.color).toBeUndefined();
  });

  it('leaves out exam days and tasks of other weeks', () => {
    const found = entries(
      [],
      [task('Later', { dueOn: '2026-11-30' }), task('Never', {})],
      [biology],
    );
    expect(words(found)).toEqual(['exam Exam: Biology']);
  });

  it('puts all-day events and those of a day and more above the hours', () => {
    const [holidays, camp, night] = entries([
      event('Holidays', at(23), at(26), { startsOn: '2026-11-23', endsOn: '2026-11-25' }),
      event('Camp', at(24, 12), at(26, 12)),
      event('Night', at(24, 22), at(25, 2)),
    ]);
    expect(holidays?.days).toEqual({ from: '2026-11-23', to: '2026-11-25' });
    expect(camp).toMatchObject({ days: { from: '2026-11-24', to: '2026-11-26' }, isAllDay: false });
    expect(night?.days).toBeUndefined();
  });

  it('tells two occurrences of one event apart, and fixes those of a calendar elsewhere', () => {
    const found = entries([
      event('Class', at(23, 9), at(23, 10), { occursOn: '2026-11-23' }),
      event('Class', at(24, 9), at(24, 10), { occursOn: '2026-11-24' }),
      event('Outside', at(25, 9), at(25, 10), { calendarId: 'other' }),
    ]);
    expect(found.map(({ key, isFixed }) => `${key} ${isFixed}`)).toEqual([
      'Class 2026-11-23 false',
      'Class 2026-11-24 false',
      'Outside  true',
    ]);
  });
});

describe('the hours of a day', () => {
  const block = (startsAt: number, endsAt: number, day = '2026-11-25') =>
    blocksOf(entries([event('One', startsAt, endsAt)]), day, 20)[0];

  it('are minutes of the clock', () => {
    expect(block(at(25, 8, 15), at(25, 9, 45))).toMatchObject({ from: 495, to: 585 });
  });

  it('end at midnight and go on from it', () => {
    expect(block(at(24, 22), at(25, 2))).toMatchObject({ from: 0, to: 120, isFromBefore: true });
    expect(block(at(25, 22), at(26, 2))).toMatchObject({
      from: 1320,
      to: 1440,
      isUntilAfter: true,
    });
    expect(block(at(25, 22), at(26))).toMatchObject({ to: 1440, isUntilAfter: false });
  });

  it('show what ends before it starts, or is very short, as long as can be read', () => {
    expect(block(at(25, 9), at(25, 8))).toMatchObject({ from: 540, to: 560 });
    expect(block(at(25, 23, 55), at(26))).toMatchObject({ from: 1420, to: 1440 });
  });

  it('leave out other days and what stands above them', () => {
    expect(block(at(24, 9), at(24, 10))).toBeUndefined();
    expect(block(at(24, 12), at(26, 12))).toBeUndefined();
  });

  it('show a task at its time, within its day', () => {
    const found = entries([], [task('Hand in', { dueOn: '2026-11-25', dueTime: '23:59' })]);
    expect(blocksOf(found, '2026-11-25', 30)).toMatchObject([{ from: 1410, to: 1440 }]);
    expect(blocksOf(found, '2026-11-26', 30)).toEqual([]);
  });
});

it('sorts entries into all days that they touch', () => {
  const found = entries([
    event('Long', at(20), at(26), { startsOn: '2026-11-20', endsOn: '2026-11-25' }),
    event('Night', at(24, 22), at(25, 2)),
  ]);
  const byDay = entriesByDay(found, ['2026-11-24', '2026-11-25', '2026-11-26']);
  expect([...byDay].map(([day, ones]) => `${day}: ${ones.map(({ title }) => title)}`)).toEqual([
    '2026-11-24: Long,Night',
    '2026-11-25: Long,Night',
    '2026-11-26: ',
  ]);
});
