import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { backLinkClass } from '../../ui/page/page.tsx';

export function BackToQuizzes() {
  return (
    <Link to="/dashboard/library/quiz" className={backLinkClass}>
      <ArrowLeft aria-hidden size={16} />
      Study Quiz
    </Link>
  );
}

export function BackToQuiz({ id }: { id: string }) {
  return (
    <Link to="/dashboard/library/quiz/$id" params={{ id }} className={backLinkClass}>
      <ArrowLeft aria-hidden size={16} />
      Back to quiz
    </Link>
  );
}
