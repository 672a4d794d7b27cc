/** A quiz before it is taken: start it, look at its results, mend its questions. */
import { useNavigate } from '@tanstack/react-router';
import { CircleQuestionMark, Download, Pencil, Play, Printer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CourseButton } from '../../courses/course-button.tsx';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import { deleteQuiz, type Quiz, renameQuiz } from '../../model/entities/quiz.ts';
import { useOpened } from '../../queries/opened.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { NameDialog } from '../../ui/dialog/name-dialog.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState, Loading } from '../../ui/page/states.tsx';
import { tell } from '../../ui/toaster/tell.ts';
import { BackToQuizzes } from './back-link.tsx';
import { readDraft } from './practice/practice-draft.ts';
import { ExportQuizDialog } from './print/export-quiz-dialog.tsx';
import { PrintQuizDialog } from './print/print-quiz-dialog.tsx';
import { NewQuestionDialog } from './questions/new-question-dialog.tsx';
import { QuestionList } from './questions/question-list.tsx';
import { HistoryPanel } from './results/history-panel.tsx';
import { useHistory, useQuestions } from './use-quiz.ts';

export function QuizPage({ quiz: { id, title, fileId, courseId } }: { quiz: Quiz }) {
  useOpened(id);
  const questions = useQuestions(id);
  const navigate = useNavigate();
  const [open, setOpen] = useState<'rename' | 'delete' | 'add' | 'export' | 'print'>();
  const close = () => setOpen(undefined);
  const started = readDraft(id) !== undefined;
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
      description={started ? 'You have started this quiz. Continue where you stopped.' : undefined}
      actions={
        <>
          {questions?.length ? (
            <Button
              icon={<Play aria-hidden size={18} />}
              onClick={() =>
                void navigate({ to: '/dashboard/library/quiz/$id/practice', params: { id } })
              }
            >
              {started ? 'Continue quiz' : 'Start quiz'}
            </Button>
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
      {questions?.length === 0 ? (
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

function Results({ quizId }: { quizId: string }) {
  const ids = useHistory(quizId);
  return ids?.length ? <HistoryPanel ids={ids} /> : null;
}
