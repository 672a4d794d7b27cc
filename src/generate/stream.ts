/** Events of a maker while it works, the same from a worker and from a server: progress and items, then one end. */
import type { QuestionKind } from '../model/study/quiz/task.ts';
import type { CleanPage } from '../text/clean-page.ts';
import type { ChapterText } from './chapters/chapter-texts.ts';
import type { SummaryShape } from './chapters/summary-shape.ts';
import type { Difficulty } from './difficulty/difficulty.ts';
import type { GenerationKind, StudyItem } from './engine.ts';
import type { FailureMessage } from './messages.ts';

export interface GenerationWish {
  kind: GenerationKind;
  pages: CleanPage[];
  /** Wanted number of items; fewer come if the text has no more. */
  count: number;
  /** Summaries: the shape, and where chapters begin; a server plans by them. */
  shape?: SummaryShape;
  chapters?: readonly ChapterText[];
  /** Flashcards and questions; none: mixed. */
  difficulty?: Difficulty;
  /** Questions: the kinds; none: single choice. */
  kinds?: readonly QuestionKind[] | undefined;
}

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
  wish: GenerationWish,
  signal: CancelSignal,
) => AsyncIterable<GenerationEvent>;
