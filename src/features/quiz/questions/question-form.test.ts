import { expect, it } from 'vitest';
import { answersAlong, changedParts, fittingQuestion, formOfQuestion } from './question-form.ts';

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
