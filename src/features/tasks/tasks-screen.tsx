/** All tasks: as a list, as a board, and the completed ones. */
import { CalendarDays, Check, GraduationCap, ListTodo, Trash2, Undo2 } from 'lucide-react';
import { Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Searched } from '../../components/found-words.tsx';
import { OnceArrived } from '../../components/once-arrived.tsx';
import { usePlanTime } from '../../components/scheduling/plan-time.ts';
import { StudyDayNote } from '../../components/scheduling/study-day-note.tsx';
import { readLive } from '../../db/rows/read-rows.ts';
import * as say from '../../lib/messages.ts';
import { plural } from '../../lib/plural.ts';
import type { Task } from '../../model/entities/task.ts';
import { studyToday } from '../../model/study/study-day.ts';
import {
  filterTasks,
  groupByCourse,
  groupByDay,
  isFiltering,
  noFilter,
  type TaskFilter,
  type TaskGroup,
} from '../../model/study/task-groups.ts';
import { trashForDays } from '../../model/trash.ts';
import { useCourses } from '../../queries/courses.ts';
import { useStudyToday } from '../../queries/day/use-study-today.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { SelectedAct, SelectedBar } from '../../ui/list/selected-bar.tsx';
import { lazyPart } from '../../ui/load/lazy-screen.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { isPressed } from '../../ui/press/key-press.ts';
import { characterKeysOn, isTyping } from '../../ui/press/shortcuts.ts';
import { useMedia } from '../../ui/use-media.ts';
import { CourseDialog, DayDialog } from './day-and-course.tsx';
import { RunningFocus } from './focus-bar.tsx';
import { NewTaskForm } from './new-task-form.tsx';
import { complete, remove, reopen, setDay } from './task-acts.ts';
import { TaskList } from './task-list.tsx';
import { longDay } from './task-words.ts';
import { CourseChips, PhoneTools, TasksToolbar } from './tasks-toolbar.tsx';
import { type TaskLists, type TaskView, useTasks, useTaskView } from './use-tasks.ts';

// Lazy: a list of tasks is seen sooner without what is opened from it, such as the Markdown of notes.
const TaskBoard = lazyPart(async () => (await import('./task-board.tsx')).TaskBoard);
const TaskDetails = lazyPart(async () => (await import('./task-details.tsx')).TaskDetails);
const EditTaskDialog = lazyPart(async () => (await import('./task-dialog.tsx')).EditTaskDialog);

type Open =
  | { kind: 'edit' | 'plan'; task: Task }
  | { kind: 'day' | 'delete'; tasks: readonly Task[] }
  | { kind: 'course'; ids: readonly string[] };

