/** Everything about one task: beside the list on laptops, in a sheet on phones. */

import { useRouter } from '@tanstack/react-router';
import {
  Bell,
  CalendarClock,
  CalendarPlus,
  Clock,
  Ellipsis,
  Flag,
  GraduationCap,
  PanelRightClose,
  Pencil,
  Repeat2,
  Timer,
  Trash2,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { CourseDot } from '../../components/courses/course-mark.tsx';
import { lengthInWords, priorityNames } from '../../components/quick-line/line-chips.ts';
import { minutesLeft } from '../../components/scheduling/plan-time.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import * as say from '../../lib/messages.ts';
import { memoId } from '../../model/entities/memo.ts';
import type { Task } from '../../model/entities/task.ts';
import { byOrderKey } from '../../model/study/order-keys.ts';
import { repeatInWords } from '../../model/study/repeat-words.ts';
import { useCourses } from '../../queries/courses.ts';
import { readFocusMs } from '../../queries/focus.ts';
import { comingOf, readPlanned } from '../../queries/planned.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { Menu } from '../../ui/menu.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { useNow } from '../../ui/use-now.ts';
import { FocusBar } from './focus-bar.tsx';
import { MemoField } from './memo-field.tsx';
import { Subtasks } from './subtasks.tsx';
import { TaskLinks } from './task-links.tsx';
import { dueWordsOf, plannedWords, reminderWords } from './task-words.ts';

/** Planned times that are shown. */
const mostPlanned = 5;

interface TaskDetailsProps {
  id: string;
  /** The study day, `YYYY-MM-DD`. */
  today: string;
  onEdit: (task: Task) => void;
  onDay: (task: Task) => void;
  /** Absent where nothing can be planned. */
  onPlan: ((task: Task) => void) | undefined;
  onToggle: (task: Task) => void;
  onRemove: (task: Task) => void;
  onClose: () => void;
}

/** Nothing if the task is gone or in the Trash. */
export function TaskDetails({ isInSheet, ...props }: TaskDetailsProps & { isInSheet: boolean }) {
  const read = useRows((database) => readDetails(database, props.id), [props.id]);
  const isGone = read === null;
  const { onClose } = props;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (isGone) return null;
  if (isInSheet)
    return (
      <Dialog title={read?.task.title ?? 'Task'} onClose={onClose}>
        {read === undefined ? (
          <Loading label={say.fetchingTasks} />
        ) : (
          <Parts {...props} {...read} />
        )}
      </Dialog>
    );
  return <Panel {...props} read={read} />;
}

function Panel({ read, ...props }: TaskDetailsProps & { read: Details | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <aside
      aria-label="Task details"
      className="sticky top-14 flex h-[calc(100dvh-3.5rem)] w-105 shrink-0 flex-col border-l border-line bg-surface"
    >
      {read === undefined ? null : (
        <>
          <div className="flex items-center justify-between px-3 pt-2">
            <IconButton
              label="Close details"
              icon={<PanelRightClose aria-hidden size={20} />}
              onClick={props.onClose}
            />
            <Menu
              button={<IconButton label="More" icon={<Ellipsis aria-hidden size={20} />} />}
              actions={menuOf(read.task, props)}
            />
          </div>
          <div className="flex items-start gap-3 px-6 pt-1">
            <input
              type="checkbox"
              aria-label="Completed"
              checked={read.task.status === 'Completed'}
              onChange={() => props.onToggle(read.task)}
              className="mt-1 size-5 shrink-0"
            />
            <h2
              ref={heading}
              tabIndex={-1}
              dir="auto"
              className={classes(
                'min-w-0 flex-1 text-left text-title wrap-anywhere outline-none',
                read.task.status === 'Completed' && 'text-muted line-through',
              )}
            >
              {read.task.title}
            </h2>
          </div>
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-6 py-4">
            <Facts {...props} {...read} />
            <Blocks {...read} />
          </div>
          <div className="border-t border-line px-6 py-3">
            <TimeOf {...props} {...read} />
          </div>
        </>
      )}
    </aside>
  );
}

/** In a sheet, which has the title already. */
function Parts(props: TaskDetailsProps & Details) {
  const { task, onToggle } = props;
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-2">
        <label className="flex min-h-11 flex-1 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={task.status === 'Completed'}
            onChange={() => onToggle(task)}
            className="size-5"
          />
          {task.status === 'Completed' ? 'Completed' : 'Mark as completed'}
        </label>
        <Menu
          button={<IconButton label="More" icon={<Ellipsis aria-hidden size={20} />} />}
          actions={menuOf(task, props)}
        />
      </div>
      <Facts {...props} />
      <Blocks {...props} />
      <TimeOf {...props} />
    </div>
  );
}

