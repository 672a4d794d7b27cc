import { expect, it } from 'vitest';
import { mostParts } from '../../../model/entities/quiz/quiz.ts';
import { fieldsOfTask, type Task } from '../../../model/study/quiz/task.ts';
import {
  answersAlong,
  changedParts,
  checkWords,
  fittingNewQuestion,
  fittingQuestion,
  formOfQuestion,
  withoutAnswer,
  withoutBlanks,
} from './question-form.ts';

const question = { stem: 'Q', options: ['a', 'b'], answer: 0 };

it.each([
  [{ stem: 'Q2' }, { stem: 'Q2' }],
  [{ options: ['a', 'c'] }, { options: ['a', 'c'], answer: 0 }],
  [{ answer: 1 }, { options: ['a', 'b'], answer: 1 }],
  [{}, {}],
])(
  'of a question only what was changed is written, the answers with the right one: %j',
  (part, changed) => {
    expect(changedParts(question, { ...question, ...part })).toEqual(changed);
  },
);

const stored = ['a', 'b', '0'];

it.each([
  ['both with their number', { options: ['a', 'c'], answer: 1, stored }, true],
  ['a mark alone', { answer: 1, stored }, false],
  ['answers alone', { options: ['a', 'c'], stored }, false],
  ['no such answer', { options: ['a', 'b'], answer: 2, stored }, false],
  ['half a number', { options: ['a', 'b'], answer: 0.5, stored }, false],
  ['less than the first', { options: ['a', 'b'], answer: -1, stored }, false],
  [
    'other answers stored since',
    { options: ['a', 'c'], answer: 1, stored: ['b', 'a', '0'] },
    false,
  ],
  ['another mark stored since', { options: ['a', 'c'], answer: 1, stored: ['a', 'b', '1'] }, false],
  ['of another release', { options: ['a', 'c'], answer: 1 }, false],
])('[P2] of a draft the answers are taken up with their number, or not: %s', (_, typed, fits) => {
  expect(fittingQuestion({ stem: 'Q', ...typed }, formOfQuestion(question))).toEqual(
    fits ? { stem: 'Q', ...typed } : { stem: 'Q' },
  );
});

it.each([
  [{ answer: 1 }, true],
  [{ options: ['a', 'c'] }, true],
  [{ stem: 'Q2' }, false],
])('a draft holds the answers with their number where either was changed: %j', (changes, has) => {
  const form = { ...formOfQuestion(question), ...changes };
  const { options, answer } = form;
  expect(answersAlong(changes, form)).toEqual(has ? { options, answer, stored } : {});
});

it.each([
  [0, 2, { options: ['a', 'b'], answer: 0 }],
  [1, 0, { options: ['b', 'c'], answer: 0 }],
  [2, 1, { options: ['a', 'c'], answer: 1 }],
])('the mark stays at its answer when another goes: %i marked, %i gone', (answer, gone, left) => {
  expect(withoutAnswer({ stem: 'Q', options: ['a', 'b', 'c'], answer }, gone)).toEqual(left);
});

it.each([
  [['a', '', 'c', ' '], 0, { options: ['a', 'c'], answer: 0 }],
  [['', '', 'c', 'd'], 2, { options: ['c', 'd'], answer: 0 }],
  [['a', '', '', ''], 0, { options: ['a', ''], answer: 0 }],
  [['a', 'b', '', ''], 3, { options: ['a', 'b', ''], answer: 2 }],
])(
  'empty answers are left out, except the right one and the last two: %j, %i',
  (options, answer, left) => {
    expect(withoutBlanks({ stem: 'Q', options, answer })).toEqual({ stem: 'Q', ...left });
  },
);

it.each([
  [{ options: ['a', 'b'], answer: 1 }, true],
  [{ options: ['a', 'b'], answer: 2 }, false],
  [{ options: ['a'], answer: 0 }, false],
  [{ options: Array.from({ length: 9 }, String), answer: 0 }, false],
  [{ answer: 1 }, false],
])('[P2] a draft of a new question is used if the form can show it: %j', (typed, fits) => {
  const draft = { stem: 'Q', ...typed };
  expect(fittingNewQuestion(draft)).toEqual(fits ? draft : { stem: 'Q' });
});

const texts = Array.from({ length: mostParts }, (_, at) => `part ${at}`);
const large: Task[] = [
  { kind: 'multiple', options: texts, right: texts.slice(0, 9) },
  { kind: 'short', accepted: texts, foils: [] },
  {
    ...{ kind: 'cloze', around: ['In ', ...texts.slice(1).map(() => ' and '), '.'] },
    blanks: texts.map((one) => [one]),
  },
  { kind: 'matching', prompts: texts.slice(1), answers: texts },
  { kind: 'ordering', steps: texts },
];

it.each(large)(
  'an imported question with more parts than the form adds can be changed: %j',
  (task) => {
    const stem = task.kind === 'cloze' ? task.around.join('_____') : 'Which?';
    const question = { stem, explanation: null, ...fieldsOfTask(task) };
    const form = formOfQuestion(question);
    const checked = checkWords({ ...form, stem: `${form.stem} Mended.` }, question);
    expect(checked).toMatchObject({
      question: { ...fieldsOfTask(task), stem: expect.stringContaining('Mended.') },
    });
    expect(checkWords(form)).toMatchObject({ problem: expect.stringMatching(/^Enter at most/) });
  },
);
