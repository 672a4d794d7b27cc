/** What this folder's workers are asked, and what they answer. */
import type { FitResult } from '../../model/study/fsrs/fit.ts';
import type { WorkloadInput } from '../../model/study/fsrs/workload.ts';

export interface FitRequest {
  userId: string;
  /** Only cards of these decks; none: of all. */
  deckIds: readonly string[] | undefined;
  present: readonly number[] | undefined;
}

export type FitMessage =
  | { kind: 'progress'; step: string; part: number }
  | { kind: 'done'; result: FitResult };

export interface WorkloadRequest {
  input: WorkloadInput;
  retentions: readonly number[];
}
