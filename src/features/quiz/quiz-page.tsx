/** A quiz before it is taken: start it, look at its results, mend its questions. */
import { useNavigate } from '@tanstack/react-router';
import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { useOpened } from '../../queries/opened.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { useNow } from '../../ui/use-now.ts';
import { BackToQuizzes } from './back-link.tsx';
import { MixPanel } from './mix/mix-panel.tsx';
import { QuestionList } from './questions/question-list.tsx';
import { QuizActions } from './quiz-actions.tsx';
import { QuizDialog, type QuizDialogName } from './quiz-dialogs.tsx';
import { HistoryPanel } from './results/history-panel.tsx';
import { ProgressPanel } from './results/progress-panel.tsx';
import { underWayWords } from './under-way-words.ts';
import type { QuizOnPage } from './use-quiz-page.ts';

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
