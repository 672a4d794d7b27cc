import type { QuestionKind } from '../model/study/quiz/task.ts';
import type { CleanPage } from '../text/clean-page.ts';
import type { ChapterText, SummaryLength, SummaryShape } from './chapters.ts';
import type { Difficulty } from './difficulty.ts';
import type { GenerationKind } from './engine.ts';

/**
 * What a student asks for. The same object goes from the form through the job to the engine. Jobs store it, so fields may be
 * added, but none changes its name or meaning.
 */
export interface StudyRequest {
  kind: GenerationKind;
  /** None: as many as the text carries. */
  count?: number | undefined;
  /** Summaries; none: key points. */
  shape?: SummaryShape | undefined;
  /** Summaries by chapter; none: medium. */
  length?: SummaryLength | undefined;
  /** Flashcards and questions; none: mixed. */
  difficulty?: Difficulty | undefined;
  /** Questions; none: single choice. */
  questionKinds?: readonly QuestionKind[] | undefined;
}

/** A request with its text, as an engine gets it. */
export interface EngineRequest extends StudyRequest {
  pages: CleanPage[];
  /** Wanted number of items; fewer come if the text has no more. */
  count: number;
  /** Summaries by chapter: where chapters begin; a server plans by them. */
  chapters?: readonly ChapterText[] | undefined;
  /** Summaries: the pages hold sentences that were chosen from a longer text, and nothing around them. */
  areChosen?: boolean | undefined;
}
