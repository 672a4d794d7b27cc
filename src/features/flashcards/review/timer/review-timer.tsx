/** How long the card has been on the screen, where the student wants to see it. No more is counted than a minute. */
import { useState } from 'react';
import { useNow } from '../../../../ui/use-now.ts';
import { maxDurationMs } from '../review-state.ts';

/** Shown anew for each card. @param now counts the time in which the tab is visible, milliseconds */
export function ReviewTimer({ now }: { now: () => number }) {
  const [since] = useState(now);
  useNow(1_000);
  const seconds = Math.floor(Math.min(maxDurationMs, Math.max(0, now() - since)) / 1_000);
  return (
    <span
      role="timer"
      aria-label="Time on this card"
      className="ms-2 text-sm text-muted tabular-nums"
    >
      {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
    </span>
  );
}
