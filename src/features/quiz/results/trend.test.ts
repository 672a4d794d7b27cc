import { expect, it } from 'vitest';
import type { Attempt } from '../../../model/entities/facts/attempt.ts';
import { mostInTrend, trendOf } from './history-panel.tsx';

/** @param right the number of correct answers */
function attempt(finishedAt: number, right: number, total: number): Attempt {
  const answers = Array.from({ length: total }, (_, at) => ({
    ...{ questionId: `q${at}`, stem: `${at}?`, chosen: at < right ? 'a' : 'b', correct: 'a' },
  }));
  return { id: `at ${finishedAt}`, finishedAt, answers } as unknown as Attempt;
}

it('goes from the oldest to the newest', () => {
  const trend = trendOf([attempt(3, 4, 4), attempt(1, 1, 4), attempt(2, 2, 4)]);
  expect(trend.map(({ id, percent }) => [id, percent])).toEqual([
    ['at 1', 25],
    ['at 2', 50],
    ['at 3', 100],
  ]);
});

it('leaves out retries of a few questions, and attempts without questions', () => {
  const trend = trendOf([attempt(1, 1, 4), attempt(2, 1, 1), attempt(3, 2, 2), attempt(4, 0, 0)]);
  expect(trend.map(({ id }) => id)).toEqual(['at 1', 'at 3']);
});

it('leaves out retries of many questions, which show as what they are', () => {
  const retry = { ...attempt(3, 4, 4), missedIn: 'at 2' };
  const trend = trendOf([attempt(1, 1, 4), attempt(2, 0, 4), retry]);
  expect(trend.map(({ id }) => id)).toEqual(['at 1', 'at 2']);
  const long = { ...attempt(4, 9, 20), missedIn: 'at 3' };
  expect(trendOf([attempt(1, 1, 4), long])).toHaveLength(1);
});

it('has the latest only', () => {
  const trend = trendOf(Array.from({ length: 14 }, (_, at) => attempt(at, 1, 2)));
  expect(trend).toHaveLength(mostInTrend);
  expect(trend.at(-1)?.id).toBe('at 13');
});

it('is empty without results', () => {
  expect(trendOf([])).toEqual([]);
});
