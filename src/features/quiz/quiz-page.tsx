/** A quiz before it is taken: start it, look at its results, mend its questions. */
import { useNavigate } from '@tanstack/react-router';
import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import type { Quiz } from '../../model/entities/quiz/quiz.ts';
import { useOpened } from '../../queries/opened.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState, Loading } from '../../ui/page/states.tsx';
import { BackToQuizzes } from './back-link.tsx';
import { MixPanel } from './mix/mix-panel.tsx';
import { endOf } from './practice/sitting/practice.ts';
import { QuestionList } from './questions/question-list.tsx';
import { QuizActions } from './quiz-actions.tsx';
import { QuizDialog, type QuizDialogName } from './quiz-dialogs.tsx';
import { HistoryPanel } from './results/history-panel.tsx';
import { ProgressPanel } from './results/progress-panel.tsx';
import { useHistory } from './use-quiz.ts';
import { type QuizOnPage, useQuizPage } from './use-quiz-page.ts';

export function QuizPage({ quiz }: { quiz: Quiz }) {
  const { id, title, fileId, mix } = quiz;
  useOpened(id);
  const found = useQuizPage(quiz);
  const navigate = useNavigate();
  const [open, setOpen] = useState<QuizDialogName>();
  const practice = () =>
    void navigate({ to: '/dashboard/library/quiz/$id/practice', params: { id } });
  const add = () => setOpen('add');
  return (
    <Page
      title={title}
      above={<BackToQuizzes />}
      description={found && wordsOf(found)}
      actions={<QuizActions quiz={quiz} found={found} onPractice={practice} onOpen={setOpen} />}
    >
      <Results quizId={id} />
      {found === undefined ? <Loading label="Fetching questions" /> : null}
      {mix ? <MixPanel quiz={{ id, title, mix }} count={found?.count} /> : null}
      {found?.questions.length === 0 && !mix ? <NoQuestions onAdd={add} /> : null}
      {found?.questions.length ? (
        <QuestionList questions={found.questions} fileId={fileId} onAdd={add} />
      ) : null}
      {open && found ? (
        <QuizDialog
          open={open}
          quiz={quiz}
          found={found}
          onPractice={practice}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </Page>
  );
}

/** Of the sitting that is under way. */
function wordsOf({ underWay, isHere }: QuizOnPage): string | undefined {
  if (underWay === null) return undefined;
  if ((endOf(underWay) ?? Number.POSITIVE_INFINITY) <= Date.now()) {
    return 'The time of this exam is up. Continue to hand in your answers.';
  }
  const where = isHere ? '' : ' on another device';
  return `You have started this quiz${where}. Continue where you stopped.`;
}

function NoQuestions({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={<CircleQuestionMark size={28} />}
      title="No questions in this quiz"
      text="Write the first one, or generate a quiz from one of your files."
      action={<Button onClick={onAdd}>Add question</Button>}
    />
  );
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
