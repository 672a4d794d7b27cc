/** Shown when only learning cards are left and none is due yet. */
import { Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/use-now.ts';

interface ReviewWaitProps {
  untilMs: number;
  onDue: () => void;
  onAhead: () => void;
  onFinish: () => void;
}

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

export function countdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