/** The focus timer, and planning what is left. */
function TimeOf({ task, spentMs, onPlan }: TaskDetailsProps & Details) {
  const left = minutesLeft(task, spentMs);
  return (
    <FocusBar task={task} spentMs={spentMs}>
      {onPlan && task.status === 'Ongoing' ? (
        <Button
          variant="secondary"
          icon={<CalendarPlus aria-hidden size={18} />}
          onClick={() => onPlan(task)}
        >
          {left === undefined ? 'Plan' : `Plan ${lengthInWords(left)}`}
          <span className="sr-only">in schedule</span>
        </Button>
      ) : null}
    </FocusBar>
  );
}

function menuOf(task: Task, { onEdit, onPlan, onRemove }: TaskDetailsProps) {
  const plan = {
    label: 'Plan in schedule',
    icon: <CalendarPlus aria-hidden size={18} />,
    onSelect: () => onPlan?.(task),
  };
  return [
    ...(onPlan && task.status === 'Ongoing' ? [plan] : []),
    { label: 'Edit', icon: <Pencil aria-hidden size={18} />, onSelect: () => onEdit(task) },
    {
      label: 'Delete',
      icon: <Trash2 aria-hidden size={18} />,
      danger: true,
      onSelect: () => onRemove(task),
    },
  ];
}

function Facts({ task, today, onEdit, onDay }: TaskDetailsProps & Details) {
  const planned = comingOf(useRows(readPlanned, [])?.get(task.id), useNow());
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const courses = useCourses();
  const course = courses?.byId.get(task.courseId ?? '');
  const edit = () => onEdit(task);
  const isLate = task.status === 'Ongoing' && !!task.dueOn && task.dueOn < today;
  const size = 16;
  return (
    <div className="flex flex-wrap gap-2">
      <Chip
        tone={isLate ? 'danger' : task.dueOn ? 'accent' : 'add'}
        icon={<CalendarClock aria-hidden size={size} />}
        onPress={() => onDay(task)}
      >
        {task.dueOn ? dueWordsOf(task, today) : 'Date'}
      </Chip>
      <Chip
        tone={task.priority ? 'accent' : 'add'}
        icon={<Flag aria-hidden size={size} />}
        onPress={edit}
      >
        {priorityNames[task.priority ?? 0] || 'Priority'}
      </Chip>
      {course ? (
        <Chip icon={<CourseDot color={course.color} />} onPress={edit}>
          {course.name}
        </Chip>
      ) : courses && courses.current.length > 0 ? (
        <Chip tone="add" icon={<GraduationCap aria-hidden size={size} />} onPress={edit}>
          Course
        </Chip>
      ) : null}
      <Chip
        tone={task.repeat ? 'accent' : 'add'}
        icon={<Repeat2 aria-hidden size={size} />}
        onPress={edit}
      >
        {task.repeat
          ? `${repeatInWords(task.repeat, today) ?? 'Repeats'}${task.repeatFrom === 'completion' ? ', after completion' : ''}`
          : 'Repeat'}
      </Chip>
      <Chip
        tone={task.remindMin ? 'plain' : 'add'}
        icon={<Bell aria-hidden size={size} />}
        onPress={edit}
      >
        {task.remindMin
          ? task.remindMin.map(reminderWords).join(', ') || 'No reminder'
          : 'Reminder'}
      </Chip>
      <Chip
        tone={task.estimateMin ? 'plain' : 'add'}
        icon={<Timer aria-hidden size={size} />}
        onPress={edit}
      >
        {task.estimateMin ? lengthInWords(task.estimateMin) : 'Length'}
      </Chip>
      {planned.slice(0, mostPlanned).map(({ id, startsAt }) => (
        <Chip
          key={id}
          tone="accent"
          icon={<Clock aria-hidden size={size} />}
          onPress={() => router?.history.push(`/dashboard/scheduler#open=${id}`)}
        >
          Planned {plannedWords(startsAt, today)}
        </Chip>
      ))}
      {task.completedAt ? <Chip>Completed {formatDateTime(task.completedAt)}</Chip> : null}
    </div>
  );
}

function Blocks({ task, body, steps }: Details) {
  return (
    <div className="mt-4 grid">
      <Block>
        <MemoField key={task.id} taskId={task.id} body={body} />
      </Block>
      <Block>
        <Subtasks key={task.id} taskId={task.id} steps={steps} />
      </Block>
      <Block>
        <TaskLinks key={task.id} task={task} />
      </Block>
    </div>
  );
}

function Block({ children }: { children: ReactNode }) {
  return <div className="border-t border-line py-4">{children}</div>;
}

type Details = NonNullable<Awaited<ReturnType<typeof readDetails>>>;

async function readDetails(database: AccountDatabase, id: string) {
  const [task, steps, memo, spentMs] = await Promise.all([
    database.rows('task').get(id),
    database.rows('subtask').where('[taskId+deletedAt]').equals([id, 0]).toArray(),
    database.rows('memo').get(memoId(id)),
    readFocusMs(database, id),
  ]);
  if (task?.deletedAt !== 0) return null;
  const body = memo?.deletedAt === 0 ? memo.body : '';
  return { task, steps: steps.sort(byOrderKey), body, spentMs };
}
