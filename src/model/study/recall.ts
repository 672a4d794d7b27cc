/** How likely a card is remembered, by the forgetting curve of FSRS-6: 90 % after as many days as its stability. */
import { default_w, forgetting_curve } from 'ts-fsrs';
import { dayMs } from '../../lib/date-format.ts';
import type { Memory } from './scheduling.ts';

/** @returns 0 to 1; 0 for a card that was never asked */
export function recallAt(
  { reps, stability, lastRatedAt }: Pick<Memory, 'reps' | 'stability' | 'lastRatedAt'>,
  atMs: number,
): number {
  if (reps === 0 || stability <= 0) return 0;
  return forgetting_curve(default_w, Math.max(0, atMs - lastRatedAt) / dayMs, stability);
}
