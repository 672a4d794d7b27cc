/** All quizzes and the latest results. */
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronRight, CircleQuestionMark, Import, Plus, Shuffle } from 'lucide-react';
import { useState } from 'react';
import { CourseLabel } from '../../components/courses/course-mark.tsx';
import { OnceArrived } from '../../components/once-arrived.tsx';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import { systemRandom, uuidv7 } from '../../lib/ids.ts';
import { plural } from '../../lib/plural.ts';
import { mostQuestions } from '../../model/entities/facts/attempt.ts';
import { createQuiz, type Mix } from '../../model/entities/quiz/quiz.ts';
import { courseOfNew } from '../../queries/courses.ts';
import { useLoosePartsMoved } from '../../queries/loose-parts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { NameDialog } from '../../ui/dialog/name-dialog.tsx';
import { panelRowClass, panelRowsClass } from '../../ui/list/rows.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { Badge, EmptyState } from '../../ui/page/states.tsx';
import { tell } from '../../ui/toaster/tell.ts';
import { MixDialog } from './mix/mix-dialog.tsx';
import { HistoryPanel, RightOf } from './results/history-panel.tsx';
import { type QuizInList, useHistory, useQuizzes } from './use-quiz.ts';

export function QuizzesScreen() {
  useLoosePartsMoved('question');
  const quizzes = useQuizzes();
  const history = useHistory();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'quiz' | 'mix'>();
  const create = async (title: string, mix?: Mix) => {
    const id = uuidv7(Date.now(), systemRandom);
    const quiz = { id, title, mix, questions: [], ...(await courseOfNew()) };
    const made = await mutate(createQuiz, quiz);
    if (!tell(made, { failed: 'Could not create the quiz. Try again.' })) return false;
    await navigate({ to: '/dashboard/library/quiz/$id', params: { id } });
    return true;
  };
  const newQuiz = (
    <Button
      variant="secondary"
      icon={<Plus aria-hidden size={18} />}
      onClick={() => setOpen('quiz')}
    >
      New quiz
    </Button>
  );
  return (
    <Page
      title="Study Quiz"
      description="Test what you know."
      actions={
        quizzes?.length ? (
          <>
            <Button
              variant="secondary"
              icon={<Shuffle aria-hidden size={18} />}
              onClick={() => setOpen('mix')}
            >
              New mixed quiz
            </Button>
            {newQuiz}
          </>
        ) : null
      }
    >
      {quizzes === undefined ? <Loading label="Fetching quizzes" /> : null}
      {quizzes?.length === 0 ? (
        <OnceArrived isPerCourse action={newQuiz}>
          <EmptyState
            icon={<CircleQuestionMark size={28} />}
            title="No quizzes yet"
            text="Generate a quiz from a file, a note or a deck, write your own questions, or import them from Moodle and other programs."
            action={
              <>
                <Link to="/dashboard/library/files" className={buttonClass()}>
                  Go to files
                </Link>
                {newQuiz}
                <ImportLink look="secondary" />
              </>
            }
          />
        </OnceArrived>
      ) : null}
      {quizzes?.length ? (
        <Panel title="Saved quiz" actions={<ImportLink look="ghost" />}>
          <ul className={panelRowsClass}>
            {quizzes.map((item) => (
              <QuizRow key={item.quiz.id} item={item} />
            ))}
          </ul>
        </Panel>
      ) : null}
      {/* Not before the list above, which would push it down under the finger. */}
      {quizzes !== undefined && history?.length ? <HistoryPanel ids={history} isOfAll /> : null}
      {open === 'mix' ? (
        <MixDialog
          onSave={({ title, mix }) => create(title, mix)}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {open === 'quiz' ? (
        <NameDialog
          title="New quiz"
          label="Quiz name"
          thing="quiz"
          draft={() => formDraftPlace('new-quiz')}
          onSave={(title) => create(title)}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </Page>
  );
}

function ImportLink({ look }: { look: 'ghost' | 'secondary' }) {
  return (
    <Link to="/dashboard/import" className={buttonClass(look)}>
      <Import aria-hidden size={18} />
      Import quiz
    </Link>
  );
}

function QuizRow({ item: { quiz, questionCount, last, underWay } }: { item: QuizInList }) {
  return (
    <li className="row-hairline sm:[--words:1.25rem]">
      <Link to="/dashboard/library/quiz/$id" params={{ id: quiz.id }} className={panelRowClass}>
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span dir="auto" className="truncate text-left font-medium">
            {quiz.title}
          </span>
          <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
            <span className="flex min-w-0 flex-wrap gap-x-3 text-muted">
              {quiz.mix
                ? `Mixed, ${plural(Math.min(quiz.mix.length, mostQuestions), 'question')}`
                : plural(questionCount, 'question')}
              <CourseLabel courseId={quiz.courseId} />
            </span>
            {underWay ? (
              <span className="inline-flex flex-wrap items-center gap-2 tabular-nums">
                <span>
                  {underWay.answered} of {underWay.total} answered
                </span>
                <Badge tone="info">In progress</Badge>
              </span>
            ) : last === undefined ? (
              <span className="text-muted">Not taken yet</span>
            ) : (
              <RightOf {...last} />
            )}
          </span>
        </span>
        <ChevronRight aria-hidden size={20} className="shrink-0 text-muted" />
      </Link>
    </li>
  );
}
