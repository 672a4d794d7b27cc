/** One task of a list: its tick, title, facts and menu. On phones it can be swiped. */
import { Clock, ListChecks, Paperclip, Repeat2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { CourseMark } from '../../components/courses/course-mark.tsx';
import { Marked } from '../../components/found-words.tsx';
import { timeInWords } from '../../components/quick-line/line-chips.ts';
import type { Course } from '../../model/entities/course.ts';
import { dueWords, type Task } from '../../model/entities/task.ts';
import { classes } from '../../ui/classes.ts';
import { formatDay } from '../../ui/date.tsx';
import { useRowSwipe } from '../../ui/list/use-row-swipe.ts';
import type { RowPlace } from '../../ui/page/virtual-list.tsx';
import { type RowActs, RowTools } from './row-tools.tsx';
import { SwipeTray } from './swipe-tray.tsx';
import { dueInGroup, plannedWords, shortRepeat } from './task-words.ts';

export interface Progress {
  done: number;
  total: number;
}

interface TaskRowProps {
  task: Task;
  /** The study day, `YYYY-MM-DD`. */
  today: string;
  course: Course | undefined;
  progress: Progress | undefined;
  /** The next time in the schedule, an instant. */
  plannedAt: number | undefined;
  place: RowPlace;
  /** Its group is a day, so the row need not name it. */
  isInDay: boolean;
  isWide: boolean;
  isCurrent: boolean;
  isOpen: boolean;
  /** `undefined`: nothing is being selected. */
  isSelected: boolean | undefined;
  isTrayOpen: boolean;
  isLifted: boolean;
  acts: RowActs;
}

const trayPx = 256;

export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { task, place, isWide, isOpen, isSelected, isTrayOpen, isLifted, acts } = props;
  const done = task.status === 'Completed';
  const swipe = useRowSwipe({
    isOff: isLifted,
    onRight: () => acts.toggle(task.id),
    left: {
      widthPx: trayPx,
      isOpen: isTrayOpen,
      onOpen: (opened) => acts.openTray(opened ? task.id : undefined),
    },
  });
  return (
    <li
      {...place}
      data-task={task.id}
      className={classes(
        place.className,
        'overflow-hidden border-b border-line bg-surface sm:border-x',
      )}
    >
      {isWide ? null : <SwipeTray isDone={done} shiftPx={swipe.shiftPx} {...props} />}
      <div
        {...(isWide ? {} : swipe.handlers)}
        {...(isWide || done || !acts.drag
          ? {}
          : {
              onPointerDown: (event) => {
                swipe.handlers.onPointerDown(event);
                // A long press of a finger lifts the row.
                if (event.pointerType !== 'mouse') acts.drag?.(task.id, event);
              },
            })}
        style={{ translate: `${swipe.shiftPx}px 0` }}
        className={classes(
          'group relative flex touch-pan-y items-center',
          isWide ? 'min-h-10 pointer-coarse:min-h-13' : 'min-h-14',
          isOpen || isSelected ? 'bg-accent-soft' : 'bg-surface hover:bg-surface-2',
          isLifted && 'shadow-lift outline-2 -outline-offset-2 outline-accent select-none',
          isOpen && 'shadow-[inset_3px_0_0_var(--accent)]',
          swipe.isMoving
            ? ''
            : 'transition-[translate,background-color] duration-160 motion-reduce:transition-none',
        )}
      >
        <Tick {...props} done={done} />
        <Words {...props} done={done} />
        <RowTools {...props} done={done} />
      </div>
    </li>
  );
});

type PartProps = TaskRowProps & { done: boolean };

/** Whether a second line stands below the title on phones. The tick stands beside the title. */
function hasFacts({ task, today, course, progress, plannedAt, isInDay, isWide, done }: PartProps) {
  const due = dueInGroup(task, today, isInDay && !done);
  const counts = [progress?.total, task.links?.length, plannedAt];
  return !isWide && Boolean(due || course || task.repeat || counts.some((count) => count));
}