export function TasksScreen() {
  const tasks = useTasks();
  const [view, setView] = useTaskView();
  const [filter, setFilter] = useState(noFilter);
  const [open, setOpen] = useState<Open>();
  const [detailsId, setDetailsId] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const today = useStudyToday();
  const isWide = useMedia('(min-width: 64rem)');
  const hasRoom = useMedia('(min-width: 80rem)');
  const courses = useCourses();
  const PlanTime = usePlanTime();
  const search = useRef<HTMLInputElement>(null);
  const close = () => setOpen(undefined);
  const clear = () => setSelected(new Set());
  useActOfAddress('open=', async (id) => {
    const task = await readLive('task', id);
    if (task) setDetailsId(id);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const isBehind =
        target instanceof Element && target.closest('dialog, [role="menu"]') !== null;
      if (event.defaultPrevented || isBehind) return;
      if (isPressed(event, 'Escape') && !isTyping(target)) {
        setSelected((before) => (before.size > 0 ? new Set() : before));
        setDetailsId(undefined);
      } else if (isPressed(event, '/') && !isTyping(target) && characterKeysOn()) {
        if (search.current === null) return;
        event.preventDefault();
        search.current.focus();
      }
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  const all = tasks === undefined ? [] : [...tasks.Ongoing, ...tasks.Completed];
  const find = (id: string) => all.find((task) => task.id === id);
  const withTask = (id: string, act: (task: Task) => void) => {
    const task = find(id);
    if (task !== undefined) act(task);
  };
  const toggle = (task: Task) => void (task.status === 'Completed' ? reopen : complete)([task.id]);
  const acts = {
    toggle: (id: string) => withTask(id, toggle),
    open: (id: string) => setDetailsId((before) => (before === id && hasRoom ? undefined : id)),
    edit: (id: string) => withTask(id, (task) => setOpen({ kind: 'edit', task })),
    chooseDay: (id: string) => withTask(id, (task) => setOpen({ kind: 'day', tasks: [task] })),
    setDay: (id: string, day: string | null) => void setDay([id], day, today),
    plan: PlanTime && ((id: string) => withTask(id, (task) => setOpen({ kind: 'plan', task }))),
    remove: (id: string) => withTask(id, (task) => setOpen({ kind: 'delete', tasks: [task] })),
  };
  const used = new Set(tasks?.Ongoing.map(({ courseId }) => courseId));
  const shownCourses =
    courses?.chosen === undefined ? (courses?.current.filter(({ id }) => used.has(id)) ?? []) : [];
  // A task that was completed or deleted meanwhile is no longer selected.
  const listedTasks = view?.shows === 'completed' ? tasks?.Completed : tasks?.Ongoing;
  const selectedTasks = listedTasks?.filter(({ id }) => selected.has(id)) ?? [];
  const selectedIds = selectedTasks.map(({ id }) => id);
  const tools = view && {
    ...{ view, filter, onFilter: setFilter, courses: shownCourses, searchRef: search },
    onView: (change: Partial<TaskView>) => {
      clear();
      setView(change);
    },
  };
  const isEmpty = tasks !== undefined && all.length === 0;
  const [example, setExample] = useState<string>();
  // The same element in every state: tasks may arrive while the student types.
  const hasBar = isEmpty || !(view?.shows === 'completed' || (isWide && view?.shows === 'board'));
  const details =
    detailsId === undefined ? null : (
      <TaskDetails
        key={detailsId}
        id={detailsId}
        today={today}
        isInSheet={!hasRoom}
        onEdit={(task) => setOpen({ kind: 'edit', task })}
        onDay={(task) => setOpen({ kind: 'day', tasks: [task] })}
        onPlan={PlanTime && ((task) => setOpen({ kind: 'plan', task }))}
        onToggle={toggle}
        onRemove={(task) => setOpen({ kind: 'delete', tasks: [task] })}
        onClose={() => setDetailsId(undefined)}
      />
    );
  return (
    <Page
      title="Tasks"
      isFull
      tools={!isWide && tools && !isEmpty ? <PhoneTools {...tools} /> : undefined}
    >
      <div className="flex flex-1 items-stretch">
        <div className="flex min-w-0 flex-1 flex-col gap-3 px-4 py-2.5 max-lg:pb-24 sm:px-6">
          <StudyDayNote />
          {isWide && tools ? <TasksToolbar {...tools} /> : null}
          {!isWide && tools ? <CourseChips {...tools} /> : null}
          <RunningFocus openId={detailsId} onOpen={setDetailsId} />
          {hasBar ? (
            <NewTaskForm
              key={example}
              look={isWide ? 'bar' : 'thumb'}
              initial={isEmpty ? example : undefined}
            />
          ) : null}
          {tasks === undefined || view === undefined ? (
            <Loading label={say.fetchingTasks} />
          ) : isEmpty ? (
            <Empty onExample={setExample} />
          ) : (
            <Shown
              {...{ tasks, view, filter, today, isWide, acts }}
              onFilter={setFilter}
              openId={detailsId}
              selection={{ ids: new Set(selectedIds), set: setSelected }}
            />
          )}
          {selectedIds.length > 0 && tasks !== undefined && view !== undefined ? (
            <SelectedBar
              noun="task"
              selected={selectedTasks.length}
              count={listed(tasks, view, filter).length}
              onSelectAll={() =>
                setSelected(new Set(listed(tasks, view, filter).map(({ id }) => id)))
              }
              onClear={clear}
            >
              {view.shows === 'completed' ? (
                <SelectedAct
                  label="Open again"
                  icon={Undo2}
                  onClick={() => void reopen(selectedIds).then(clear)}
                />
              ) : (
                <>
                  <SelectedAct
                    label="Complete"
                    icon={Check}
                    onClick={() => void complete(selectedIds).then(clear)}
                  />
                  <SelectedAct
                    label="Date"
                    icon={CalendarDays}
                    onClick={() => setOpen({ kind: 'day', tasks: selectedTasks })}
                  />
                </>
              )}
              {courses && courses.current.length > 0 ? (
                <SelectedAct
                  label="Course"
                  icon={GraduationCap}
                  onClick={() => setOpen({ kind: 'course', ids: selectedIds })}
                />
              ) : null}
              <SelectedAct
                label="Delete"
                icon={Trash2}
                onClick={() => setOpen({ kind: 'delete', tasks: selectedTasks })}
              />
            </SelectedBar>
          ) : null}
        </div>
        <Suspense>{details}</Suspense>
      </div>
      <Suspense>
        {open?.kind === 'edit' ? <EditTaskDialog task={open.task} onClose={close} /> : null}
        {open?.kind === 'plan' && PlanTime ? <PlanTime task={open.task} onClose={close} /> : null}
      </Suspense>
      {open?.kind === 'day' ? <DayDialog tasks={open.tasks} onClose={close} /> : null}
      {open?.kind === 'course' ? <CourseDialog ids={open.ids} onClose={close} /> : null}
      {open?.kind === 'delete' ? (
        <DeleteDialog
          tasks={open.tasks}
          onDelete={() => {
            close();
            clear();
            void remove(open.tasks.map(({ id }) => id));
          }}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}

interface ShownProps {
  tasks: TaskLists;
  view: TaskView;
  filter: TaskFilter;
  onFilter: (filter: TaskFilter) => void;
  today: string;
  isWide: boolean;
  acts: Parameters<typeof TaskList>[0]['acts'];
  openId: string | undefined;
  selection: Parameters<typeof TaskList>[0]['selection'];
}

function Shown({
  tasks,
  view,
  filter,
  onFilter,
  today,
  isWide,
  acts,
  openId,
  selection,
}: ShownProps) {
  const courses = useCourses();
  // Typing in the search stays fast in a long list.
  const calm = useDeferredValue(filter);
  const found = useMemo(() => listed(tasks, view, calm), [tasks, view, calm]);
  const groups = useMemo((): TaskGroup<Task>[] => {
    if (view.shows === 'completed') return byCompletion(found, today);
    return view.grouping === 'course'
      ? groupByCourse(found, courses?.current ?? [])
      : groupByDay(found, today);
  }, [found, view, today, courses]);
  if (found.length === 0 && isFiltering(calm))
    return (
      <div className="grid justify-items-start gap-2 py-6 text-muted">
        <p role="status">No task matches.</p>
        <Button variant="secondary" size="sm" onClick={() => onFilter(noFilter)}>
          Show all tasks
        </Button>
      </div>
    );
  if (view.shows === 'board')
    return (
      <Suspense fallback={<Loading label={say.fetchingTasks} />}>
        <Searched value={calm.words}>
          <TaskBoard tasks={found} today={today} progress={tasks.progress} onOpen={acts.open} />
        </Searched>
      </Suspense>
    );
  if (found.length === 0) return <p className="py-6 text-muted">{nothing[view.shows]}</p>;
  return (
    <Searched value={calm.words}>
      <TaskList
        label={view.shows === 'completed' ? 'Completed tasks' : 'Ongoing tasks'}
        groups={groups}
        today={today}
        isByDay={view.shows === 'list' && view.grouping === 'date'}
        isWide={isWide}
        progress={tasks.progress}
        planned={tasks.planned}
        openId={openId}
        selection={selection}
        acts={acts}
        onCatchUp={view.shows === 'list' ? (ids) => void setDay(ids, today, today) : undefined}
      />
    </Searched>
  );
}

const nothing = {
  list: 'No open tasks. Well done!',
  completed: 'No completed tasks yet. Tick a task to move it here.',
};

function listed(
  { Ongoing, Completed }: TaskLists,
  { shows }: TaskView,
  filter: TaskFilter,
): Task[] {
  return filterTasks(shows === 'completed' ? Completed : Ongoing, filter);
}

/** By the study day on which they were completed. Older versions did not record it. */
function byCompletion(tasks: readonly Task[], today: string): TaskGroup<Task>[] {
  const groups = new Map<string, TaskGroup<Task>>();
  for (const task of tasks) {
    const day = task.completedAt ? studyToday(task.completedAt) : '';
    const title = day === '' ? 'Earlier' : longDay(day, today);
    const group = groups.get(day) ?? { id: `completed-${day}`, title, tasks: [] };
    groups.set(day, group);
    group.tasks.push(task);
  }
  return [...groups.values()];
}

const examples = [
  'Essay draft tomorrow 5pm',
  'Revise cards every Sunday',
  'Read p. 12–30 by Friday',
];

function Empty({ onExample }: { onExample: (words: string) => void }) {
  return (
    <OnceArrived isPerCourse>
      <EmptyState
        icon={<ListTodo size={28} />}
        title={say.noTask}
        text="Write it as you would say it. Day, time, course and pages are understood."
        action={examples.map((words) => (
          <Chip key={words} onPress={() => onExample(words)}>
            {words}
          </Chip>
        ))}
      />
    </OnceArrived>
  );
}

interface DeleteDialogProps {
  tasks: readonly Task[];
  onDelete: () => void;
  onClose: () => void;
}

function DeleteDialog({ tasks, onDelete, onClose }: DeleteDialogProps) {
  const [first] = tasks;
  const isOne = tasks.length === 1;
  return (
    <ConfirmDialog
      title={isOne ? 'Delete this task?' : `Delete ${plural(tasks.length, 'task')}?`}
      text={
        isOne ? `“${first?.title ?? ''}” goes to ${trashForDays}.` : `They go to ${trashForDays}.`
      }
      confirmLabel={isOne ? 'Delete task' : `Delete ${plural(tasks.length, 'task')}`}
      onConfirm={onDelete}
      onClose={onClose}
    />
  );
}
