/** One answer of a sitting: what was chosen, what is right, and the words that prove it. */
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import type { Question } from '../../../model/entities/quiz.ts';
import type { AttemptAnswer, Verdict } from '../../../model/study/scoring.ts';
import { surfaceClass } from '../../../ui/page/panel.tsx';
import { QuestionSource } from '../question-source.tsx';

const looks: Record<Verdict, { icon: typeof CircleX; word: string; className: string }> = {
  right: { icon: CircleCheck, word: 'Correct', className: 'text-accent' },
  wrong: { icon: CircleX, word: 'Wrong', className: 'text-danger' },
  unanswered: { icon: CircleMinus, word: 'Not answered', className: 'text-warn' },
};

interface AnswerReviewProps {
  number: number;
  answer: AttemptAnswer;
  verdict: Verdict;
  question: Question | undefined;
  fileId: string | null | undefined;
}

export function AnswerReview({ number, answer, verdict, question, fileId }: AnswerReviewProps) {
  const look = looks[verdict];
  return (
    <article className={`${surfaceClass} grid gap-3 p-4 sm:p-5`}>
      <p className={`flex items-center gap-2 text-sm font-medium ${look.className}`}>
        <look.icon aria-hidden size={18} />
        {look.word}
      </p>
      <p className="font-medium break-words">
        <span className="text-muted">{number}. </span>
        <bdi>{answer.stem}</bdi>
      </p>
      <dl className="grid gap-2">
        {verdict === 'wrong' ? <Line label="Your answer" text={answer.chosen ?? ''} /> : null}
        <Line
          label={verdict === 'right' ? 'Your answer' : 'Correct answer'}
          text={answer.correct}
        />
      </dl>
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

function Line({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd dir="auto" className="text-left break-words">
        {text}
      </dd>
    </div>
  );
}
