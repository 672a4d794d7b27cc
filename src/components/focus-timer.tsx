/** The running focus timer with its buttons: of a task, or of a study goal. It is one in all tabs (`queries/focus.ts`). */
import { Pause, Play, Square } from 'lucide-react';
import { clockWords, type FocusTimer, focusedMs } from '../model/study/focus-timer.ts';
import { minutesInWords } from '../model/study/goal-words.ts';
import { pauseFocus, resumeFocus, startFocus, stopFocus, useFocusTimer } from '../queries/focus.ts';
import { Button, type ButtonVariant, IconButton } from '../ui/button.tsx';
import { tell, tellFailure } from '../ui/toaster/tell.ts';
import { useNow } from '../ui/use-now.ts';

interface FocusControlProps {
  about: Pick<FocusTimer, 'aboutEntity' | 'aboutId' | 'title'>;
  /** Of the button that starts it. */
  label: string;
  variant?: ButtonVariant;
}

/** Starts the timer for something; while it runs or is paused for that, shows it. */
export function FocusControl({ about, label, variant = 'primary' }: FocusControlProps) {
  const timer = useFocusTimer();
  if (timer?.aboutId === about.aboutId) return <TimerButtons timer={timer} />;
  return (
    <Button
      variant={variant}
      icon={<Play aria-hidden size={18} />}
      disabled={timer === undefined}
      onClick={() => void tellFailure(startFocus(about))}
    >
      {label}
    </Button>
  );
}

/** Stops the timer and says how much was recorded. */
async function stop(): Promise<void> {
  const stopped = await stopFocus();
  const minutes = stopped.ok ? Math.round(stopped.data / 60_000) : 0;
  const done =
    stopped.ok && stopped.data > 0 ? `${minutesInWords(Math.max(1, minutes))} recorded` : undefined;
  tell(stopped, { ...(done !== undefined && { done }), failed: 'The time could not be recorded' });
}

export function TimerButtons({ timer }: { timer: FocusTimer }) {
  const nowMs = useNow(1_000);
  const isRunning = timer.runsSince !== undefined;
  return (
    <span className="flex items-center gap-1">
      <span role="timer" aria-label="Focus" className="min-w-14 text-right text-head tabular-nums">
        {clockWords(focusedMs(timer, Math.max(nowMs, timer.runsSince ?? 0)))}
      </span>
      <IconButton
        label={isRunning ? 'Pause focus' : 'Resume focus'}
        icon={isRunning ? <Pause aria-hidden size={20} /> : <Play aria-hidden size={20} />}
        onClick={() => void tellFailure(isRunning ? pauseFocus() : resumeFocus())}
      />
      <IconButton
        label="Stop focus"
        icon={<Square aria-hidden size={18} />}
        onClick={() => void stop()}
      />
    </span>
  );
}
