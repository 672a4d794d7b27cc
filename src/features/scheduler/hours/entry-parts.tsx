/** What an entry shows in the hours, in the all-day lane and in a month: its look, its tick, and its button. */
import { Check, CircleCheck, GraduationCap, Target } from 'lucide-react';
import type { Entry } from '../plan/entries.ts';
import { spokenEntry } from '../plan/words.ts';

/** Attributes by which `hours.css` draws an entry. */
export function lookOf(entry: Entry, nowMs: number) {
  const isPast = entry.kind === 'task' ? entry.isDone : entry.endsAt <= nowMs;
  return {
    'data-kind': entry.kind,
    'data-color': entry.color ?? '',
    'data-past': isPast || undefined,
    'data-done': entry.isDone || undefined,
  };
}

interface TickProps {
  entry: Entry;
  onTick: (entry: Entry) => void;
  className?: string;
}

export function Tick({ entry, onTick, className = 'sched-tick' }: TickProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native checkbox cannot be drawn alike in all browsers at this size.
    <button
      type="button"
      role="checkbox"
      aria-checked={entry.isDone}
      aria-label={entry.title}
      className={className}
      onClick={(event) => {
        event.stopPropagation();
        onTick(entry);
      }}
    >
      {entry.isDone ? <Check aria-hidden size={12} strokeWidth={3} /> : null}
    </button>
  );
}

export function KindIcon({
  entry,
  nowMs,
  size = 14,
}: {
  entry: Entry;
  nowMs: number;
  size?: number;
}) {
  if (entry.kind === 'exam')
    return <GraduationCap aria-hidden size={size} className="sched-icon" />;
  if (entry.kind !== 'sitting') return null;
  const Icon = entry.endsAt <= nowMs ? CircleCheck : Target;
  return <Icon aria-hidden size={size} className="sched-icon" />;
}

interface OpenProps {
  entry: Entry;
  position: { at: number; of: number };
  helpId: string;
  isOpen: boolean;
  children: React.ReactNode;
}

/** The button of an entry. Presses and keys are handled by the grid (`use-carry.ts`). */
export function OpenButton({ entry, position, helpId, isOpen, children }: OpenProps) {
  return (
    <button
      type="button"
      data-entry={entry.key}
      aria-describedby={entry.isFixed ? undefined : helpId}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      className="sched-open"
    >
      <span className="sr-only">{spokenEntry(entry, position)}</span>
      <span aria-hidden className="contents">
        {children}
      </span>
    </button>
  );
}
