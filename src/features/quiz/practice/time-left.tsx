/** The time that is left of a sitting with a limit. It is read out when little is left, not each second. */
import { Timer } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { classes } from '../../../ui/classes.ts';
import { useSecondsUntil } from '../../../ui/use-now.ts';

const againMs = 30_000;

/** Minutes below which it is said: a short exam begins below some of them. */
const saidAtMin = [10, 5, 1];

interface TimeLeftProps {
  /** Wall clock, milliseconds since the epoch. */
  endsAt: number;
  onOver: () => void;
}

export function TimeLeft({ endsAt, onOver }: TimeLeftProps) {
  const seconds = useSecondsUntil(endsAt);
  const over = useEffectEvent(onOver);
  const isOver = seconds === 0;
  useEffect(() => {
    if (!isOver) return;
    over();
    // Where the answers could not be handed in, such as on a full disk, it is tried again.
    const timer = setInterval(() => over(), againMs);
    return () => clearInterval(timer);
  }, [isOver]);
  const said = saidAtMin.filter((minutes) => seconds < 60 * minutes).at(-1);
  return (
    <>
      <span
        role="timer"
        aria-label="Time left"
        className={classes(
          'flex items-center gap-1.5 font-medium tabular-nums',
          seconds <= 60 && 'text-danger',
        )}
      >
        <Timer aria-hidden size={18} />
        {clockOf(seconds)}
      </span>
      <span role="status" className="sr-only">
        {said === undefined || isOver ? '' : `Less than ${said} min left`}
      </span>
    </>
  );
}

/**
 * @param endsAt wall clock, milliseconds since the epoch; `undefined`: without an end
 * @returns says whether the time is over. A clock that is put back while the sitting is on the screen gives no more of it
 */
export function useTimeOver(endsAt: number | undefined): () => boolean {
  const lastsUntil = useMemo(
    () => (endsAt === undefined ? Infinity : performance.now() + endsAt - Date.now()),
    [endsAt],
  );
  return () => endsAt !== undefined && (Date.now() >= endsAt || performance.now() >= lastsUntil);
}

/** A limit of more is of a broken client. */
const mostHours = 999;

/** `1:05:09`, `5:09`. */
export function clockOf(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  if (hours > mostHours) return `${mostHours}+ h`;
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}
