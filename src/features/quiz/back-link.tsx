/** The way back above a title. */
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

const look =
  'inline-flex min-h-11 w-fit items-center gap-1.5 text-sm font-medium text-muted hover:text-text';

export function BackToQuizzes() {
  return (
    <Link to="/dashboard/library/quiz" className={look}>
      <ArrowLeft aria-hidden size={16} />
      Study Quiz
    </Link>
  );
}

export function BackToQuiz({ id }: { id: string }) {
  return (
    <Link to="/dashboard/library/quiz/$id" params={{ id }} className={look}>
      <ArrowLeft aria-hidden size={16} />
      To the quiz
    </Link>
  );
}
