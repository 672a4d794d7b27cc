/** One quiz with its results and questions; with `#attempt=…` the result of one sitting. */
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import * as say from '../../lib/messages.ts';
import { useOpened } from '../../queries/opened.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingPage } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { useNow } from '../../ui/use-now.ts';
import { BackToQuizzes, NoQuiz } from './back-link.tsx';
import { MixPanel } from './mix/mix-dialog.tsx';
import { QuestionList } from './questions/question-list.tsx';
import { QuizActions } from './quiz-actions.tsx';
import { QuizDialog, type QuizDialogName } from './quiz-dialogs.tsx';
import { HistoryPanel, ProgressPanel } from './results/history-panel.tsx';
import { ResultPage } from './results/result-page.tsx';
import { type QuizOnPage, underWayWords, useQuizPage } from './use-quiz.ts';

export function QuizScreen() {
  const { id = '' } = useParams({ strict: false });
  const attemptId = useLocation({ select: ({ hash }) => /^attempt=(.+)$/.exec(hash)?.[1] });
  if (attemptId !== undefined) return <ResultPage key={attemptId} attemptId={attemptId} />;
  return <OneQuiz key={id} id={id} />;
}

function OneQuiz({ id }: { id: string }) {
  const found = useQuizPage(id);
  if (found === undefined) return <LoadingPage title="Quiz" label="Fetching questions" />;
  if (found === null) return <NoQuiz problem={say.errorFetchingQuestions} />;
  return <QuizPage found={found} />;
}

export function QuizPage({ found }: { found: QuizOnPage }) {
  const { quiz, questions, count, attemptIds } = found;
  const { id, title, fileId, mix } = quiz;
  useOpened(id);
  const nowMs = useNow();
  const navigate = useNavigate();
  const [open, setOpen] = useState<QuizDialogName>();
  const practice = () =>
    void navigate({ to: '/dashboard/library/quiz/$id/practice', params: { id } });
  const add = () => setOpen('add');
  return (
    <Page
      title={title}
      above={<BackToQuizzes />}
      description={underWayWords(found, nowMs)}
      actions={<QuizActions found={found} onPractice={practice} onOpen={setOpen} />}
    >
      {attemptIds.length > 0 ? (
        <>
          <ProgressPanel ids={attemptIds} />
          <HistoryPanel ids={attemptIds} />
        </>
      ) : null}
      {mix ? <MixPanel quiz={{ id, title, mix }} count={count} /> : null}
      {questions.length === 0 && !mix ? <NoQuestions onAdd={add} /> : null}
      {questions.length > 0 ? (
        <QuestionList questions={questions} fileId={fileId} onAdd={add} />
      ) : null}
      {open ? (
        <QuizDialog
          open={open}
          found={found}
          onPractice={practice}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </Page>
  );
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
