/** The result of one sitting of a quiz, computed from its answers and never stored. */
import type { Attempt } from '../entities/facts/attempt.ts';

export type AttemptAnswer = Attempt['answers'][number];
export type Verdict = 'right' | 'wrong' | 'unanswered';

export interface Score {
  right: number;
  wrong: number;
  unanswered: number;
  total: number;
  /** Whole percent of all questions; 0 for a quiz without questions. */
  percent: number;
}

export function verdictOf({ chosen, correct }: Pick<AttemptAnswer, 'chosen' | 'correct'>): Verdict {
  if (chosen === null) return 'unanswered';
  return chosen === correct ? 'right' : 'wrong';
}

export function scoreOf(answers: readonly Pick<AttemptAnswer, 'chosen' | 'correct'>[]): Score {
  const verdicts = answers.map(verdictOf);
  const countOf = (verdict: Verdict) => verdicts.filter((item) => item === verdict).length;
  const right = countOf('right');
  return {
    right,
    wrong: countOf('wrong'),
    unanswered: countOf('unanswered'),
    total: answers.length,
    percent: percentOf(right, answers.length),
  };
}

/** Rounded, but 100 only when all are right and 0 only when none is. */
function percentOf(right: number, total: number): number {
  if (right === 0) return 0;
  if (right === total) return 100;
  return Math.min(99, Math.max(1, Math.round((100 * right) / total)));
}
