/** How the results of one quiz went from sitting to sitting. Pure. */
import type { Attempt } from '../../../model/entities/facts/attempt.ts';
import { type Score, scoreOf } from '../../../model/study/scoring.ts';

export interface TrendPoint extends Score {
  id: string;
  finishedAt: number;
}

export const mostInTrend = 10;

/**
 * A retry of a few questions says little beside the whole quiz: sittings that asked less than half as many as the longest are
 * left out.
 * @param attempts of one quiz, in any order
 * @returns the latest, the oldest of them first
 */
export function trendOf(attempts: readonly Attempt[]): TrendPoint[] {
  const longest = Math.max(0, ...attempts.map(({ answers }) => answers.length));
  return attempts
    .filter(({ answers }) => answers.length > 0 && answers.length * 2 >= longest)
    .sort((a, b) => a.finishedAt - b.finishedAt)
    .slice(-mostInTrend)
    .map((attempt) => ({
      ...{ id: attempt.id, finishedAt: attempt.finishedAt },
      ...scoreOf(attempt),
    }));
}
