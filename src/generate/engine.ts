/**
 * What any maker of study material promises, on this device or far away. Items name their page and
 * quote it word for word [P4]; what fails the checks is left out and counted by reason.
 */
import type { QuestionKind, Task } from '../model/study/quiz/task.ts';
import type { CleanPage } from '../text/clean-page.ts';

export type GenerationKind = 'summary' | 'flashcards' | 'questions';

interface Sourced {
  page: number;
  /** Verbatim from the clean text of `page`. */
  quote: string;
}

export interface SummaryItem extends Sourced {
  type: 'point';
  text: string;
  /** The chapter or heading under which it stands, in a summary by chapter. */
  chapter?: string;
}

export interface BasicCardItem extends Sourced {
  type: 'basic';
  front: string;
  back: string;
  /** Shown on its front. */
  picture?: ItemPicture;
}

/** A part of a page as a picture; its bytes lie on the device, found by their hash. */
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
  /** Four, all different. */
  options: string[];
  /** Index of the right one in `options`. */
  answer: number;
  /** The card that it asks, where it is made from a deck. */
  cardId?: string;
}

/** A question of another kind than single choice. */
export interface TaskItem extends Sourced {
  type: 'task';
  stem: string;
  task: Task;
  /** The card that it asks, where it is made from a deck. */
  cardId?: string;
  /** Where each part stands that is not in `quote`: the match of each prompt, the meaning that was put in a false statement. */
  parts?: (Sourced & { term: string; meaning: string })[] | undefined;
  /** What the text says in place of a false statement. */
  correction?: string | undefined;
}

/** What is held against one quote. */
export type PlainItem = SummaryItem | CardItem | QuestionItem;
export type StudyItem = PlainItem | TaskItem;

export interface GenerateOptions {
  /** Wanted number of items; fewer come when the text does not carry more. */
  count: number;
  /** Of a summary: its words in all, about; it may have fewer items than wanted. */
  words?: number;
  /** Of questions: which kinds; none: single choice. */
  kinds?: readonly QuestionKind[] | undefined;
  onProgress?(done: number, total: number): void;
  isCancelled?(): boolean;
  /** Lets other work (a cancel message) in between two stretches of work. */
  yieldNow?(): Promise<void>;
}

export interface Generated<Item> {
  items: Item[];
  /** How many candidates each check refused. */
  rejected: Record<string, number>;
  /** True when `isCancelled` ended the work early; `items` is then empty. */
  cancelled: boolean;
}

export interface Engine {
  makeSummary(
    pages: readonly CleanPage[],
    options: GenerateOptions,
  ): Promise<Generated<SummaryItem>>;
  makeFlashcards(
    pages: readonly CleanPage[],
    options: GenerateOptions,
  ): Promise<Generated<CardItem>>;
  makeQuestions(
    pages: readonly CleanPage[],
    options: GenerateOptions,
  ): Promise<Generated<QuestionItem>>;
  /** Of the kinds in `options`. */
  makeQuestionsOfKinds(
    pages: readonly CleanPage[],
    options: GenerateOptions,
  ): Promise<Generated<QuestionItem | TaskItem>>;
}
