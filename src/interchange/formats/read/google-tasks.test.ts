import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  fieldsOf,
  fixtures,
  readAll,
  reasons,
  sourceFile,
} from '../../../../test/support/import-fixtures.ts';
import { FormatError } from '../format.ts';
import { googleTasksReader } from './google-tasks.ts';

it('Google’s tasks keep their day and whether they are done', async () => {
  const reading = await readAll(googleTasksReader, fixtures('google-tasks'));
  expect(fieldsOf(reading, 'task')).toEqual([
    {
      title: 'Lab report',
      status: 'Ongoing',
      dueOn: '2026-11-30',
      createdAt: Date.parse('2026-09-30T07:00:00Z'),
    },
    { title: 'Draw the graph', status: 'Completed', dueOn: '2026-11-28' },
  ]);
  expect(reading.items.map(({ key }) => key)).toEqual(['QXNk', 'enhj', 'details:MDE1']);
  expect(fieldsOf(reading, 'note')).toEqual([
    { title: 'Details of the tasks in My Tasks', body: '## Lab report\n\nUse the template' },
  ]);
  expect(reasons(reading)).toEqual([
    'My Tasks: the details of its tasks become a note, since tasks can’t have details yet',
    'My Tasks: sub-tasks become separate tasks',
  ]);
});

it('tasks without ids of one title and day all come, and come once more under the same keys', async () => {
  const keysOf = async (...lists: object[]) => {
    const files = lists.map((list) =>
      sourceFile('Tasks.json', JSON.stringify({ kind: 'tasks#taskLists', items: [list] })),
    );
    const { items } = await readAll(googleTasksReader, files);
    return items.map(({ key }) => key);
  };
  const list = { title: 'My Tasks', items: [{ title: 'Read' }, { title: 'Read' }, { title: 'X' }] };
  const keys = await keysOf(list);
  expect(new Set(keys).size).toBe(3);
  expect(await keysOf(list, list)).toEqual(keys);
});

it('takes the tasks of every list, each on the day that holds now of those it was moved to', async () => {
  const moved = [
    { start: '2026-11-20T00:00:00Z' },
    { current: true, start: '2026-11-27T00:00:00Z' },
    { start: '2026-11-25T00:00:00Z' },
  ];
  const lists = [
    { title: 'School', items: [{ id: 'a', title: 'Read', scheduled_time: moved }] },
    { title: 'Home', items: [{ id: 'b', title: 'Cook', scheduled_time: moved.slice(0, 1) }] },
  ];
  const file = sourceFile('Tasks.json', JSON.stringify({ kind: 'tasks#taskLists', items: lists }));
  expect(fieldsOf(await readAll(googleTasksReader, [file]), 'task')).toMatchObject([
    { title: 'Read', dueOn: '2026-11-27' },
    { title: 'Cook', dueOn: '2026-11-20' },
  ]);
});

it('any other JSON is none of Google', async () => {
  for (const text of ['{', '[]', 'null', '{"kind":"books"}', '['.repeat(1_000_000)]) {
    await expect(readAll(googleTasksReader, [sourceFile('a.json', text)])).rejects.toThrow(
      FormatError,
    );
  }
});

it('whatever stands where a task should be, the other lists are read', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (task, due) => {
      const whole = {
        kind: 'tasks#taskLists',
        items: [
          { title: task, items: [task, { id: 'x', title: 'a', due, notes: task }] },
          task,
          {
            title: 'Whole',
            items: [{ id: 'whole', title: 'Read', due: '2026-11-30T00:00:00.000Z' }],
          },
        ],
      };
      const file = sourceFile('a.json', JSON.stringify(whole));
      expect(fieldsOf(await readAll(googleTasksReader, [file]), 'task')).toContainEqual(
        expect.objectContaining({ title: 'Read', dueOn: '2026-11-30' }),
      );
    }),
  );
});
