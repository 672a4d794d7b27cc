/** A possible question with its terms and quotes, so that two kinds never ask for the same. */
import type { TaskItem } from '../../engine.ts';
import type { Candidate } from '../choose.ts';

export interface KindCandidate extends Candidate<TaskItem> {
  /** Plain forms of the terms. */
  asks: readonly string[];
  quotes: readonly string[];
}
