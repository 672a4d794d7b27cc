/** What was right of an answer, as soon as it is checked, with the words that prove it. */
import { useEffect, useRef } from 'react';
import type { Question } from '../../../model/entities/quiz/quiz.ts';
import { shareOf } from '../../../model/study/quiz/mark.ts';
import { taskOf } from '../../../model/study/quiz/task.ts';
import { verdictOfShare } from '../../../model/study/scoring.ts';
import { surfaceClass } from '../../../ui/page/panel.tsx';
import { AnswerParts } from '../answered/answer-parts.tsx';
import { Explanation } from '../answered/explanation.tsx';
import { VerdictLine } from '../answered/verdicts.tsx';
import { QuestionSource } from '../question-source.tsx';

interface FeedbackProps {
  question: Question;
  given: readonly string[];
  fileId: string | null | undefined;
}

export function Feedback({ question, given, fileId }: FeedbackProps) {
  const panel = useRef<HTMLElement>(null);
  // The fields that had the focus take no more answers.
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    // Missing where nothing is laid out, as in unit tests.
    panel.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const { page, quote, noteId, cardId } = question;
  const task = taskOf(question);
  const share = shareOf(task, given);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Result of this question"
      // The buttons that stand still must not cover it.
      className={`${surfaceClass} grid gap-3 p-4 outline-none scroll-mb-24 max-lg:[@media(height>=34rem)]:scroll-mb-36 sm:p-6`}
    >
      <VerdictLine verdict={verdictOfShare(share)} share={share} />
      <AnswerParts task={task} given={given} />
      <Explanation text={question.explanation} />
      <QuestionSource {...{ fileId, page, quote, noteId, cardId }} />
    </section>
  );
}
