/** How the results of one quiz went from sitting to sitting. Pure. */
import { type Attempt, isRetry } from '../../../model/entities/facts/attempt.ts';
import { type Score, scoreOf } from '../../../model/study/scoring.ts';

export interface TrendPoint extends Score {
  id: string;
  finishedAt: number;
}

export const mostInTrend = 10;

/**
 * A retry says little beside the whole quiz: it asks what was missed. Left out are those that are known to be one, and sittings that
 * asked less than half as many as the longest: retries from before an attempt told of it, and parts of a quiz.
 * @param attempts of one quiz, in any order
 * @returns the latest, the oldest of them first
 */
export function trendOf(attempts: readonly Attempt[]): TrendPoint[] {
  const whole = attempts.filter((attempt) => !isRetry(attempt));
  const longest = Math.max(0, ...whole.map(({ answers }) => answers.length));
  return whole
    .filter(({ answers }) => answers.length > 0 && answers.length * 2 >= longest)
    .sort((a, b) => a.finishedAt - b.finishedAt)
    .slice(-mostInTrend)
    .map((attempt) => ({
      ...{ id: attempt.id, finishedAt: attempt.finishedAt },
      ...scoreOf(attempt),
    }));
}
