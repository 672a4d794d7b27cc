import { describe, expect, it } from 'vitest';
import { drawQuestions, type MissRecord, weaknessBy, weaknessOf } from './draw.ts';

const questions = Array.from({ length: 40 }, (_, at) => ({ id: `q${at}` }));

it('draws the same for the same seed, each once, and another order for another', () => {
  const drawn = drawQuestions(questions, 10, 'a');
  expect(drawQuestions(questions, 10, 'a')).toEqual(drawn);
  expect(new Set(drawn).size).toBe(10);
  expect(drawQuestions(questions, 10, 'b')).not.toEqual(drawn);
  expect(drawQuestions(questions, 99, 'a')).toHaveLength(40);
  expect(drawQuestions([], 3, 'a')).toEqual([]);
});

it('draws each as often where none is weak, and what is weak more often, but never only that', () => {
  const isWeak = ({ id }: { id: string }) => Number(id.slice(1)) < 10;
  const shareOfWeak = (weightOf?: (question: { id: string }) => number) => {
    let weak = 0;
    for (let seed = 0; seed < 400; seed++) {
      weak += drawQuestions(questions, 10, String(seed), weightOf).filter(isWeak).length;
    }
    return weak / 4_000;
  };
  expect(shareOfWeak()).toBeCloseTo(0.25, 1);
  const weighted = shareOfWeak((question) => (isWeak(question) ? 0.8 : 0.1));
  expect(weighted).toBeGreaterThan(0.5);
  expect(weighted).toBeLessThan(0.95);
});

const never: MissRecord = { missed: 0, count: 0 };

it.each<[string, MissRecord, MissRecord | undefined, number]>([
  ['never asked', never, undefined, 1 / 2],
  ['missed once', { missed: 1, count: 1 }, undefined, 2 / 3],
  ['known once', { missed: 0, count: 1 }, undefined, 1 / 3],
  ['half right', { missed: 0.5, count: 1 }, undefined, 1 / 2],
  ['never asked, on a page that is missed', never, { missed: 8, count: 8 }, 5 / 6],
  ['known, on a page that is missed', { missed: 0, count: 2 }, { missed: 8, count: 10 }, 5 / 9],
])('how weak a question is: %s', (_, own, others, weakness) => {
  expect(weaknessOf(own, others)).toBeCloseTo(weakness, 6);
});

describe('what sittings tell', () => {
  const question = (id: string, page: number | null, quizId = 'cells') => ({ id, page, quizId });
  const [q1, q2, q3, elsewhere, pageless, alsoPageless] = [
    ...[question('q1', 1), question('q2', 1), question('q3', 2), question('q4', 1, 'atoms')],
    ...[question('q5', null), question('q6', null)],
  ] as [Drawn, Drawn, Drawn, Drawn, Drawn, Drawn];
  type Drawn = ReturnType<typeof question>;
  const pool = [q1, q2, q3, elsewhere, pageless, alsoPageless];
  const answer = (questionId: string, chosen: string | null) => ({
    ...{ questionId, stem: '?', chosen, correct: 'a' },
  });

  it('adds up, what was left open and what was right in part too', () => {
    const ticks = {
      ...{ questionId: 'q1', kind: 'multiple', given: ['a', 'c'] },
      ...{ prompts: ['a', 'b', 'c', 'd'], answers: ['a', 'b', 'c'] },
    };
    const weakness = weaknessBy(pool, [
      { answers: [answer('q1', 'a')] },
      { answers: [answer('q1', null)] },
      {
        answers: [answer('q1', 'a · c')].map((one) => ({ ...one, correct: 'all' })),
        replies: [ticks],
      },
    ]);
    expect(weakness(q1)).toBeCloseTo((0 + 1 + 1 / 3 + 1) / (3 + 2), 6);
  });

  it('counts the answers to a question once, though they are of its page too', () => {
    const weakness = weaknessBy(pool, [{ answers: [answer('q1', 'b')] }]);
    expect(weakness(q1)).toBeCloseTo(2 / 3, 6);
    expect(weakness(q2)).toBeCloseTo(1.5 / 2.5, 6);
  });

  it('says nothing of other pages, of the same page elsewhere, and of what stands on none', () => {
    const answers = [answer('q1', 'b'), answer('q5', 'b'), answer('gone', 'b')];
    const weakness = weaknessBy(pool, [{ answers }]);
    expect([q3, elsewhere, alsoPageless].map(weakness)).toEqual([1 / 2, 1 / 2, 1 / 2]);
    expect(weakness(pageless)).toBeCloseTo(2 / 3, 6);
  });
});
