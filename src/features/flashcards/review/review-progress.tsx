/** The progress of a review, as a thin bar with counts. */

import { useNow } from '../../../ui/use-now.ts';
import { countdown } from './review-wait.tsx';

interface ReviewProgressProps {
  name: string;
  done: number;
  left: number;
  /** When the next card is due, if all cards that are left are due later. */
  waitUntil?: number | undefined;
}

export function ReviewProgress({ name, done, left, waitUntil }: ReviewProgressProps) {
  const total = done + left;
  return (
    <div className="grid min-w-32 flex-1 gap-1">
      <div className="flex justify-between gap-3 text-sm">
        <span dir="auto" className="truncate text-left font-medium">
          {name}
        </span>
        <span className="whitespace-nowrap text-muted tabular-nums">
          {waitUntil === undefined ? `${left.toLocaleString()} left` : <NextIn atMs={waitUntil} />}
        </span>
      </div>
      <div
        role="progressbar"
        aria-label="Review"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className="h-1.5 overflow-hidden rounded-full bg-surface-2"
      >
        <div
          className="h-full origin-left rounded-full bg-progress transition-transform duration-150"
          style={{ transform: `scaleX(${total === 0 ? 1 : done / total})` }}
        />
      </div>
    </div>
  );
}

function NextIn({ atMs }: { atMs: number }) {
  return `Next in ${countdown(atMs - useNow(1_000))}`;
}
