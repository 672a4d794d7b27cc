/** One task in its list: done or not, its words, when it is due, and what can be done with it. */
import { CalendarDays, Pencil, Trash2 } from 'lucide-react';
import { CourseMark } from '../../components/courses/course-mark.tsx';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import type { Course } from '../../model/entities/course.ts';
import { dueWords, type Task, updateTask } from '../../model/entities/task.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { formatDay } from '../../ui/date.tsx';
import { Badge } from '../../ui/page/states.tsx';
import { tell } from '../../ui/toaster/tell.ts';
import { isOverdue } from './task-order.ts';

interface TaskItemProps {
  task: Task;
  /** The study day, `YYYY-MM-DD`. */
  today: string;
  course: Course | undefined;
  onEdit: () => void;
  onDelete: () => void;
}

export function TaskItem({ task, today, course, onEdit, onDelete }: TaskItemProps) {
  const done = task.status === 'Completed';
  const toggle = async () => {
    const status = done ? 'Ongoing' : 'Completed';
    const result = await mutate(updateTask, { id: task.id, status });
    tell(result, { done: say.taskUpdated, failed: say.errorUpdatingTask });
  };
  return (
    <li className="flex items-start gap-1 px-2 py-1.5">
      <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-start gap-3 px-2 py-2.5">
        <input
          type="checkbox"
          checked={done}
          onChange={() => void toggle()}
          className="mt-0.5 size-5 shrink-0"
        />
        <span className="grid min-w-0 gap-1">
          <span
            dir="auto"
            className={classes('text-left break-words', done && 'text-muted line-through')}
          >
            {task.title}
          </span>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
            {task.dueOn ? <Due task={task} dueOn={task.dueOn} today={today} /> : null}
            <CourseMark course={course} />
          </span>
        </span>
      </label>
      <IconButton
        label={`Edit ${task.title}`}
        icon={<Pencil aria-hidden size={18} />}
        onClick={onEdit}
      />
      <IconButton
        label={`Delete ${task.title}`}
        icon={<Trash2 aria-hidden size={18} />}
        onClick={onDelete}
      />
    </li>
  );
}

function Due({ task, dueOn, today }: { task: Task; dueOn: string; today: string }) {
  const overdue = isOverdue(task, today);
  const words =
    task.status === 'Completed' ? `Due ${formatDay(dueOn)}` : dueWords(dueOn, today, formatDay);
  return (
    <span>
      <Badge
        tone={
          overdue ? 'danger' : dueOn === today && task.status === 'Ongoing' ? 'warn' : 'neutral'
        }
      >
        <CalendarDays aria-hidden size={14} />
        {words}
      </Badge>
    </span>
  );
}
