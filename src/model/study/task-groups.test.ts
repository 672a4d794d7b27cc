import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter } from './local-time.ts';
import {
  dayGroupOf,
  dayOfDrop,
  daysOfWeekLeft,
  filterTasks,
  groupByCourse,
  groupByDay,
  inOrder,
  isFiltering,
  type ListedTask,
  moveTask,
  noFilter,
} from './task-groups.ts';

/** A Wednesday. */
const today = '2026-11-25';
let made = 0;
const task = (id: string, fields: Partial<ListedTask> = {}): ListedTask => ({
  ...{ id, title: id, createdAt: made++ },
  ...fields,
});
const idsOf = (tasks: readonly ListedTask[]) => tasks.map(({ id }) => id);

describe('the group of a due day', () => {
  it.each([
    [undefined, 'none'],
    [null, 'none'],
    ['2026-11-24', 'overdue'],
    ['2026-11-25', 'today'],
    ['2026-11-26', 'tomorrow'],
    ['2026-11-27', 'week'],
    ['2026-11-29', 'week'],
    ['2026-11-30', 'later'],
  ])('of %s, seen from a Wednesday, is %s', (dueOn, group) => {
    expect(dayGroupOf(dueOn, today)).toBe(group);
  });

  it('calls an ongoing task overdue from the day after its due date', () => {
    expect(['2026-11-24', today, '', null].map((day) => dayGroupOf(day, today))).toEqual([
      'overdue',
      'today',
      'none',
      'none',
    ]);
  });

  it('of a Monday is tomorrow on a Sunday, although the week is another', () => {
    expect(dayGroupOf('2026-11-30', '2026-11-29')).toBe('tomorrow');
    expect(dayGroupOf('2026-12-01', '2026-11-29')).toBe('later');
  });
});

describe('tasks', () => {
  it('stand in groups in the order of days, without empty groups', () => {
    const tasks = [
      task('free'),
      task('later', { dueOn: '2026-12-24' }),
      task('late', { dueOn: '2026-11-01' }),
      task('now', { dueOn: today }),
      task('friday', { dueOn: '2026-11-27' }),
    ];
    expect(groupByDay(tasks, today).map(({ id, tasks: held }) => [id, ...idsOf(held)])).toEqual([
      ['overdue', 'late'],
      ['today', 'now'],
      ['week', 'friday'],
      ['later', 'later'],
      ['none', 'free'],
    ]);
  });

  it('of one day are sorted by time, priority, and newest first', () => {
    const tasks = [
      task('old', { dueOn: today }),
      task('new', { dueOn: today }),
      task('urgent', { dueOn: today, priority: 3 }),
      task('evening', { dueOn: today, dueTime: '19:00' }),
      task('morning', { dueOn: today, dueTime: '08:00' }),
    ];
    expect(idsOf(tasks.sort(inOrder))).toEqual(['morning', 'evening', 'urgent', 'new', 'old']);
  });

  it('lists tasks by due date, undated ones last, newest first within a day', () => {
    const tasks = [
      task('undated', { createdAt: 9 }),
      task('late', { dueOn: '2026-03-09', createdAt: 1 }),
      task('soon-older', { dueOn: '2026-03-02', createdAt: 2 }),
      task('soon-newer', { dueOn: '2026-03-02', createdAt: 3 }),
      task('cleared', { dueOn: null, createdAt: 1 }),
    ];
    expect(idsOf(tasks.sort(inOrder))).toEqual([
      'soon-newer',
      'soon-older',
      'late',
      'undated',
      'cleared',
    ]);
  });

  it('stand by course, those without one or of a deleted one last', () => {
    const courses = [
      { id: 'b', name: 'Biology' },
      { id: 'c', name: 'Chemistry' },
      { id: 'g', name: 'Genetics' },
    ];
    const tasks = [
      task('1', { courseId: 'c' }),
      task('2'),
      task('3', { courseId: 'b' }),
      task('4', { courseId: 'gone' }),
    ];
    expect(
      groupByCourse(tasks, courses).map(({ title, tasks: held }) => [
        title,
        idsOf(held).sort().join(),
      ]),
    ).toEqual([
      ['Biology', '3'],
      ['Chemistry', '1'],
      ['No course', '2,4'],
    ]);
  });

  it('are found by words of their title in any order, course and priority', () => {
    const tasks = [
      task('a', { title: 'Résumé of chapter 3', courseId: 'c', priority: 2 }),
      task('b', { title: 'Chapter 4', priority: 1 }),
      task('c', { title: 'Milk' }),
    ];
    const found = (filter: Partial<typeof noFilter>) =>
      idsOf(filterTasks(tasks, { ...noFilter, ...filter })).join();
    expect(found({})).toBe('a,b,c');
    expect(found({ words: ' CHAPTER resume ' })).toBe('a');
    expect(found({ words: 'chapter' })).toBe('a,b');
    expect(found({ courseId: 'c' })).toBe('a');
    expect(found({ courseId: '' })).toBe('b,c');
    expect(found({ priority: 1 })).toBe('a,b');
    expect(found({ priority: 2, words: 'milk' })).toBe('');
    expect(
      [noFilter, { ...noFilter, words: ' ' }, { ...noFilter, courseId: '' }].map(isFiltering),
    ).toEqual([false, false, true]);
  });
});

