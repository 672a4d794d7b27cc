/** A quiz before it is taken: start it, look at its results, mend its questions. */
import { useNavigate } from '@tanstack/react-router';
import {
  CircleQuestionMark,
  Download,
  Pencil,
  Play,
  Printer,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { CourseButton } from '../../courses/course-button.tsx';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import * as say from '../../lib/messages.ts';
import { mostQuestions } from '../../model/entities/facts/attempt.ts';
import { deleteQuiz, type Quiz, renameQuiz } from '../../model/entities/quiz/quiz.ts';
import { useOpened } from '../../queries/opened.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { NameDialog } from '../../ui/dialog/name-dialog.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState, Loading } from '../../ui/page/states.tsx';
import { tell } from '../../ui/toaster/tell.ts';
import { BackToQuizzes } from './back-link.tsx';
import { MixPanel } from './mix/mix-panel.tsx';
import { readPool } from './mix/pool.ts';
import { countAnswered, endOf, type PracticeDraft } from './practice/sitting/practice.ts';
import { readDraft } from './practice/sitting/practice-draft.ts';
import { readUnderWay } from './practice/sitting/sittings.ts';
import { ExportQuizDialog } from './print/export-quiz-dialog.tsx';
import { PrintQuizDialog } from './print/print-quiz-dialog.tsx';
import { NewQuestionDialog } from './questions/new-question-dialog.tsx';
import { QuestionList } from './questions/question-list.tsx';
import { HistoryPanel } from './results/history-panel.tsx';
import { ProgressPanel } from './results/progress-panel.tsx';
import { StartDialog } from './start/start-dialog.tsx';
import { useHistory, useQuestions } from './use-quiz.ts';

export function QuizPage({ quiz }: { quiz: Quiz }) {
  const { id, title, fileId, courseId, mix } = quiz;
  useOpened(id);
  const questions = useQuestions(id);
  const pool = useRows(
    async (db) => (mix ? await readPool(db, mix) : null),
    [id, JSON.stringify(mix)],
  );
  const count = mix ? pool?.length : questions?.length;
  const underWay = useRows((db) => readUnderWay(db, { quizId: id }, readDraft(id)), [id]);
  const navigate = useNavigate();
  const [open, setOpen] = useState<'rename' | 'delete' | 'add' | 'export' | 'print' | 'start'>();
  const close = () => setOpen(undefined);
  const practice = () =>
    void navigate({ to: '/dashboard/library/quiz/$id/practice', params: { id } });
  const rename = async (wanted: string) => {
    const result = await mutate(renameQuiz, { id, title: wanted });
    const renamed = tell(result, {
      done: say.saved,
      failed: 'Could not rename the quiz. Try again.',
    });
    if (renamed) close();
    return renamed;
  };
  const remove = async () => {
    close();
    const result = await mutate(deleteQuiz, { id });
    if (
      tell(result, {
        done: 'Quiz deleted',
        undone: 'Quiz restored',
        failed: 'Could not delete the quiz. Try again.',
      })
    ) {
      await navigate({ to: '/dashboard/library/quiz' });
    }
  };
  return (
    <Page
      title={title}
      above={<BackToQuizzes />}
      description={underWay ? wordsOf(underWay, id) : undefined}
      actions={
        <>
          {count ? (
            <>
              <Button icon={<Play aria-hidden size={18} />} onClick={practice}>
                {underWay ? 'Continue quiz' : 'Start quiz'}
              </Button>
              <IconButton
                label="Exam and options"
                variant="secondary"
                icon={<SlidersHorizontal aria-hidden size={18} />}
                onClick={() => setOpen('start')}
              />
            </>
          ) : null}
          <CourseButton
            item={{ entity: 'quiz', id }}
            title={title}
            courseId={courseId}
            variant="secondary"
          />
          {questions?.length ? (
            <IconButton
              label="Export quiz"
              variant="secondary"
              icon={<Download aria-hidden size={18} />}
              onClick={() => setOpen('export')}
            />
          ) : null}
          {questions?.length ? (
            <IconButton
              label="Print quiz"
              variant="secondary"
              icon={<Printer aria-hidden size={18} />}
              onClick={() => setOpen('print')}
            />
          ) : null}
          <IconButton
            label="Rename quiz"
            variant="secondary"
            icon={<Pencil aria-hidden size={18} />}
            onClick={() => setOpen('rename')}
          />
          <IconButton
            label="Delete quiz"
            variant="secondary"
            icon={<Trash2 aria-hidden size={18} />}
            onClick={() => setOpen('delete')}
          />
        </>
      }
    >
      <Results quizId={id} />
      {questions === undefined ? <Loading label="Fetching questions" /> : null}
      {mix ? <MixPanel quiz={{ id, title, mix }} count={count} /> : null}
      {questions?.length === 0 && !mix ? (
        <EmptyState
          icon={<CircleQuestionMark size={28} />}
          title="No questions in this quiz"
          text="Write the first one, or generate a quiz from one of your files."
          action={<Button onClick={() => setOpen('add')}>Add question</Button>}
        />
      ) : null}
      {questions?.length ? (
        <QuestionList questions={questions} fileId={fileId} onAdd={() => setOpen('add')} />
      ) : null}
      {open === 'start' && count ? (
        <StartDialog
          quiz={quiz}
          questionCount={Math.min(count, mostQuestions)}
          answerCount={underWay ? countAnswered(underWay) : 0}
          onStarted={practice}
          onClose={close}
        />
      ) : null}
      {open === 'add' ? <NewQuestionDialog quizId={id} onClose={close} /> : null}
      {open === 'export' && questions ? (
        <ExportQuizDialog title={title} questions={questions} onClose={close} />
      ) : null}
      {open === 'print' && questions ? (
        <PrintQuizDialog title={title} questions={questions} onClose={close} />
      ) : null}
      {open === 'rename' ? (
        <NameDialog
          title="Rename quiz"
          label="Quiz name"
          thing="quiz"
          name={title}
          draft={() => formDraftPlace('quiz', id)}
          onSave={rename}
          onClose={close}
        />
      ) : null}
      {open === 'delete' ? (
        <ConfirmDialog
          title="Delete this quiz?"
          text={`“${title}” and its questions go to the Trash for 30 days. Its results stay in your history.`}
          confirmLabel="Delete quiz"
          onConfirm={() => void remove()}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}

/** @param quizId whose sitting it is */
function wordsOf(underWay: PracticeDraft, quizId: string): string {
  if ((endOf(underWay) ?? Number.POSITIVE_INFINITY) <= Date.now()) {
    return 'The time of this exam is up. Continue to hand in your answers.';
  }
  const isHere = readDraft(quizId)?.attemptId === underWay.attemptId;
  const where = isHere ? '' : ' on another device';
  return `You have started this quiz${where}. Continue where you stopped.`;
}

function Results({ quizId }: { quizId: string }) {
  const ids = useHistory(quizId);
  if (!ids?.length) return null;
  return (
    <>
      <ProgressPanel ids={ids} />
      <HistoryPanel ids={ids} />
    </>
  );
}
