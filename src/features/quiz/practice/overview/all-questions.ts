/** How all questions of a sitting stand, for the overview. Pure. */
import { plural } from '../../../../lib/plural.ts';
import { isGiven } from '../../../../model/study/quiz/mark.ts';
import { type AskedQuestion, givenOf, type PracticeDraft } from '../sitting/practice.ts';

export interface QuestionState {
  id: string;
  isAnswered: boolean;
  isFlagged: boolean;
}

export function statesOf(
  draft: PracticeDraft,
  questions: readonly AskedQuestion[],
): QuestionState[] {
  return questions.map((question) => ({
    id: question.id,
    isAnswered: isGiven(givenOf(draft, question)),
    isFlagged: draft.flagged?.[question.id] === true,
  }));
}

/** What the student may want to look at before the quiz is finished. */
export function openParts(states: readonly QuestionState[]): {
  unanswered: number;
  flagged: number;
} {
  return {
    unanswered: states.filter(({ isAnswered }) => !isAnswered).length,
    flagged: states.filter(({ isFlagged }) => isFlagged).length,
  };
}

/** The next one from `at` on that is wanted, round the end; -1: there is none. */
export function nextFrom(
  states: readonly QuestionState[],
  at: number,
  isWanted: (state: QuestionState) => boolean,
): number {
  const after = states.findIndex((state, index) => index > at && isWanted(state));
  return after >= 0 ? after : states.findIndex(isWanted);
}

/** What is said before a quiz is finished with questions that are open. */
export function unfinished(unanswered: number, flagged: number): { title: string; text: string } {
  const words = plural(flagged, 'question is', 'questions are');
  if (unanswered === 0) {
    return { title: `${words} flagged`, text: 'You can go back and check your answers first.' };
  }
  const note = flagged > 0 ? ` ${words} flagged.` : '';
  return {
    title: `${plural(unanswered, 'question is', 'questions are')} unanswered`,
    text: `Unanswered questions don’t count as correct. You can go back and answer them.${note}`,
  };
}
