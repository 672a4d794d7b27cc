/** The result of one sitting: the score, each answer with its source, and how to go on. */
import { Link } from '@tanstack/react-router';
import { GalleryVerticalEnd, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import * as say from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import { isRetry } from '../../../model/entities/facts/attempt.ts';
import { type Outcome, scoreOfOutcomes } from '../../../model/study/scoring.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/choice.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { LoadingPage } from '../../../ui/page/loading.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { VirtualList } from '../../../ui/page/virtual-list.tsx';
import { BackToQuiz } from '../back-link.tsx';
import { NoQuiz } from '../no-quiz.tsx';
import { type AttemptWithSources, fileOfQuestion, useAttempt } from '../use-quiz.ts';
import { AnswerReview } from './answer-review.tsx';
import { ByPage } from './by-page.tsx';
import { MissedCardsDialog } from './missed-cards-dialog.tsx';
import { toneOf } from './score-line.tsx';

export function ResultPage({ attemptId }: { attemptId: string }) {
  const found = useAttempt(attemptId);
  if (found === undefined) return <LoadingPage title="Quiz result" label="Fetching quiz history" />;
  if (found === null) {
    return (
      <NoQuiz
        problem={say.errorFetchingQuizHistory}
        text="This result is not on this device yet."
      />
    );
  }
  return <Result found={found} />;
}

/** Like the badge of the same result in a list. */
const scoreClass = { accent: 'text-accent', warn: 'text-warn', danger: 'text-danger' };

function Result({ found }: { found: AttemptWithSources }) {
  const { attempt, outcomes, questions, quiz } = found;
  const score = scoreOfOutcomes(outcomes);
  const [onlyMissed, setOnlyMissed] = useState(false);
  const keys = outcomes.flatMap(({ verdict }, at) =>
    onlyMissed && verdict === 'right' ? [] : [String(at)],
  );
  const [making, setMaking] = useState(false);
  const missed = score.total - score.right;
  const isLive = quiz !== undefined && quiz.deletedAt === 0;
  return (
    <Page
      title={quiz?.title ?? 'Deleted quiz'}
      above={isLive ? <BackToQuiz id={attempt.quizId} /> : null}
      description={formatDateTime(attempt.finishedAt)}
      actions={
        <>
          {isLive ? <Again quizId={quiz.id} attemptId={attempt.id} missed={missed} /> : null}
          {missed > 0 ? (
            <Button
              variant="secondary"
              icon={<GalleryVerticalEnd aria-hidden size={18} />}
              onClick={() => setMaking(true)}
            >
              Make cards of mistakes
            </Button>
          ) : null}
        </>
      }
    >
      <Panel>
        <div role="status" className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <p className={`text-4xl font-semibold tabular-nums ${scoreClass[toneOf(score.percent)]}`}>
            {score.percent} %
          </p>
          <div className="grid">
            <p className="text-lg font-medium">
              {score.right} of {score.total} correct
            </p>
            <p className="text-sm text-muted">
              {score.partly > 0 ? `${score.partly} partly correct · ` : ''}
              {score.wrong} wrong
              {score.unanswered > 0 ? ` · ${score.unanswered} unanswered` : ''}
              {` · ${plural(Math.max(1, Math.round(attempt.durationMs / 60_000)), 'minute')}`}
              {attempt.isExam ? ' · Exam' : ''}
              {isRetry(attempt) ? ' · Retry' : ''}
            </p>
          </div>
        </div>
      </Panel>
      <ByPage found={found} />
      {making ? <MissedCardsDialog found={found} onClose={() => setMaking(false)} /> : null}
      {missed > 0 && score.right > 0 ? (
        <Switch label="Only missed questions" checked={onlyMissed} onChange={setOnlyMissed} />
      ) : null}
      <VirtualList label="Your answers" keys={keys} estimatedHeight={260} gapPx={16} isWholeIfShort>
        {(key) => {
          const at = Number(key);
          const answer = attempt.answers[at];
          if (answer === undefined) return null;
          const question = questions.get(answer.questionId);
          return (
            <AnswerReview
              number={at + 1}
              answer={answer}
              outcome={outcomes[at] ?? unanswered}
              reply={attempt.replies?.find((one) => one.questionId === answer.questionId)}
              question={question}
              fileId={fileOfQuestion(found, question)}
            />
          );
        }}
      </VirtualList>
    </Page>
  );
}

const unanswered: Outcome = { verdict: 'unanswered', share: 0 };

interface AgainProps {
  quizId: string;
  attemptId: string;
  missed: number;
}

function Again({ quizId, attemptId, missed }: AgainProps) {
  return (
    <>
      {missed > 0 ? (
        <Link
          to="/dashboard/library/quiz/$id/practice"
          params={{ id: quizId }}
          hash={`missed=${attemptId}`}
          className={buttonClass()}
        >
          Retry missed questions
        </Link>
      ) : null}
      <Link
        to="/dashboard/library/quiz/$id/practice"
        params={{ id: quizId }}
        className={buttonClass(missed > 0 ? 'secondary' : 'primary')}
      >
        <RotateCcw aria-hidden size={18} />
        Retry quiz
      </Link>
    </>
  );
}
