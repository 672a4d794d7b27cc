/** The student's quizzes and how the latest sittings went. */
import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleQuestionMark } from 'lucide-react';
import { CourseLabel } from '../../courses/course-mark.tsx';
import { plural } from '../../lib/plural.ts';
import { OnceArrived } from '../../once-arrived.tsx';
import { useLoosePartsMoved } from '../../queries/loose-parts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { EmptyState, Loading } from '../../ui/page/states.tsx';
import { AttemptRow } from './results/attempt-row.tsx';
import { ScoreLine } from './results/score-line.tsx';
import { type QuizInList, useHistory, useQuizzes } from './use-quiz.ts';

export function QuizzesScreen() {
  useLoosePartsMoved('question');
  const quizzes = useQuizzes();
  return (
    <Page title="Study Quiz" description="Test what you know.">
      {quizzes === undefined ? <Loading label="Fetching quizzes" /> : null}
      {quizzes?.length === 0 ? (
        <OnceArrived isPerCourse>
          <EmptyState
            icon={<CircleQuestionMark size={28} />}
            title="No quizzes yet"
            text="Generate a quiz from one of your files."
            action={
              <Link to="/dashboard/library/files" className={buttonClass()}>
                Go to files
              </Link>
            }
          />
        </OnceArrived>
      ) : null}
      {quizzes?.length ? (
        <Panel title="Saved quiz">
          <ul className="-mx-2 grid gap-1">
            {quizzes.map((item) => (
              <QuizRow key={item.quiz.id} item={item} />
            ))}
          </ul>
        </Panel>
      ) : null}
      {/* Not before what stands above it, which would push it down under the finger. */}
      {quizzes === undefined ? null : <History />}
    </Page>
  );
}

function QuizRow({ item: { quiz, questionCount, last } }: { item: QuizInList }) {
  return (
    <li>
      <Link
        to="/dashboard/library/quiz/$id"
        params={{ id: quiz.id }}
        className="flex min-h-16 items-center gap-3 rounded-control px-2 py-2 transition-colors duration-150 hover:bg-surface-2"
      >
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span dir="auto" className="truncate text-left font-medium">
            {quiz.title}
          </span>
          <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
            <span className="flex min-w-0 flex-wrap gap-x-3 text-muted">
              {plural(questionCount, 'question')}
              <CourseLabel courseId={quiz.courseId} />
            </span>
            {last === undefined ? (
              <span className="text-muted">Not taken yet</span>
            ) : (
              <ScoreLine attempt={last} />
            )}
          </span>
        </span>
        <ChevronRight aria-hidden size={20} className="shrink-0 text-muted" />
      </Link>
    </li>
  );
}

function History() {
  const history = useHistory();
  if (!history?.length) return null;
  return (
    <Panel title="Quiz History">
      <ul className="-mx-2 grid gap-1">
        {history.map(({ attempt, title = 'Deleted quiz' }) => (
          <AttemptRow key={attempt.id} attempt={attempt} title={title} />
        ))}
      </ul>
    </Panel>
  );
}
