/** A question that may be asked, with what it asks for: nothing is asked twice in different kinds. */
import type { TaskItem } from '../../engine.ts';
import type { Candidate } from '../choose.ts';

export interface KindCandidate extends Candidate<TaskItem> {
  /** Terms in plain form. */
  asks: readonly string[];
  quotes: readonly string[];
}
