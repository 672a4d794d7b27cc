/** Events of a maker while it works, the same from a worker and from a server: progress and items, then one end. */
import type { StudyItem } from './engine.ts';
import type { FailureMessage } from './messages.ts';
import type { EngineRequest } from './study-request.ts';

/** Tokens that a server's model used. */
export interface ModelCost {
  usedTokens: number;
  /** Tokens that the student may use in a day. */
  perDay: number;
}

export type GenerationEvent =
  | { type: 'progress'; done: number; total: number }
  | { type: 'item'; item: StudyItem }
  /** `rejected`: dropped candidates by reason. `remark`: another sentence for the student. */
  | {
      type: 'done';
      rejected: Record<string, number>;
      cost?: ModelCost;
      remark?: string | undefined;
    }
  | { type: 'failed'; reason: FailureMessage['reason']; message: string };

/** The part of `AbortSignal` that is needed; this folder is compiled without DOM types. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * The last event is exactly one `done` or `failed`. An aborted signal ends the stream as `cancelled`. Closing the iterator ends the
 * work.
 */
export type GenerationStream = (
  request: EngineRequest,
  signal: CancelSignal,
) => AsyncIterable<GenerationEvent>;
