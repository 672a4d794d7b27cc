/** The focus timer of a task: start, pause and stop. It goes on in other tabs, after a reload and while the app is closed. */
import type { ReactNode } from 'react';
import { FocusControl, TimerButtons } from '../../components/focus-timer.tsx';
import { lengthInWords } from '../../components/quick-line/line-chips.ts';
import type { Task } from '../../model/entities/task.ts';
import { useFocusTimer } from '../../queries/focus.ts';

const minuteMs = 60_000;

interface FocusBarProps {
  task: Task;
  /** Recorded before. */
  spentMs: number;
  /** Stands before the button that starts it. */
  children?: ReactNode;
}

export function FocusBar({ task, spentMs, children }: FocusBarProps) {
  const isOwn = useFocusTimer()?.aboutId === task.id;
  const spentMin = Math.round(spentMs / minuteMs);
  const { estimateMin } = task;
  // `35 of 90 min` stays in one line beside the buttons.
  const ofEstimate = !estimateMin
    ? lengthInWords(spentMin)
    : estimateMin < 600 && spentMin < 600
      ? `${spentMin} of ${estimateMin} min`
      : `${lengthInWords(spentMin)} of ${lengthInWords(estimateMin)}`;
  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:[&>button]:flex-1">
      <p className="min-w-max flex-1 max-sm:basis-full">
        <span className="block text-small text-muted">Time spent</span>
        <span className="text-body font-semibold whitespace-nowrap tabular-nums">{ofEstimate}</span>
      </p>
      {isOwn ? null : children}
      <FocusControl
        about={{ aboutEntity: 'task', aboutId: task.id, title: task.title }}
        label="Focus"
      />
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
