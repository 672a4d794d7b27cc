import { expect, it } from 'vitest';
import { changedParts, fittingQuestion } from './question-form.ts';

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

it.each([
  [
    { stem: 'Q', answer: 1 },
    { stem: 'Q', answer: 1 },
  ],
  [{ answer: 2 }, {}],
  [
    { options: ['a', 'b', 'c'], answer: 2 },
    { options: ['a', 'b', 'c'], answer: 2 },
  ],
  [{ stem: 'Q', answer: 0.5 }, { stem: 'Q' }],
  [{ answer: -1 }, {}],
])('of a draft the mark is taken up only where there is such an answer: %j', (typed, fitting) => {
  expect(fittingQuestion(typed, 2)).toEqual(fitting);
});
