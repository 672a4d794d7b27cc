/** One sitting in a history: when, how it went, and the link to its answers. */
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { Attempt } from '../../../model/entities/facts/attempt.ts';
import type { Score } from '../../../model/study/scoring.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { ScoreLine } from './score-line.tsx';

interface AttemptRowProps {
  attempt: Attempt;
  score: Score;
  title?: string;
}

export function AttemptRow({ attempt, score, title }: AttemptRowProps) {
  return (
    <Link
      to="/dashboard/library/quiz/$id"
      params={{ id: attempt.quizId }}
      hash={`attempt=${attempt.id}`}
      className="flex min-h-14 items-center gap-3 rounded-control px-2 py-2 transition-colors duration-150 hover:bg-surface-2"
    >
      <span className="grid min-w-0 flex-1 gap-0.5">
        {title === undefined ? null : (
          <span dir="auto" className="truncate text-left font-medium">
            {title}
          </span>
        )}
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
          <span className="text-muted">{formatDateTime(attempt.finishedAt)}</span>
          <ScoreLine score={score} />
        </span>
      </span>
      <ChevronRight aria-hidden size={20} className="shrink-0 text-muted" />
    </Link>
  );
}
