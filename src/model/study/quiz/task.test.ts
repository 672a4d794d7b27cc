import { describe, expect, it } from 'vitest';
import { fieldsOfTask, isChoice, type Task, taskOf } from './task.ts';

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

/** Their choice fits their parts, so nothing else says that they cannot be asked. */
it.each<[string, Task, string?]>([
  ['ticks of which all are right', { kind: 'multiple', options: ['a', 'b'], right: ['a', 'b'] }],
  ['ticks of which none is right', { kind: 'multiple', options: ['a', 'b'], right: [] }],
  ['the same choice twice', { kind: 'multiple', options: ['a', 'b', 'b'], right: ['a'] }],
  ['no accepted answer', { kind: 'short', accepted: [], foils: [] }],
  ['a sentence without blanks', { kind: 'cloze', around: ['S?'], blanks: [] }],
  ['more blanks than gaps', { kind: 'cloze', around: ['', ''], blanks: [['a'], ['b']] }, '_____'],
  ['one prompt', { kind: 'matching', prompts: ['1'], answers: ['x', 'y'] }],
  ['a prompt without an answer', { kind: 'matching', prompts: ['1', '2'], answers: ['x'] }],
  ['the same prompt twice', { kind: 'matching', prompts: ['1', '1'], answers: ['x', 'y'] }],
  ['the same match twice', { kind: 'matching', prompts: ['1', '2'], answers: ['x', 'x'] }],
  ['one step', { kind: 'ordering', steps: ['a'] }],
  ['the same step twice', { kind: 'ordering', steps: ['a', 'b', 'a'] }],
])('is asked as a single choice: %s', (_, task, stem = 'S?') => {
  expect(taskOf({ stem, ...fieldsOfTask(task) }).kind).toBe('single');
});

it.each([
  ['another answer is marked', { answer: 1 }],
  ['one option is another', { options: ['a → b → c', 'mine'] }],
])('is the single choice where an older app has changed a part of it: %s', (_, changed) => {
  const row = { stem: 'Order.', ...fieldsOfTask(tasks.ordering?.task as Task), ...changed };
  const { options, answer } = row;
  expect(taskOf(row)).toEqual({ kind: 'single', options, right: options[answer] });
});

it.each([
  ['two other words', ['True', 'Maybe'], 0],
  ['one word', ['True'], 0],
  ['no answer', ['True', 'False'], 2],
])('true or false with %s is a single choice', (_, options, answer) => {
  const right = options[answer] ?? '';
  const row = { stem: 'It is.', options, answer, kind: 'true-false' };
  expect(taskOf(row)).toEqual({ kind: 'single', options, right });
});

it('pairs have as many matches as prompts, or more', () => {
  const task: Task = { kind: 'matching', prompts: ['1', '2'], answers: ['x', 'y'] };
  expect(taskOf({ stem: 'S?', ...fieldsOfTask(task) })).toEqual(task);
});

it('the wrong choice of an older app is all that is right but for one', () => {
  const task: Task = { kind: 'multiple', options: ['a', 'b', 'x', 'c'], right: ['a', 'b', 'c'] };
  expect(fieldsOfTask(task).options).toEqual(['a · b · c', 'a · b · x']);
});

it('says nothing in a field that its kind does not need', () => {
  const nothing = { kind: null, prompts: null, answers: null };
  expect(fieldsOfTask(tasks.single?.task as Task)).toMatchObject(nothing);
  expect(fieldsOfTask({ kind: 'short', accepted: ['a'], foils: [] }).prompts).toBeNull();
});

it('of two kinds an option is all the answer', () => {
  const choices = Object.values(tasks).filter(({ task }) => isChoice(task));
  expect(choices.map(({ task }) => task.kind)).toEqual(['single', 'true-false']);
});

it.each([
  ['of a newer app', { kind: 'drawing' }],
  ['whose blanks are gone', { stem: 'A has legs.', ...fieldsOfTask(tasks.cloze?.task as Task) }],
  ['whose parts did not come', { kind: 'matching', prompts: ['1'] }],
])('a question %s is asked as a single choice', (_, fields) => {
  const row = { stem: 'S?', options: ['a', 'b'], answer: 0, ...fields };
  expect(taskOf(row)).toEqual({ kind: 'single', options: row.options, right: row.options[0] });
});

it('the correct choices may be named in any order', () => {
  const task: Task = { kind: 'multiple', options: ['a', 'b', 'c'], right: ['c', 'a'] };
  expect(taskOf({ stem: 'S?', ...fieldsOfTask(task) })).toEqual({ ...task, right: ['a', 'c'] });
});
