/** The trend of the results of one quiz. Pure. */
import { type Attempt, isRetry } from '../../../model/entities/facts/attempt.ts';
import { type Score, scoreOf } from '../../../model/study/scoring.ts';

export interface TrendPoint extends Score {
  id: string;
  finishedAt: number;
}

export const mostInTrend = 10;

/**
 * Leaves out retries, and sittings with less than half as many questions as the longest: parts of a quiz, and old retries
 * that are not marked as such.
 * @param attempts of one quiz, in any order
 * @returns the latest results by time
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
