/** The result of one sitting: the score, results by page, each answer with its source, and ways to continue. */
import { Link } from '@tanstack/react-router';
import { ChevronRight, GalleryVerticalEnd, RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';
import { useRows } from '../../../db/rows/use-rows.ts';
import * as say from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import { type Attempt, isRetry } from '../../../model/entities/facts/attempt.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import type { Question } from '../../../model/entities/quiz/quiz.ts';
import { pdfMime, placeName, placeUnitOf } from '../../../model/files/document-kinds.ts';
import { hashOfPlace } from '../../../model/files/place-hash.ts';
import { taskOfLists } from '../../../model/study/quiz/task.ts';
import {
  type AttemptAnswer,
  type Outcome,
  type Reply,
  type Score,
  scoreOfOutcomes,
} from '../../../model/study/scoring.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/choice.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { LoadingPage } from '../../../ui/page/loading.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { VirtualList } from '../../../ui/page/virtual-list.tsx';
import { AnswerParts, Explanation, Line, QuestionSource, VerdictLine } from '../answer-parts.tsx';
import { BackToQuiz, NoQuiz } from '../back-link.tsx';
import { type AttemptWithSources, fileOfQuestion, useAttempt } from '../use-quiz.ts';
import { RightOf, toneOf } from './history-panel.tsx';
import { MissedCardsDialog } from './missed-cards-dialog.tsx';

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
          {isLive ? <Again quizId={quiz.id} id={attempt.id} missed={missed} /> : null}
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
      <VirtualList label="Your answers" keys={keys} estimatedHeight={260} gapPx={0} isWholeIfShort>
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

function Again({ quizId, id, missed }: Pick<Attempt, 'quizId' | 'id'> & { missed: number }) {
  const practice = { to: '/dashboard/library/quiz/$id/practice', params: { id: quizId } } as const;
  return (
    <>
      {missed > 0 ? (
        <Link {...practice} hash={`missed=${id}`} className={buttonClass()}>
          Retry missed questions
        </Link>
      ) : null}
      <Link {...practice} className={buttonClass(missed > 0 ? 'secondary' : 'primary')}>
        <RotateCcw aria-hidden size={18} />
        Retry quiz
      </Link>
    </>
  );
}

interface AnswerReviewProps {
  number: number;
  answer: AttemptAnswer;
  outcome: Outcome;
  reply: Reply | undefined;
  question: Question | undefined;
  fileId: string | null | undefined;
}

function AnswerReview(props: AnswerReviewProps) {
  const { number, answer, outcome, reply, question, fileId } = props;
  const { verdict, share } = outcome;
  const task = reply && taskOfLists(reply.kind, answer.stem, reply);
  return (
    <article className="row-hairline grid gap-3 py-5 [--words:0px]">
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

interface PageResult {
  fileId: string;
  page: number;
  score: Score;
}

/** By file in the order of asking, then by the current page of the question. */
export function resultsByPage(
  found: Pick<AttemptWithSources, 'attempt' | 'outcomes' | 'questions' | 'files'>,
): PageResult[] {
  const { attempt, outcomes, questions } = found;
  const files = new Map<string, Map<number, Outcome[]>>();
  for (const [at, outcome] of outcomes.entries()) {
    const question = questions.get(attempt.answers[at]?.questionId ?? '');
    const fileId = fileOfQuestion(found, question);
    const page = question?.page;
    if (!page || fileId === undefined) continue;
    const pages = files.get(fileId) ?? new Map<number, Outcome[]>();
    files.set(fileId, pages.set(page, [...(pages.get(page) ?? []), outcome]));
  }
  return [...files].flatMap(([fileId, pages]) =>
    [...pages]
      .sort(([a], [b]) => a - b)
      .map(([page, outcomes]) => ({ fileId, page, score: scoreOfOutcomes(outcomes) })),
  );
}

/** Hidden if all questions are of one page. */
function ByPage({ found }: { found: AttemptWithSources }) {
  const pages = resultsByPage(found);
  const ids = [...new Set(pages.map(({ fileId }) => fileId))];
  const files = useRows((db) => db.rows('file').bulkGet(ids), [ids.join(' ')]);
  if (pages.length < 2) return null;
  return (
    <Panel title="By page">
      {ids.map((id, at) => (
        <OfFile
          key={id}
          pages={pages.filter(({ fileId }) => fileId === id)}
          file={files?.[at]}
          isOfSeveral={ids.length > 1}
        />
      ))}
    </Panel>
  );
}

interface OfFileProps {
  pages: readonly PageResult[];
  /** `undefined` while loading, or if it is gone. */
  file: Pick<StudyFile, 'name' | 'mime'> | undefined;
  isOfSeveral: boolean;
}

function OfFile({ pages, file, isOfSeveral }: OfFileProps) {
  const id = useId();
  const unit = placeUnitOf(file?.mime ?? pdfMime);
  const isNamed = isOfSeveral && file !== undefined;
  return (
    <div>
      {isNamed ? (
        <h3 id={id} translate="no" dir="auto" className="text-left text-sm break-words text-muted">
          {file.name}
        </h3>
      ) : null}
      <ul aria-labelledby={isNamed ? id : undefined} className="-mx-2 grid gap-1">
        {pages.map(({ fileId, page, score }) => (
          <li key={page}>
            <Link
              to="/dashboard/library/files/$id"
              params={{ id: fileId }}
              hash={hashOfPlace({ page })}
              className="flex min-h-11 flex-wrap items-center gap-x-4 rounded-control px-2 py-1 text-sm transition-colors duration-150 hover:bg-surface-2"
            >
              <span className="min-w-0 flex-1 font-medium">{placeName(unit, page)}</span>
              <RightOf {...score} />
              <ChevronRight aria-hidden size={18} className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
