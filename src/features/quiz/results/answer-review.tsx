/** One answer of a sitting: what was given, what is right, and the words that prove it. */
import type { Question } from '../../../model/entities/quiz/quiz.ts';
import { taskOfLists } from '../../../model/study/quiz/task.ts';
import type { AttemptAnswer, Outcome, Reply } from '../../../model/study/scoring.ts';
import { surfaceClass } from '../../../ui/page/panel.tsx';
import { AnswerParts, Line } from '../answered/answer-parts.tsx';
import { Explanation } from '../answered/explanation.tsx';
import { VerdictLine } from '../answered/verdicts.tsx';
import { QuestionSource } from '../question-source.tsx';

interface AnswerReviewProps {
  number: number;
  answer: AttemptAnswer;
  outcome: Outcome;
  reply: Reply | undefined;
  question: Question | undefined;
  fileId: string | null | undefined;
}

export function AnswerReview(props: AnswerReviewProps) {
  const { number, answer, outcome, reply, question, fileId } = props;
  const { verdict, share } = outcome;
  const task = reply && taskOfLists(reply.kind, answer.stem, reply);
  return (
    <article className={`${surfaceClass} grid gap-3 p-4 sm:p-5`}>
      <VerdictLine verdict={verdict} share={share} />
      <p className="font-medium break-words">
        <span className="text-muted">{number}. </span>
        <bdi>{answer.stem}</bdi>
      </p>
      {task ? (
        <AnswerParts task={task} given={reply.given} verdict={verdict} />
      ) : (
        <dl className="grid gap-2">
          {verdict === 'wrong' ? <Line label="Your answer" text={answer.chosen ?? ''} /> : null}
          <Line
            label={verdict === 'right' ? 'Your answer' : 'Correct answer'}
            text={answer.correct}
          />
        </dl>
      )}
      <Explanation text={question?.explanation} />
      <QuestionSource
        fileId={fileId}
        page={question?.page}
        quote={question?.quote}
        noteId={question?.noteId}
        cardId={question?.cardId}
      />
    </article>
  );
}
