import { describe, expect, it } from 'vitest';
import { scoreOf, verdictOf } from './scoring.ts';

const right = { chosen: 'a', correct: 'a' };
const wrong = { chosen: 'b', correct: 'a' };
const open = { chosen: null, correct: 'a' };

describe('the result of a quiz', () => {
  it('tells right, wrong and unanswered apart', () => {
    expect([right, wrong, open].map(verdictOf)).toEqual(['right', 'wrong', 'unanswered']);
  });

  it('counts an unanswered question against the score', () => {
    expect(scoreOf([right, wrong, open, right])).toEqual({
      right: 2,
      wrong: 1,
      unanswered: 1,
      total: 4,
      percent: 50,
    });
  });

  it('is 0 % for no questions', () => {
    expect(scoreOf([]).percent).toBe(0);
  });

  it('says 100 % only when all are right and 0 % only when none is', () => {
    expect(scoreOf([right, right]).percent).toBe(100);
    expect(scoreOf([wrong, open]).percent).toBe(0);
    expect(scoreOf([...Array(499).fill(right), wrong]).percent).toBe(99);
    expect(scoreOf([right, ...Array(499).fill(wrong)]).percent).toBe(1);
  });
});
