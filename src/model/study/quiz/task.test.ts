import { describe, expect, it } from 'vitest';
import { fieldsOfTask, type Task, taskOf } from './task.ts';

const tasks: Record<string, { stem: string; task: Task; options: string[] }> = {
  single: {
    stem: 'S?',
    task: { kind: 'single', options: ['a', 'b'], right: 'a' },
    options: ['a', 'b'],
  },
  'true-false': {
    stem: 'It is.',
    task: { kind: 'true-false', options: ['True', 'False'], right: 'True' },
    options: ['True', 'False'],
  },
  multiple: {
    stem: 'Which?',
    task: { kind: 'multiple', options: ['a', 'b', 'c'], right: ['a', 'c'] },
    options: ['a · c', 'a · b'],
  },
  short: {
    stem: 'Capital?',
    task: { kind: 'short', accepted: ['Paris', 'Lutetia'], foils: ['Lyon'] },
    options: ['Paris', 'None of these'],
  },
  cloze: {
    stem: 'A _____ has _____ legs.',
    task: { kind: 'cloze', around: ['A ', ' has ', ' legs.'], blanks: [['ant', 'bee'], ['6']] },
    options: ['ant · 6', 'None of these'],
  },
  matching: {
    stem: 'Match.',
    task: { kind: 'matching', prompts: ['1', '2'], answers: ['x', 'y', 'z'] },
    options: ['1 – x · 2 – y', '1 – y · 2 – x'],
  },
  ordering: {
    stem: 'Order.',
    task: { kind: 'ordering', steps: ['a', 'b', 'c'] },
    options: ['a → b → c', 'c → b → a'],
  },
};

describe.each(Object.entries(tasks))(
  'a question of the kind “%s”',
  (_, { stem, task, options }) => {
    it('is stored and read again', () => {
      expect(taskOf({ stem, ...fieldsOfTask(task) })).toEqual(task);
    });

    it('is a true single choice to an app that does not know the kind', () => {
      const fields = fieldsOfTask(task);
      // These texts are compared with rows of earlier releases: they must never change.
      expect([fields.options, fields.answer]).toEqual([options, 0]);
    });

    it('is that single choice once such an app has changed it', () => {
      const { kind, prompts, answers } = fieldsOfTask(task);
      const changed = { stem, options: ['mine', 'other'], answer: 1, kind, prompts, answers };
      expect(taskOf(changed)).toEqual({
        kind: 'single',
        options: ['mine', 'other'],
        right: 'other',
      });
    });
  },
);

it.each([
  ['of a newer app', { kind: 'drawing' }],
  ['whose blanks are gone', { stem: 'A has legs.', ...fieldsOfTask(tasks.cloze?.task as Task) }],
  ['whose parts did not come', { kind: 'matching', prompts: ['1'] }],
  ['where all is right', { kind: 'multiple', prompts: ['a', 'b'], answers: ['a', 'b'] }],
])('a question %s is asked as a single choice', (_, fields) => {
  const row = { stem: 'S?', options: ['a', 'b'], answer: 0, ...fields };
  expect(taskOf(row)).toEqual({ kind: 'single', options: row.options, right: row.options[0] });
});

it('the correct choices may be named in any order', () => {
  const task: Task = { kind: 'multiple', options: ['a', 'b', 'c'], right: ['c', 'a'] };
  expect(taskOf({ stem: 'S?', ...fieldsOfTask(task) })).toEqual({ ...task, right: ['a', 'c'] });
});
