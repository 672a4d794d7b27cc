import { expect, it } from 'vitest';
import { lines } from './commands.ts';

const choices = (typed: string) => lines(typed).map(({ choice }) => choice);

it('offers the typed words as a task, an event and a note', () => {
  expect(choices('Essay tomorrow 5pm')).toEqual([
    { line: 'task', text: 'Essay tomorrow 5pm' },
    { line: 'event', text: 'Essay tomorrow 5pm' },
    { note: 'Essay tomorrow 5pm' },
  ]);
});

it('names a long line by its beginning, and takes it whole', () => {
  const [task] = lines('ab'.repeat(5_000));
  expect(task?.label).toBe(`New task “${'ab'.repeat(50)}…”`);
  expect(task?.choice).toEqual({ line: 'task', text: 'ab'.repeat(5_000) });
});

it('offers only a note where the words say so', () => {
  expect(choices('new note osmosis')).toEqual([{ note: 'osmosis' }]);
});

it('leaves out the filters of the search', () => {
  expect(lines('in:cards ethnocentrism').map(({ label }) => label)).toEqual([
    'New task “ethnocentrism”',
    'New event “ethnocentrism”',
    'New note “ethnocentrism”',
  ]);
  expect(choices('in:cards')).toEqual([]);
});

it.each([
  ['new task essay tomorrow', 'task', 'essay tomorrow'],
  ['New Task: essay', 'task', 'essay'],
  ['todo call Anna', 'task', 'call Anna'],
  ['add event tutorial 10:15–11:45', 'event', 'tutorial 10:15–11:45'],
] as const)('offers only what “%s” names', (typed, line, text) => {
  expect(choices(typed)).toEqual([{ line, text }]);
});

it.each(['', ' ', 'x', 'task', 'new task', 'New event', 'tasks', 'new note'])(
  'offers nothing for “%s”',
  (typed) => {
    expect(lines(typed)).toEqual([]);
  },
);