function Tick(props: PartProps) {
  const { task, isSelected, isCurrent, isWide, acts, done } = props;
  const isSelecting = isSelected !== undefined;
  return (
    <label
      className={classes(
        'grid w-13 shrink-0 cursor-pointer place-items-center ps-1',
        isWide ? 'h-10 pointer-coarse:h-13' : 'h-11',
        hasFacts(props) && 'self-start',
      )}
    >
      <input
        type="checkbox"
        aria-label={isSelecting ? `Select ${task.title}` : task.title}
        checked={isSelecting ? isSelected : done}
        tabIndex={isCurrent ? 0 : -1}
        onChange={() => (isSelecting ? acts.select(task.id) : acts.toggle(task.id))}
        className={classes(
          'size-5',
          !isSelecting && task.priority === 3 && !done && 'border-danger! ring-1 ring-danger',
          !isSelecting && task.priority === 2 && !done && 'border-warn! ring-1 ring-warn',
        )}
      />
    </label>
  );
}

function Words(props: PartProps) {
  const { task, isWide, isCurrent, isSelected, acts, done } = props;
  const open = () => (isSelected === undefined ? acts.open(task.id) : acts.select(task.id));
  const title = (
    <span
      dir="auto"
      className={classes(
        'text-left text-body wrap-anywhere',
        isWide && 'truncate',
        done && 'text-muted line-through',
      )}
    >
      <Marked text={task.title} />
    </span>
  );
  return (
    <button
      type="button"
      data-title
      tabIndex={isCurrent ? 0 : -1}
      aria-keyshortcuts="Space E D T"
      onClick={open}
      className={classes(
        'min-w-0 flex-1 cursor-pointer self-stretch py-2 text-left outline-offset-[-2px]',
        isWide ? 'flex items-center gap-3' : 'grid content-center gap-0.5',
      )}
    >
      {isWide ? (
        <>
          <span className="flex min-w-0 flex-1 items-center gap-2.5">
            {title}
            <Minis {...props} />
          </span>
          <span className="flex w-31 shrink-0 items-center [&>span]:truncate">
            <CourseMark course={props.course} />
          </span>
          <span className="w-24 shrink-0 text-right">
            <DueText {...props} />
          </span>
        </>
      ) : (
        <>
          {title}
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-small text-muted empty:hidden">
            <DueText {...props} />
            <CourseMark course={props.course} />
            <Minis {...props} />
          </span>
        </>
      )}
    </button>
  );
}

/** The day for the eye, in short; and in full for screen readers. */
function DueText({ task, today, isInDay, done }: PartProps) {
  const { dueOn, dueTime } = task;
  if (!dueOn) return null;
  const isLate = !done && dueOn < today;
  const inFull = done ? `Due ${formatDay(dueOn)}` : dueWords(dueOn, today, formatDay);
  const at = dueTime ? ` at ${timeInWords(dueTime)}` : '';
  const shown = dueInGroup(task, today, isInDay && !done);
  // The head of the group says the day: no gap beside what follows.
  if (shown === '') return <span className="sr-only">{inFull + at}</span>;
  return (
    <span
      className={classes(
        'text-small whitespace-nowrap tabular-nums',
        isLate
          ? 'font-semibold text-danger'
          : !done && dueOn === today && dueTime
            ? 'font-semibold text-warn'
            : 'text-muted',
      )}
    >
      <span className="sr-only">{inFull + at}</span>
      <span aria-hidden>{shown}</span>
    </span>
  );
}

function Minis({ task, today, progress, plannedAt, done }: PartProps) {
  return (
    <>
      {plannedAt !== undefined && !done ? (
        <Mini icon={<Clock aria-hidden size={14} />} label="Planned: ">
          {plannedWords(plannedAt, today)}
        </Mini>
      ) : null}
      {task.repeat ? (
        <Mini icon={<Repeat2 aria-hidden size={14} />} label="Repeats: ">
          {shortRepeat(task.repeat, today)}
        </Mini>
      ) : null}
      {progress && progress.total > 0 ? (
        <Mini icon={<ListChecks aria-hidden size={14} />} label="Subtasks: ">
          {progress.done} of {progress.total}
        </Mini>
      ) : null}
      {task.links && task.links.length > 0 ? (
        <Mini icon={<Paperclip aria-hidden size={14} />} label="Links: ">
          {task.links.length === 1 ? task.links[0]?.words : task.links.length}
        </Mini>
      ) : null}
    </>
  );
}

function Mini({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 shrink-0 items-center gap-1 text-small whitespace-nowrap text-muted tabular-nums">
      {icon}
      <span className="sr-only">{label}</span>
      <span dir="auto" className="max-w-48 truncate">
        {children}
      </span>
    </span>
  );
}
