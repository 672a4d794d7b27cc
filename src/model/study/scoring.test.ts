import fc from 'fast-check';
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

  it.each<[string, Partial<Reply>, number]>([
    ['a short answer stays wrong', { kind: 'short', answers: ['Köln'], given: ['Koeln'] }, 0],
    ['so does one blank', { kind: 'cloze', answers: ['Köln'], given: ['Koeln'] }, 0],
    [
      'a blank of two',
      { kind: 'cloze', answers: ['Köln', 'Rhein'], given: ['Koeln', 'Rhein'] },
      50,
    ],
  ])('what a later release would take is no part of an old result: %s', (_, lists, percent) => {
    const blanks = Array(lists.answers?.length).fill('_____').join(' ');
    const answer = { ...ticks, stem: blanks, chosen: 'Koeln', correct: 'Köln' };
    const old = { ...reply, prompts: null, ...lists } as Reply;
    expect(scoreOf({ answers: [answer], replies: [old] })).toMatchObject({ right: 0, percent });
  });

  it('keeps what was right, whatever a later release would not take', () => {
    const answer = { ...ticks, stem: 'S?', chosen: 'CO', correct: 'CO' };
    const old: Reply = {
      ...{ questionId: 't', kind: 'short', prompts: null },
      ...{ answers: ['CO'], given: ['Co'] },
    };
    expect(scoreOf({ answers: [answer], replies: [old] })).toMatchObject({ right: 1 });
  });

  it('adds up thirds to a whole sitting, rounded', () => {
    const thirds = { ...reply, prompts: ['a', 'b', 'c', 'd'], answers: ['a', 'b', 'c'] };
    const sitting = (count: number) => ({
      answers: Array.from({ length: count }, (_, at) => ({ ...ticks, questionId: `q${at}` })),
      replies: Array.from({ length: count }, (_, at) => ({ ...thirds, questionId: `q${at}` })),
    });
    expect(scoreOf(sitting(3))).toMatchObject({ right: 0, partly: 3, percent: 33 });
    const two = sitting(2);
    expect(scoreOf({ ...two, answers: [right, ...two.answers] }).percent).toBe(56);
    expect(scoreOf({ ...two, answers: [...two.answers, open, wrong] })).toMatchObject({
      ...{ partly: 2, unanswered: 1, wrong: 1, percent: 17 },
    });
  });

  it('marks every sitting within nothing and all', () => {
    const sitting = fc.array(fc.constantFrom(right, wrong, open, ticks), { minLength: 1 });
    fc.assert(
      fc.property(sitting, (answers) => {
        const score = scoreOf({ answers, replies: [reply] });
        expect(score.right + score.partly + score.wrong + score.unanswered).toBe(score.total);
        expect(score.percent === 100).toBe(score.right === score.total);
        expect(score.percent === 0).toBe(score.right + score.partly === 0);
      }),
    );
  });

  it('takes a reply of a kind that it does not know as the older apps do', () => {
    const unknown = { ...reply, kind: 'drawing' };
    expect(scoreOf({ answers: [ticks], replies: [unknown] })).toMatchObject({ wrong: 1 });
  });
});

describe('rows of a broken device hold up nothing', () => {
  const answers = Array.from({ length: 500 }, (_, at) => ({
    ...{ questionId: `q${at}`, stem: 'x _____ y _____ z', chosen: 'x', correct: 'y' },
  }));
  const many = (start: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${start}${at}`);
  it.each<[string, Omit<Reply, 'questionId'>]>([
    ['short', { kind: 'short', answers: many('a', 50), prompts: many('b', 50), given: ['hyper'] }],
    [
      'cloze',
      {
        kind: 'cloze',
        answers: [many('a', 100), many('b', 100)].map((all) => all.join('\n')),
        given: ['hyper', 'x 2.5'],
      },
    ],
    [
      'cloze of long texts',
      {
        kind: 'cloze',
        answers: ['½ '.repeat(5_000), 'ﷺ'.repeat(10_000)],
        given: ['½ x'.repeat(5_000), 'ﷺ'.repeat(9_000)],
      },
    ],
    ['ordering', { kind: 'ordering', answers: many('a', 50), given: many('a', 50).reverse() }],
  ])('%s', (_, reply) => {
    const replies = answers.map(({ questionId }) => ({ ...reply, questionId }));
    expect(scoreOf({ answers, replies })).toMatchObject({ total: 500, right: 0, unanswered: 0 });
  });
});
