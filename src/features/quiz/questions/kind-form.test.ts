import { describe, expect, it } from 'vitest';
import { withBlank } from '../../../model/study/quiz/blanks.ts';
import { fieldsOfTask, type Task, taskOf } from '../../../model/study/quiz/task.ts';
import {
  checkKind,
  emptyParts,
  fittingKind,
  partsOfTask,
  type QuestionWords,
} from './kind-form.ts';

const empty: QuestionWords = { ...emptyParts, stem: 'S?', options: ['a', 'b'], answer: 0 };

it.each<[string, Task, string]>([
  ['multiple', { kind: 'multiple', options: ['a', 'b', 'c'], right: ['a', 'c'] }, 'S?'],
  ['true-false', { kind: 'true-false', options: ['True', 'False'], right: 'False' }, 'S.'],
  ['short', { kind: 'short', accepted: ['x', 'y'], foils: ['z'] }, 'S?'],
  ['cloze', { kind: 'cloze', around: ['A ', ' b.'], blanks: [['x', 'y']] }, 'A _____ b.'],
  ['matching', { kind: 'matching', prompts: ['1', '2'], answers: ['x', 'y', 'z'] }, 'Match.'],
  ['ordering', { kind: 'ordering', steps: ['a', 'b'] }, 'Order.'],
])('a question of the kind “%s” is shown as it was saved', (_, task, stem) => {
  const row = { stem, ...fieldsOfTask(task) };
  const checked = checkKind({ ...empty, ...partsOfTask(taskOf(row), stem) });
  expect(checked).toEqual({ stem, task });
});

it.each<[string, Task, Task]>([
  [
    'a step',
    { kind: 'ordering', steps: ['Add acid.\nStir.', 'Wait.'] },
    { kind: 'ordering', steps: ['Add acid. Stir.', 'Wait.'] },
  ],
  [
    'an accepted answer',
    { kind: 'short', accepted: ['cell\nwall'], foils: [] },
    { kind: 'short', accepted: ['cell wall'], foils: [] },
  ],
])(
  '%s of two lines, as an import may bring it, stays one when the question is edited',
  (_, task, edited) => {
    const checked = checkKind({ ...empty, ...partsOfTask(task, 'S?') });
    expect(checked).toEqual({ stem: 'S?', task: edited });
  },
);

it.each<[string, Task & { kind: 'cloze' }]>([
  ['a slash in a blank', { kind: 'cloze', around: ['Speed is in ', '.'], blanks: [['km/h']] }],
  ['brackets around', { kind: 'cloze', around: ['He [sic] had ', '.'], blanks: [['it']] }],
  ['brackets in a blank', { kind: 'cloze', around: ['The list is ', '.'], blanks: [['[1]', 'x']] }],
])('a sentence with %s stays as it is when it is edited', (_, task) => {
  const row = { stem: task.around.join('_____'), ...fieldsOfTask(task) };
  const checked = checkKind({ ...empty, ...partsOfTask(taskOf(row), row.stem) });
  expect(checked).toEqual({ stem: row.stem, task });
});

describe('the form says what is wrong with a question', () => {
  it.each<[Partial<QuestionWords>, string, keyof QuestionWords]>([
    [{ kind: 'true-false', stem: ' ' }, 'Enter the statement.', 'stem'],
    [{ kind: 'true-false' }, 'Choose whether the statement is true or false.', 'truth'],
    [{ kind: 'multiple', stem: '' }, 'Enter the question.', 'stem'],
    [{ kind: 'multiple', choices: ['a', ''] }, 'Enter at least two answers.', 'choices'],
    [{ kind: 'multiple', choices: ['a', 'b'] }, 'Mark at least one correct answer.', 'choices'],
    [
      { kind: 'multiple', choices: ['a', 'b'], ticked: ['0', '1'] },
      'Leave at least one answer unmarked.',
      'choices',
    ],
    [
      { kind: 'multiple', choices: ['a', 'a '], ticked: ['0'] },
      'Each answer must be different.',
      'choices',
    ],
    [{ kind: 'short' }, 'Enter an accepted answer.', 'accepted'],
    [
      { kind: 'short', accepted: 'a\n'.repeat(13) },
      'Enter at most 12 accepted answers.',
      'accepted',
    ],
    [{ kind: 'cloze', stem: '' }, 'Enter the sentence.', 'stem'],
    [{ kind: 'cloze', stem: 'No blank' }, 'Put the missing words in [brackets].', 'stem'],
    [{ kind: 'cloze', stem: 'A [ ] b' }, 'Enter words in each pair of brackets.', 'stem'],
    [{ kind: 'cloze', stem: '[a] [b].' }, 'Enter words around the blanks.', 'stem'],
    [
      { kind: 'matching', lefts: ['a', ''], rights: ['b', ''] },
      'Enter at least two pairs.',
      'lefts',
    ],
    [
      { kind: 'matching', lefts: ['a', 'c'], rights: ['b', ''] },
      'Enter a match for each item.',
      'lefts',
    ],
    [
      { kind: 'matching', lefts: ['a', 'a'], rights: ['b', 'c'] },
      'Each item must be different.',
      'lefts',
    ],
    [
      { kind: 'matching', lefts: ['a', 'c'], rights: ['b', 'b'] },
      'Each match must be different.',
      'lefts',
    ],
    [{ kind: 'ordering', steps: 'a' }, 'Enter at least two steps, one per line.', 'steps'],
    [{ kind: 'ordering', steps: 'a\n a' }, 'Each step must be different.', 'steps'],
    [
      { kind: 'short', stem: 'x'.repeat(20_001), accepted: 'a' },
      'This is too long for one question.',
      'stem',
    ],
  ])('%j', (parts, problem, at) => {
    expect(checkKind({ ...empty, ...parts })).toEqual({ problem, at });
  });
});

it('matching and ordering have a default question', () => {
  const pairs = { lefts: ['a', 'b'], rights: ['x', 'y'] };
  expect(checkKind({ ...empty, stem: '', kind: 'matching', ...pairs })).toMatchObject({
    stem: 'Match the items.',
  });
  expect(checkKind({ ...empty, stem: '', kind: 'ordering', steps: 'a\nb' })).toMatchObject({
    stem: 'Put the steps in order.',
  });
});

it.each([
  ['of another release', { kind: 'drawing', stem: 'S' }, { stem: 'S' }],
  ['with a side too few', { lefts: ['a', 'b'], rights: ['x'] }, {}],
  ['with one choice', { choices: ['a'] }, {}],
  ['that fits', { kind: 'short', accepted: 'a' }, { kind: 'short', accepted: 'a' }],
])('[P2] from a draft %s the form takes only the values that it can show', (_, typed, fitting) => {
  expect(fittingKind(typed)).toEqual(fitting);
});

it.each([
  ['Water is wet.', 9, 12, 'Water is [wet].', 'wet'],
  ['Water is wet.', 8, 12, 'Water is [wet].', 'wet'],
  ['Water is .', 9, 9, 'Water is [answer].', 'answer'],
])('the chosen words become a blank: %s %i %i', (sentence, start, end, becomes, chosen) => {
  const made = withBlank(sentence, start, end);
  expect(made.sentence).toBe(becomes);
  expect(made.sentence.slice(made.start, made.end)).toBe(chosen);
});
