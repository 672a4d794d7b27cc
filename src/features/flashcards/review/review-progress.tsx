/** The progress of a review as a bar with counts, and the pause until the next learning card. */

import { Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/use-now.ts';

interface ReviewProgressProps {
  name: string;
  done: number;
  left: number;
  /** When the next card is due, if all remaining cards are due later. */
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

interface ReviewWaitProps {
  untilMs: number;
  onDue: () => void;
  onAhead: () => void;
  onFinish: () => void;
}

/** Shown when only learning cards remain and none is due yet. */
export function ReviewWait({ untilMs, onDue, onAhead, onFinish }: ReviewWaitProps) {
  const nowMs = useNow(1_000);
  const isDue = nowMs >= untilMs;
  useEffect(() => {
    if (isDue) onDue();
  }, [isDue, onDue]);
  return (
    <div className="grid w-full justify-items-center gap-6 text-center">
      <span
        aria-hidden
        className="grid size-16 place-items-center rounded-full bg-info-soft text-info"
      >
        <Hourglass size={30} />
      </span>
      <div role="status" className="grid gap-1">
        <h2 className="text-2xl font-semibold">Short break</h2>
        <p className="max-w-md text-muted">
          The cards you are learning come back soon. A short wait helps you remember them.
        </p>
      </div>
      <p className="text-lg tabular-nums">Next card in {countdown(untilMs - nowMs)}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="secondary" onClick={onAhead}>
          Show cards now
        </Button>
        <Button onClick={onFinish}>Finish review</Button>
      </div>
    </div>
  );
}

function countdown(leftMs: number): string {
  return minutesOf(Math.max(0, Math.ceil(leftMs / 1_000)));
}

/** `5:09`. */
export function minutesOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
