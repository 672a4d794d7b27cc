import { expect, it } from 'vitest';
import { lines } from './commands.ts';

const choices = (typed: string) => lines(typed).map(({ choice }) => choice);

it('offers the typed words as a task and as an event', () => {
  expect(choices('Essay tomorrow 5pm')).toEqual([
    { line: 'task', text: 'Essay tomorrow 5pm' },
    { line: 'event', text: 'Essay tomorrow 5pm' },
  ]);
});

it.each([
  ['new task essay tomorrow', 'task', 'essay tomorrow'],
  ['New Task: essay', 'task', 'essay'],
  ['todo call Anna', 'task', 'call Anna'],
  ['add event tutorial 10:15–11:45', 'event', 'tutorial 10:15–11:45'],
] as const)('offers only what “%s” names', (typed, line, text) => {
  expect(choices(typed)).toEqual([{ line, text }]);
});

it.each(['', ' ', 'x', 'task', 'new task', 'New event', 'tasks'])(
  'offers nothing for “%s”',
  (typed) => {
    expect(lines(typed)).toEqual([]);
  },
);
