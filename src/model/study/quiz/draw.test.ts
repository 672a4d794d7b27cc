import { expect, it } from 'vitest';
import { addOutcome, drawQuestions, type MissRecord, weaknessOf } from './draw.ts';

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

it.each<[string, MissRecord | undefined, MissRecord | undefined, number]>([
  ['never asked', undefined, undefined, 1 / 2],
  ['missed once', { missed: 1, count: 1 }, undefined, 2 / 3],
  ['known once', { missed: 0, count: 1 }, undefined, 1 / 3],
  ['half right', { missed: 0.5, count: 1 }, undefined, 1 / 2],
  ['never asked, on a page that is missed', undefined, { missed: 8, count: 8 }, 5 / 6],
  ['known, on a page that is missed', { missed: 0, count: 2 }, { missed: 8, count: 10 }, 5 / 9],
])('how weak a question is: %s', (_, own, page, weakness) => {
  expect(weaknessOf(own, page)).toBeCloseTo(weakness, 6);
});

it('adds up what sittings tell', () => {
  const records = new Map<string, MissRecord>();
  for (const share of [1, 0, 0.25]) addOutcome(records, 'q', { share });
  expect(records.get('q')).toEqual({ missed: 1.75, count: 3 });
});
