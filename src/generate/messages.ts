/** Messages between page and generating worker. One worker may have several open requests. */
import type { QuestionKind } from '../model/study/quiz/task.ts';
import type { CleanPage } from '../text/clean-page.ts';
import type { Difficulty } from './difficulty.ts';
import type { Generated, GenerationKind, StudyItem } from './engine.ts';

export interface GenerateRequest {
  type: 'generate';
  /** Chosen by the page; repeated in every answer. */
  id: string;
  kind: GenerationKind;
  pages: CleanPage[];
  count: number;
  /** None: mixed. */
  difficulty?: Difficulty;
  kinds?: readonly QuestionKind[] | undefined;
}

export interface CancelRequest {
  type: 'cancel';
  id: string;
}

export type WorkerRequest = GenerateRequest | CancelRequest;

export interface ProgressMessage {
  type: 'progress';
  id: string;
  done: number;
  total: number;
}

export interface ResultMessage {
  type: 'result';
  id: string;
  kind: GenerationKind;
  items: StudyItem[];
  rejected: Generated<StudyItem>['rejected'];
}

export interface FailureMessage {
  type: 'failure';
  id: string;
  /** `refused`: a server refuses and says why. `missing`: a part of the app is not stored here; only from the worker. */
  reason: 'cancelled' | 'no text' | 'nothing found' | 'refused' | 'missing' | 'broken';
  /** In the user's words (spec §8). */
  message: string;
}

/** Each request ends with exactly one result or failure, perhaps after progress. */
export type WorkerMessage = ProgressMessage | ResultMessage | FailureMessage;
