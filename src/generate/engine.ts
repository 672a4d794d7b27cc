/**
 * The contract of every generator. Items quote their page word for word [P4]; others are dropped (`drop-reasons.ts`).
 */
import type { QuestionKind, Task } from '../model/study/quiz/task.ts';
import type { CleanPage } from '../text/clean-page.ts';

export type GenerationKind = 'summary' | 'flashcards' | 'questions';

export interface Sourced {
  page: number;
  /** Verbatim from the clean text of `page`. */
  quote: string;
}

export interface SummaryItem extends Sourced {
  type: 'point';
  text: string;
  /** Its chapter or heading, in a summary by chapter. */
  chapter?: string;
}

export interface BasicCardItem extends Sourced {
  type: 'basic';
  front: string;
  back: string;
  /** Shown on its front. */
  picture?: ItemPicture;
}

/** A part of a page as a picture. The device stores the bytes by this hash. */
export interface ItemPicture {
  sha256: string;
  mime: string;
  sizeBytes: number;
  /** Pixels. */
  width: number;
  height: number;
  /** Shares of the page: left, top, width, height. */
  area: [number, number, number, number];
}

/** `text` holds exactly one hidden part, written `{{c1::…}}`. */
export interface ClozeCardItem extends Sourced {
  type: 'cloze';
  text: string;
}

export type CardItem = BasicCardItem | ClozeCardItem;

export interface QuestionItem extends Sourced {
  type: 'question';
  stem: string;
  /** Three or four, all different. */
  options: string[];
  /** Index in `options`. */
  answer: number;
  /** The card it was made from. */
  cardId?: string;
}

/** A question of any kind except single choice. */
export interface TaskItem extends Sourced {
  type: 'task';
  stem: string;
  task: Task;
  /** The card it was made from. */
  cardId?: string;
  /** Further sources: one for each pair, or the source of the wrong meaning in a false statement. */
  parts?: (Sourced & { term: string; meaning: string })[] | undefined;
  /** For a false statement: the true one. */
  correction?: string | undefined;
}

/** Items that are checked against one quote. */
export type PlainItem = SummaryItem | CardItem | QuestionItem;
export type StudyItem = PlainItem | TaskItem;

export interface GenerateOptions {
  /** The result has fewer items if the text has no more. */
  count: number;
  /** Summaries: approximate total of words; the summary may have fewer items than `count`. */
  words?: number;
  /**
   * Summaries: the pages hold only sentences that were already found to stand alone. Without the text around them this cannot be
   * checked again.
   */
  areChosen?: boolean | undefined;
  /** For questions; absent: single choice. */
  kinds?: readonly QuestionKind[] | undefined;
  onProgress?(done: number, total: number): void;
  isCancelled?(): boolean;
  /** Yields between steps, so that messages such as a cancellation arrive. */
  yieldNow?(): Promise<void>;
}

export interface Generated<Item> {
  items: Item[];
  rejected: Record<string, number>;
  /** `isCancelled` ended the work early; `items` is empty. */
  cancelled: boolean;
}

export type Make<Item> = (
  pages: readonly CleanPage[],
  options: GenerateOptions,
) => Promise<Generated<Item>>;

export interface Engine {
  makeSummary: Make<SummaryItem>;
  makeFlashcards: Make<CardItem>;
  makeQuestions: Make<QuestionItem>;
  makeQuestionsOfKinds: Make<QuestionItem | TaskItem>;
}
