import { describe, expect, it } from 'vitest';
import { uuidv7 } from '../../../lib/ids.ts';
import { tombstoneField } from '../../merge.ts';
import type { Attempt } from '../facts/attempt.ts';
import { type GivenAnswers, holdsAnswers, startOfAttemptIds } from './sitting.ts';

/** A choice, a question without an answer, a short answer, and one in which several choices are ticked. */
const attempt = {
  id: 'a',
  answers: [
    { questionId: 'choice', stem: '?', chosen: 'a', correct: 'b' },
    { questionId: 'open', stem: '?', chosen: null, correct: 'b' },
    { questionId: 'short', stem: '?', chosen: 'x', correct: 'y' },
    { questionId: 'ticks', stem: '?', chosen: 'a · c', correct: 'a · b' },
    { questionId: 'order', stem: '?', chosen: '1 → 2', correct: '2 → 1' },
  ],
  replies: [
    { questionId: 'short', kind: 'short', answers: ['y'], given: ['x'] },
    { questionId: 'ticks', kind: 'multiple', answers: ['a', 'b'], given: ['a', 'c'] },
    { questionId: 'order', kind: 'ordering', answers: ['2', '1'], given: ['1', '2'] },
  ],
} as unknown as Attempt;

describe('an attempt holds the answers of a draft', () => {
  it.each<[string, GivenAnswers, boolean]>([
    ['nothing answered', { chosen: {} }, true],
    ['the same choice', { chosen: { choice: 'a' } }, true],
    ['another choice', { chosen: { choice: 'b' } }, false],
    ['a choice where none was made', { chosen: { open: 'b' } }, false],
    ['one right and one other', { chosen: { choice: 'a', open: 'b' } }, false],
    ['a choice of a question that was not asked', { chosen: { gone: 'a' } }, true],
    ['the same words', { chosen: {}, given: { short: ['x'] } }, true],
    ['other words', { chosen: {}, given: { short: ['z'] } }, false],
    ['words where none were given', { chosen: {}, given: { open: ['x'] } }, false],
    ['empty words where none were given', { chosen: {}, given: { open: [' '] } }, true],
    ['words for a question that was not asked', { chosen: {}, given: { gone: ['x'] } }, true],
    ['the same ticks in another order', { chosen: {}, given: { ticks: ['c', 'a'] } }, true],
    ['one tick more', { chosen: {}, given: { ticks: ['c', 'a', 'b'] } }, false],
    ['steps in another order', { chosen: {}, given: { order: ['2', '1'] } }, false],
    [
      'the same words, but another choice',
      { chosen: { open: 'b' }, given: { short: ['x'] } },
      false,
    ],
  ])('%s', (_, draft, holds) => {
    expect(holdsAnswers(attempt, draft)).toBe(holds);
  });

  it('of choices alone too', () => {
    const { replies: _, ...choices } = attempt;
    expect(holdsAnswers(choices as Attempt, { chosen: { choice: 'a' } })).toBe(true);
    expect(holdsAnswers(choices as Attempt, { chosen: { choice: 'b' } })).toBe(false);
  });

  it('where it is deleted for good: nobody is asked to continue what was finished', () => {
    const gone = { id: 'a', [tombstoneField]: 1 } as unknown as Attempt;
    expect(holdsAnswers(gone, { chosen: { choice: 'b' } })).toBe(true);
  });
});

it('ids of the attempts of one sitting begin alike, up to their last group', () => {
  const id = uuidv7(1_000);
  expect(startOfAttemptIds(id)).toBe(id.slice(0, id.lastIndexOf('-') + 1));
});
