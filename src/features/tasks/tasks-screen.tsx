/** All tasks, ongoing and completed. */
import { CalendarDays, ListTodo, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CourseMark, useCourseOf } from '../../components/courses/course-mark.tsx';
import { OnceArrived } from '../../components/once-arrived.tsx';
import { StudyDayNote } from '../../components/scheduling/study-day-note.tsx';
import { mutate } from '../../db/mutate.ts';
import { readLive } from '../../db/rows/read-rows.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import * as say from '../../lib/messages.ts';
import { plural } from '../../lib/plural.ts';
import type { Course } from '../../model/entities/course.ts';
import { deleteTask, dueWords, type Task, updateTask } from '../../model/entities/task.ts';
import { trashForDays } from '../../model/trash.ts';
import { readShownCourses } from '../../queries/courses.ts';
import { useStudyToday } from '../../queries/day/use-study-today.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { formatDay } from '../../ui/date.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Panel, surfaceClass } from '../../ui/page/panel.tsx';
import { Badge, EmptyState } from '../../ui/page/states.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { NewTaskForm } from './new-task-form.tsx';
import { EditTaskDialog } from './task-dialog.tsx';

type Open = { kind: 'edit' | 'delete'; task: Task };

export function TasksScreen() {
  const tasks = useTasks();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  useActOfAddress('open=', async (id) => {
    const task = await readLive('task', id);
    if (task) setOpen({ kind: 'edit', task });
  });
  const remove = async ({ id }: Task) => {
    close();
    const result = await mutate(deleteTask, { id });
    tell(result, { done: say.taskDeleted, undone: 'Task restored', failed: 'Error deleting task' });
  };
  return (
    <Page title="Tasks" description="Things to do and when they’re due.">
      <StudyDayNote />
      <Panel>
        <NewTaskForm />
      </Panel>
      {tasks === undefined ? (
        <Loading label={say.fetchingTasks} />
      ) : (
        <Lists tasks={tasks} onOpen={setOpen} />
      )}
      {open?.kind === 'edit' ? <EditTaskDialog task={open.task} onClose={close} /> : null}
      {open?.kind === 'delete' ? (
        <ConfirmDialog
          title="Delete this task?"
          text={`“${open.task.title}” goes to ${trashForDays}.`}
          confirmLabel="Delete task"
          onConfirm={() => void remove(open.task)}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}

function Lists({ tasks, onOpen }: { tasks: TaskLists; onOpen: (open: Open) => void }) {
  const [status, setStatus] = useState<Task['status']>('Ongoing');
  const today = useStudyToday();
  if (tasks.Ongoing.length + tasks.Completed.length === 0) {
    return (
      <OnceArrived isPerCourse>
        <EmptyState
          icon={<ListTodo size={28} />}
          title={say.noTask}
          text="Add your first task above: a chapter to read, an assignment to hand in."
        />
      </OnceArrived>
    );
  }
  return (
    <Tabs
      label="Status"
      tabs={(['Ongoing', 'Completed'] as const).map((id) => ({
        id,
        label: id,
        count: tasks[id].length,
      }))}
      selected={status}
      onSelect={setStatus}
    >
      <TaskList key={status} status={status} tasks={tasks[status]} today={today} onOpen={onOpen} />
    </Tabs>
  );
}

interface TaskListProps {
  status: Task['status'];
  tasks: Task[];
  /** The study day, `YYYY-MM-DD`. */
  today: string;
  onOpen: (open: { kind: 'edit' | 'delete'; task: Task }) => void;
}

const portion = 100;

const nothing = {
  Ongoing: 'No open tasks. Well done!',
  Completed: 'No completed tasks yet. Tick a task to move it here.',
};

/** The tasks of one status, a hundred at a time. */
function TaskList({ status, tasks, today, onOpen }: TaskListProps) {
  const [shown, setShown] = useState(portion);
  const courseOf = useCourseOf();
  if (tasks.length === 0) return <p className="px-1 py-6 text-muted">{nothing[status]}</p>;
  return (
    <div className="grid justify-items-center gap-4">
      <ul
        aria-label={`${status} tasks`}
        className={`${surfaceClass} w-full divide-y divide-line overflow-hidden`}
      >
        {tasks.slice(0, shown).map((task) => (
          <TaskItem
            key={task.id}
            task={task}
            today={today}
            course={courseOf(task)}
            onEdit={() => onOpen({ kind: 'edit', task })}
            onDelete={() => onOpen({ kind: 'delete', task })}
          />
        ))}
      </ul>
      {tasks.length > shown ? (
        <Button variant="secondary" onClick={() => setShown(shown + portion)}>
          Show {plural(Math.min(portion, tasks.length - shown), 'more task', 'more tasks')}
        </Button>
      ) : null}
    </div>
  );
}

interface TaskItemProps {
  task: Task;
  /** The study day, `YYYY-MM-DD`. */
  today: string;
  course: Course | undefined;
  onEdit: () => void;
  onDelete: () => void;
}

/** One task of a list: its state, words, due date and actions. */
function TaskItem({ task, today, course, onEdit, onDelete }: TaskItemProps) {
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

/** The tasks of each status. */
interface TaskLists {
  Ongoing: Task[];
  Completed: Task[];
}

/** @returns `undefined` while loading */
function useTasks(): TaskLists | undefined {
  return useRows(async (db) => {
    const ofStatus = (status: Task['status']) =>
      db.rows('task').where('[status+deletedAt]').equals([status, 0]).toArray();
    const [ongoing, completed, { has }] = await Promise.all([
      ofStatus('Ongoing'),
      ofStatus('Completed'),
      readShownCourses(db),
    ]);
    return {
      Ongoing: byDueDate(ongoing.filter(has)),
      Completed: completed.filter(has).sort((a, b) => b.createdAt - a.createdAt),
    };
  }, []);
}

type Dated = Pick<Task, 'id' | 'dueOn' | 'createdAt'>;

/** @returns the tasks by due date, undated ones last; ties by age, newest first */
export function byDueDate<T extends Dated>(tasks: readonly T[]): T[] {
  return [...tasks].sort((a, b) => {
    const [dueA, dueB] = [a.dueOn || undated, b.dueOn || undated];
    if (dueA !== dueB) return dueA < dueB ? -1 : 1;
    return b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1);
  });
}

const undated = '9999-12-31';

/** @param today the study day, `YYYY-MM-DD` */
export function isOverdue(task: Pick<Task, 'status' | 'dueOn'>, today: string): boolean {
  return task.status === 'Ongoing' && !!task.dueOn && task.dueOn < today;
}
