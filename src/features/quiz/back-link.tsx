import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { OnceArrived } from '../../components/once-arrived.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { backLinkClass, Page } from '../../ui/page/page.tsx';
import { Problem } from '../../ui/page/states.tsx';

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

interface NoQuizProps {
  title?: string;
  /** A message of spec §8. */
  problem: string;
  text?: string;
}

export function NoQuiz({
  title = 'Quiz not found',
  problem,
  text = 'It was deleted, or the link is old.',
}: NoQuizProps) {
  return (
    <OnceArrived title="Study Quiz">
      <Page title={title}>
        <Problem
          title={problem}
          text={text}
          action={
            <Link to="/dashboard/library/quiz" className={buttonClass('secondary')}>
              All quizzes
            </Link>
          }
        />
      </Page>
    </OnceArrived>
  );
}
