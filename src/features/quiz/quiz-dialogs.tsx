import { useNavigate } from '@tanstack/react-router';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import { mostQuestions } from '../../model/entities/facts/attempt.ts';
import { deleteQuiz, type Quiz, renameQuiz } from '../../model/entities/quiz/quiz.ts';
import { trashForDays } from '../../model/trash.ts';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { NameDialog } from '../../ui/dialog/name-dialog.tsx';
import { tell } from '../../ui/toaster/tell.ts';
import { countAnswered } from './practice/sitting/practice.ts';
import { ExportQuizDialog } from './print/export-quiz-dialog.tsx';
import { PrintQuizDialog } from './print/print-quiz-dialog.tsx';
import { NewQuestionDialog } from './questions/new-question-dialog.tsx';
import { StartDialog } from './start/start-dialog.tsx';
import type { QuizOnPage } from './use-quiz-page.ts';

export type QuizDialogName = 'rename' | 'delete' | 'add' | 'export' | 'print' | 'start';

interface QuizDialogProps {
  open: QuizDialogName;
  found: QuizOnPage;
  onPractice: () => void;
  onClose: () => void;
}

export function QuizDialog({ open, found, onPractice, onClose }: QuizDialogProps) {
  const { quiz, count, underWay } = found;
  const { id } = quiz;
  switch (open) {
    case 'start':
      return count === 0 ? null : (
        <StartDialog
          quiz={quiz}
          questionCount={Math.min(count, mostQuestions)}
          answerCount={underWay ? countAnswered(underWay) : 0}
          onStarted={onPractice}
          onClose={onClose}
        />
      );
    case 'add':
      return <NewQuestionDialog quizId={id} onClose={onClose} />;
    case 'export':
      return <ExportQuizDialog found={found} onClose={onClose} />;
    case 'print':
      return <PrintQuizDialog found={found} onClose={onClose} />;
    case 'rename':
      return <RenameDialog quiz={quiz} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog quiz={quiz} onClose={onClose} />;
  }
}

interface OfQuiz {
  quiz: Quiz;
  onClose: () => void;
}

function RenameDialog({ quiz: { id, title }, onClose }: OfQuiz) {
  const rename = async (wanted: string) => {
    const result = await mutate(renameQuiz, { id, title: wanted });
    const failed = 'Could not rename the quiz. Try again.';
    const renamed = tell(result, { done: say.saved, failed });
    if (renamed) onClose();
    return renamed;
  };
  return (
    <NameDialog
      title="Rename quiz"
      label="Quiz name"
      thing="quiz"
      name={title}
      draft={() => formDraftPlace('quiz', id)}
      onSave={rename}
      onClose={onClose}
    />
  );
}

function DeleteDialog({ quiz: { id, title }, onClose }: OfQuiz) {
  const navigate = useNavigate();
  const remove = async () => {
    onClose();
    const result = await mutate(deleteQuiz, { id });
    const words = { done: 'Quiz deleted', undone: 'Quiz restored' };
    if (tell(result, { ...words, failed: 'Could not delete the quiz. Try again.' })) {
      await navigate({ to: '/dashboard/library/quiz' });
    }
  };
  return (
    <ConfirmDialog
      title="Delete this quiz?"
      text={`“${title}” and its questions go to ${trashForDays}. Its results stay in your history.`}
      confirmLabel="Delete quiz"
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
