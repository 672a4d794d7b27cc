import { describe, expect, it } from 'vitest';
import { missedIds, outcomesOf, type Reply, scoreOf } from './scoring.ts';

const right = { questionId: 'r', stem: 'S?', chosen: 'a', correct: 'a' };
const wrong = { questionId: 'w', stem: 'S?', chosen: 'b', correct: 'a' };
const open = { questionId: 'o', stem: 'S?', chosen: null, correct: 'a' };
const ticks = { questionId: 't', stem: 'Which?', chosen: 'a', correct: 'a · b' };
const reply: Reply = {
  ...{ questionId: 't', kind: 'multiple' },
  ...{ prompts: ['a', 'b', 'c', 'd'], answers: ['a', 'b'], given: ['a'] },
};

describe('the result of a quiz', () => {
  it('tells right, wrong and unanswered apart', () => {
    const verdicts = outcomesOf({ answers: [right, wrong, open] }).map(({ verdict }) => verdict);
    expect(verdicts).toEqual(['right', 'wrong', 'unanswered']);
    expect(missedIds({ answers: [right, wrong, open] })).toEqual(['w', 'o']);
  });

  it('counts an unanswered question against the score', () => {
    expect(scoreOf({ answers: [right, wrong, open, right] })).toEqual({
      ...{ right: 2, partly: 0, wrong: 1, unanswered: 1 },
      ...{ total: 4, percent: 50 },
    });
  });

  it('is 0 % for no questions', () => {
    expect(scoreOf({ answers: [] }).percent).toBe(0);
  });

  it('says 100 % only when all are right and 0 % only when nothing is', () => {
    const percent = (...answers: (typeof right | typeof open)[]) => scoreOf({ answers }).percent;
    expect(percent(right, right)).toBe(100);
    expect(percent(wrong, open)).toBe(0);
    expect(percent(...Array(499).fill(right), wrong)).toBe(99);
    expect(percent(right, ...Array(499).fill(wrong))).toBe(1);
  });

  it('counts an answer that is right in part in part, and as missed', () => {
    const attempt = { answers: [right, ticks], replies: [reply] };
    expect(scoreOf(attempt)).toMatchObject({ right: 1, partly: 1, wrong: 0, percent: 75 });
    expect(missedIds(attempt)).toEqual(['t']);
  });

  it('keeps what was right, and what was not, whatever a later release would say of it', () => {
    const answer = { ...ticks, chosen: 'a · b' };
    const changed = { ...reply, given: ['a', 'b'] };
    expect(scoreOf({ answers: [answer], replies: [reply] })).toMatchObject({ right: 1 });
    expect(scoreOf({ answers: [ticks], replies: [changed] })).toMatchObject({ partly: 1 });
  });

  it('takes a reply of a kind that it does not know as the older apps do', () => {
    const unknown = { ...reply, kind: 'drawing' };
    expect(scoreOf({ answers: [ticks], replies: [unknown] })).toMatchObject({ wrong: 1 });
  });
});
