/** What lies behind a row that is swiped on a phone: the tick at the left, days at the right. */
import { CalendarArrowUp, CalendarDays, Check, Sun, Sunrise, Undo2 } from 'lucide-react';
import type { Task } from '../../model/entities/task.ts';
import { dayAfter, mondayOf } from '../../model/study/local-time.ts';

interface SwipeTrayProps {
  task: Task;
  /** The study day, `YYYY-MM-DD`. */
  today: string;
  isTrayOpen: boolean;
  isDone: boolean;
  /** How far the row is moved, pixels to the right. */
  shiftPx: number;
  acts: {
    setDay: (id: string, day: string) => void;
    chooseDay: (id: string) => void;
    openTray: (id: string | undefined) => void;
  };
}

export function SwipeTray({ task, today, isTrayOpen, isDone, shiftPx, acts }: SwipeTrayProps) {
  if (shiftPx === 0) return null;
  const choose = (day: string) => {
    acts.openTray(undefined);
    acts.setDay(task.id, day);
  };
  const choices = [
    { label: 'Today', icon: Sun, act: () => choose(today) },
    { label: 'Tomorrow', icon: Sunrise, act: () => choose(dayAfter(today)) },
    { label: 'Next week', icon: CalendarArrowUp, act: () => choose(nextWeek(today)) },
    {
      label: 'Choose',
      icon: CalendarDays,
      act: () => {
        acts.openTray(undefined);
        acts.chooseDay(task.id);
      },
    },
  ];
  return (
    <div className="absolute inset-0">
      {shiftPx > 0 ? (
        <span className="absolute inset-0 flex items-center gap-2 bg-accent ps-5 text-body font-semibold text-on-accent">
          {isDone ? <Undo2 aria-hidden size={20} /> : <Check aria-hidden size={20} />}
          {isDone ? 'Open again' : 'Complete'}
        </span>
      ) : (
        <fieldset
          aria-label="New date"
          className="absolute inset-y-0 right-0 flex w-64 bg-info-soft text-info"
        >
          {choices.map(({ label, icon: Icon, act }) => (
            <button
              key={label}
              type="button"
              tabIndex={isTrayOpen ? 0 : -1}
              onClick={act}
              className="flex w-16 flex-col items-center justify-center gap-1 text-micro"
            >
              <Icon aria-hidden size={20} />
              {label}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** Monday of the next week. */
export function nextWeek(today: string): string {
  return dayAfter(mondayOf(today), 7);
}
