/** The way back above a title. */
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { wayBackClass } from '../../ui/page/page.tsx';

export function BackToQuizzes() {
  return (
    <Link to="/dashboard/library/quiz" className={wayBackClass}>
      <ArrowLeft aria-hidden size={16} />
      Study Quiz
    </Link>
  );
}

export function BackToQuiz({ id }: { id: string }) {
  return (
    <Link to="/dashboard/library/quiz/$id" params={{ id }} className={wayBackClass}>
      <ArrowLeft aria-hidden size={16} />
      To the quiz
    </Link>
  );
}
