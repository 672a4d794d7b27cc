/** A task as a card of the board: its tick, title and facts. */
import { ListChecks, Repeat2 } from 'lucide-react';
import { CourseMark } from '../../components/courses/course-mark.tsx';
import { Marked } from '../../components/found-words.tsx';
import type { Course } from '../../model/entities/course.ts';
import { dueWords, type Task } from '../../model/entities/task.ts';
import { classes } from '../../ui/classes.ts';
import { formatDay } from '../../ui/date.tsx';
import { complete } from './task-acts.ts';
import type { Progress } from './task-row.tsx';
import { dueInGroup, shortRepeat } from './task-words.ts';

interface CardProps {
  task: Task;
  today: string;
  course: Course | undefined;
  progress: Progress | undefined;
  /** It is lifted: this is where it was. */
  isOrigin: boolean;
  onOpen: () => void;
  onBlur: () => void;
}

export function TaskCard({ task, today, course, progress, isOrigin, onOpen, onBlur }: CardProps) {
  const isLate = !!task.dueOn && task.dueOn < today;
  const due = dueInGroup(task, today, true);
  return (
    <div
      className={classes(
        'flex items-start rounded-control border bg-surface',
        isOrigin ? 'border-dashed border-line-strong' : 'border-line hover:border-line-strong',
      )}
    >
      <label className="grid size-10 shrink-0 cursor-pointer place-items-center pointer-coarse:size-11">
        <input
          type="checkbox"
          aria-label={task.title}
          checked={false}
          onChange={() => void complete([task.id])}
          className={classes('size-5', task.priority === 3 && 'border-danger! ring-1 ring-danger')}
        />
      </label>
      <button
        type="button"
        aria-roledescription="Card"
        onClick={onOpen}
        onBlur={onBlur}
        className="grid min-w-0 flex-1 cursor-pointer gap-1 py-2.5 pe-3 text-left"
      >
        <span
          dir="auto"
          className={classes(
            'text-left text-body font-medium wrap-anywhere',
            isOrigin && 'text-muted',
          )}
        >
          <Marked text={task.title} />
        </span>
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-small text-muted empty:hidden">
          {task.dueOn ? (
            <span
              className={classes(
                due === '' ? 'sr-only' : 'tabular-nums',
                isLate && 'font-semibold text-danger',
                task.dueOn === today && 'text-warn',
              )}
            >
              <span className="sr-only">{dueWords(task.dueOn, today, formatDay)} </span>
              <span aria-hidden>{due}</span>
            </span>
          ) : null}
          <CourseMark course={course} />
          {task.repeat ? (
            <span className="inline-flex items-center gap-1">
              <Repeat2 aria-hidden size={14} />
              {shortRepeat(task.repeat, today)}
            </span>
          ) : null}
          {progress && progress.total > 0 ? (
            <span className="inline-flex items-center gap-1 tabular-nums">
              <ListChecks aria-hidden size={14} />
              {progress.done} of {progress.total}
            </span>
          ) : null}
        </span>
      </button>
    </div>
  );
}
