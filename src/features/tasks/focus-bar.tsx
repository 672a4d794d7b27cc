/** The focus timer of a task: start, pause and stop. It goes on in other tabs, after a reload and while the app is closed. */
import { Pause, Play, Square } from 'lucide-react';
import type { Task } from '../../model/entities/task.ts';
import { clockWords, type FocusTimer, focusedMs } from '../../model/study/focus-timer.ts';
import {
  pauseFocus,
  resumeFocus,
  startFocus,
  stopFocus,
  useFocusTimer,
} from '../../queries/focus.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { tell, tellFailure } from '../../ui/toaster/tell.ts';
import { useNow } from '../../ui/use-now.ts';
import { lengthWords } from './task-words.ts';

const minuteMs = 60_000;

async function stop(): Promise<void> {
  const stopped = await stopFocus();
  const minutes = stopped.ok ? Math.round(stopped.data / minuteMs) : 0;
  const done =
    stopped.ok && stopped.data > 0 ? `${lengthWords(Math.max(1, minutes))} recorded` : undefined;
  tell(stopped, { ...(done !== undefined && { done }), failed: 'The time could not be recorded' });
}

/** @param spentMs recorded before */
export function FocusBar({ task, spentMs }: { task: Task; spentMs: number }) {
  const timer = useFocusTimer();
  const isOwn = timer?.aboutId === task.id;
  const spentMin = Math.round(spentMs / minuteMs);
  const estimate = task.estimateMin ? ` of ${lengthWords(task.estimateMin)}` : '';
  return (
    <div className="flex items-center gap-3">
      <p className="min-w-0 flex-1">
        <span className="block text-small text-muted">Time spent</span>
        <span className="text-body font-semibold tabular-nums">
          {lengthWords(spentMin) + estimate}
        </span>
      </p>
      {isOwn ? (
        <TimerButtons timer={timer} />
      ) : (
        <Button
          icon={<Play aria-hidden size={18} />}
          disabled={timer === undefined}
          onClick={() =>
            void tellFailure(
              startFocus({ aboutEntity: 'task', aboutId: task.id, title: task.title }),
            )
          }
        >
          Focus
        </Button>
      )}
    </div>
  );
}

/** Shows the running timer where another task, or none, is open. */
export function RunningFocus({
  openId,
  onOpen,
}: {
  openId: string | undefined;
  onOpen: (id: string) => void;
}) {
  const timer = useFocusTimer();
  if (!timer || timer.aboutId === openId || timer.aboutEntity !== 'task') return null;
  return (
    <section
      aria-label="Focus timer"
      className="flex items-center gap-2 rounded-card border border-line bg-surface py-1 ps-4 pe-1"
    >
      <button
        type="button"
        className="flex min-h-11 min-w-0 flex-1 items-center text-left text-body font-medium hover:underline"
        onClick={() => onOpen(timer.aboutId)}
      >
        <span dir="auto" className="truncate">
          {timer.title}
        </span>
      </button>
      <TimerButtons timer={timer} />
    </section>
  );
}

function TimerButtons({ timer }: { timer: FocusTimer }) {
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
