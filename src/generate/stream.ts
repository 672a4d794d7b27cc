/**
 * What a maker of study material tells while it works, the same from a worker of this device and from a server: progress
 * and items as they come, then one end.
 */
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
  /** Wanted number of items; fewer come when the text does not carry more. */
  count: number;
  /** Of a summary: which kind, and where its chapters begin; a server plans by them. */
  shape?: SummaryShape;
  chapters?: readonly ChapterText[];
  /** Of flashcards and questions; none: mixed. */
  difficulty?: Difficulty;
  /** Of questions: which kinds; none: single choice. */
  kinds?: readonly QuestionKind[] | undefined;
}

/** What a server's model took. */
export interface ModelCost {
  usedTokens: number;
  /** What the student may use in a day. */
  perDay: number;
}

export type GenerationEvent =
  | { type: 'progress'; done: number; total: number }
  | { type: 'item'; item: StudyItem }
  /** `rejected`: how many candidates each check refused. `remark`: what else the student is told of it, a sentence. */
  | {
      type: 'done';
      rejected: Record<string, number>;
      cost?: ModelCost;
      remark?: string | undefined;
    }
  | { type: 'failed'; reason: FailureMessage['reason']; message: string };

/** What an `AbortSignal` offers; this folder knows no browser. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * Exactly one `done` or `failed` comes, as the last event. An aborted signal ends it as `cancelled`, and
 * whoever stops listening ends the work.
 */
export type GenerationStream = (
  wish: GenerationWish,
  signal: CancelSignal,
) => AsyncIterable<GenerationEvent>;