describe('a drop', () => {
  const friday = task('f', { dueOn: '2026-11-27' });
  const january = task('j', { dueOn: '2027-01-07' });
  it.each([
    ['today', january, [], 0, today],
    ['tomorrow', january, [friday], 1, '2026-11-26'],
    ['none', friday, [], 0, null],
    ['week', friday, [task('x', { dueOn: '2026-11-29' })], 1, undefined],
    ['week', january, [friday], 1, '2026-11-27'],
    ['later', friday, [january], 0, '2027-01-07'],
    ['later', friday, [], 0, '2026-11-30'],
    ['overdue', friday, [], 0, today],
    ['week', january, [], 0, '2026-11-27'],
    ['later', friday, [], 0, '2026-12-01', '2026-11-29'],
    ['later', friday, [], 0, '2026-11-30', '2026-11-28'],
  ])('in %s means the day of the place', (group, moved, others, place, expected, on = today) => {
    expect(dayOfDrop(group, moved, others, place, on)).toBe(expected);
  });

  it('has the days that are left of the week to choose from', () => {
    expect(daysOfWeekLeft(today)).toEqual(['2026-11-27', '2026-11-28', '2026-11-29']);
    expect(daysOfWeekLeft('2026-11-28')).toEqual([]);
  });
});

describe('a task that is moved', () => {
  const [fri, sat, sun] = ['2026-11-27', '2026-11-28', '2026-11-29'];
  const others = [task('f', { dueOn: fri }), task('s', { dueOn: sat })];

  it.each([
    // Own day, place, day after the move (`undefined`: it stays).
    [fri, 0, undefined],
    [fri, 1, undefined],
    [sat, 1, undefined],
    [sat, 2, undefined],
    [sun, 1, fri],
    [sun, 0, fri],
    [fri, 2, sat],
    [today, 2, sat],
  ])('from %s to place %s among Friday and Saturday gets the day %s', (dueOn, place, expected) => {
    expect(moveTask(task('m', { dueOn }), others, place).dueOn).toBe(expected);
  });

  it('gets the day of its column, and none where the column has none', () => {
    expect(moveTask(task('m', { dueOn: sun }), [], 0, today).dueOn).toBe(today);
    expect(moveTask(task('m', { dueOn: sun }), [], 0, null).dueOn).toBeNull();
    expect(moveTask(task('m'), [task('n')], 0)).not.toHaveProperty('dueOn');
  });

  it('stands where it was dropped, whatever the days and keys around it', () => {
    const day = fc.nat(4).map((days) => dayAfter(today, days));
    const row = fc.record({
      dueOn: fc.option(day, { nil: null }),
      order: fc.option(fc.constantFrom('1', 'V', 'V', 'z', '0', ''), { nil: null }),
      dueTime: fc.option(fc.constantFrom('08:00', '19:00'), { nil: null }),
    });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 12 }),
        fc.nat(),
        fc.nat(),
        (rows, from, to) => {
          const tasks = rows.map((fields, index) => task(`t${index}`, fields)).sort(inOrder);
          const [moved] = tasks.splice(from % tasks.length, 1) as [ListedTask];
          const place = to % (tasks.length + 1);
          const { dueOn = moved.dueOn, orders } = moveTask(moved, tasks, place);
          const after = [...tasks, { ...moved, dueOn }]
            .map((one) => ({ ...one, order: orders.get(one.id) ?? one.order }))
            .sort(inOrder);
          expect(idsOf(after)).toEqual(
            idsOf([...tasks.slice(0, place), moved, ...tasks.slice(place)]),
          );
        },
      ),
    );
  });
});
