import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NotificationKind, notificationKinds } from './notification-groups.ts';
import { countOfBell, groupNotices, type Notice, sectionOf } from './notification-rows.ts';

const notice = (id: string, kind: NotificationKind, more: Partial<Notice> = {}): Notice => ({
  ...{ id, kind, atMs: 1, isUnread: true, title: `Title of ${id}`, detail: 'Due today' },
  opens: { kind: 'review' },
  ...more,
});

describe('a notification', () => {
  it.each<[string, Notice, string]>([
    ['of due cards is due', notice('c', 'cards-due'), 'due'],
    ['of a task of today is due', notice('t', 'task-today'), 'due'],
    ['of a task of tomorrow comes up', notice('t', 'task-tomorrow'), 'soon'],
    ['of an event to come comes up', notice('e', 'event-soon', { isComing: true }), 'soon'],
    ['of an event that has begun is due', notice('e', 'event-soon', { isComing: false }), 'due'],
    ['of a goal behind its plan comes up', notice('g', 'goal-behind'), 'soon'],
    ['that was read is an earlier one', notice('c', 'cards-due', { isUnread: false }), 'earlier'],
  ])('%s', (_, one, section) => {
    expect(sectionOf(one)).toBe(section);
  });
});

it('groups come in order, without empty ones, and keep the order of the list', () => {
  const groups = groupNotices([
    notice('soon', 'event-soon', { isComing: true }),
    notice('b', 'task-today'),
    notice('a', 'cards-due'),
  ]);
  expect(
    groups.map(({ section, rows }) => [section, ...rows.map(({ first }) => first.id)]),
  ).toEqual([
    ['due', 'b', 'a'],
    ['soon', 'soon'],
  ]);
});

it('three of a kind have a row each, four share one that names three', () => {
  const tasks = ['1', '2', '3', '4', '5'].map((id) => notice(id, 'task-today'));
  expect(groupNotices(tasks.slice(0, 3))[0]?.rows).toHaveLength(3);
  const [group] = groupNotices([...tasks, notice('c', 'cards-due')]);
  expect(group?.rows.map(({ title, all }) => `${title}: ${all.length}`)).toEqual([
    '5 tasks due: 5',
    'Title of c: 1',
  ]);
  expect(group?.rows[0]?.detail).toBe('Title of 1, Title of 2, Title of 3, 2 more');
});

it('the bell counts the rows that ask for something, whatever there is', () => {
  const kinds = Object.keys(notificationKinds) as NotificationKind[];
  const any = fc.record({
    kind: fc.constantFrom(...kinds),
    isUnread: fc.boolean(),
    isComing: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 40 }), (made) => {
      const list = made.map(({ kind, ...more }, at) => notice(String(at), kind, more));
      const groups = groupNotices(list);
      const told = groups.flatMap(({ rows }) => rows.flatMap(({ all }) => all));
      // Each once, and every row has one.
      expect(told.map(({ id }) => id).sort()).toEqual(list.map(({ id }) => id).sort());
      const open = groups.filter(({ section }) => section !== 'earlier');
      expect(countOfBell(groups)).toBe(open.flatMap(({ rows }) => rows).length);
      expect(countOfBell(groups) === 0).toBe(list.every(({ isUnread }) => !isUnread));
    }),
  );
});
