/**
 * Tasks in groups, as one long list of which only the visible part exists. Keys: arrows move, Space completes, E edits, D
 * chooses a date, T moves to today, Shift and arrows select, Alt and arrows sort by hand.
 */
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCourseOf } from '../../components/courses/course-mark.tsx';
import type { Task } from '../../model/entities/task.ts';
import { dayOfDrop, type TaskGroup } from '../../model/study/task-groups.ts';
import { comingOf, type PlannedTime } from '../../queries/planned.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { useLift } from '../../ui/list/use-lift.ts';
import { VirtualList } from '../../ui/page/virtual-list.tsx';
import { isPressed } from '../../ui/press/key-press.ts';
import { characterKeysOn, isTyping } from '../../ui/press/shortcuts.ts';
import { useNow } from '../../ui/use-now.ts';
import type { RowActs } from './row-tools.tsx';
import { place } from './task-acts.ts';
import { type Progress, TaskRow } from './task-row.tsx';

export interface Selection {
  ids: ReadonlySet<string>;
  set: (ids: ReadonlySet<string>) => void;
}

interface TaskListProps {
  label: string;
  groups: readonly TaskGroup<Task>[];
  /** The study day, `YYYY-MM-DD`. */
  today: string;
  /** Groups are days, and tasks can be sorted by hand. */
  isByDay: boolean;
  isWide: boolean;
  progress: ReadonlyMap<string, Progress>;
  planned: ReadonlyMap<string, readonly PlannedTime[]>;
  openId: string | undefined;
  selection: Selection;
  acts: Omit<RowActs, 'moveBy' | 'drag' | 'openTray' | 'select'>;
  /** Moves all overdue tasks to today. */
  onCatchUp?: ((ids: readonly string[]) => void) | undefined;
}

/** Begins the key of a group's head among the keys of tasks. */
const headSign = '#';

export function TaskList(props: TaskListProps) {
  const { label, groups, today, isByDay, isWide, progress, planned, openId, selection } = props;
  const nowMs = useNow();
  const frame = useRef<HTMLDivElement>(null);
  const courseOf = useCourseOf();
  const [currentId, setCurrentId] = useState<string>();
  const [trayId, setTrayId] = useState<string>();
  const { keys, ids, byId, groupOf } = useMemo(() => indexOf(groups), [groups]);
  const current = currentId !== undefined && byId.has(currentId) ? currentId : ids[0];
  const isSelecting = selection.ids.size > 0;

  const {
    lifted,
    said,
    say: setSaid,
    drag,
  } = useLift<Gap>({
    spotAt: (id, _x, y) => (frame.current === null ? undefined : gapAt(frame.current, id, y)),
    onDrop: (id, { beforeId, afterId }) => {
      const group = groupOf.get(beforeId ?? afterId ?? '');
      if (group === undefined) return;
      const others = group.tasks.filter((one) => one.id !== id);
      const before = others.findIndex((one) => one.id === beforeId);
      moveTo(id, group.id, before < 0 ? others.length : before);
    },
  });
  const lineTop = lifted?.spot?.topPx;
  const moveTo = (id: string, groupId: string, at: number) => {
    const group = groups.find((one) => one.id === groupId);
    const task = byId.get(id);
    if (task === undefined || group === undefined) return;
    const others = group.tasks.filter((one) => one.id !== id);
    const day = dayOfDrop(group.id, task, others, at, today);
    const isLate = group.id === 'overdue' && groupOf.get(id) === group;
    const ofDay = isLate ? others.filter(({ dueOn }) => dueOn === task.dueOn) : others;
    const first = others.indexOf(ofDay[0] as Task);
    // The past takes no new days: a late task moves among those of its day.
    if (isLate && (ofDay.length === 0 || at < first || at > first + ofDay.length))
      return setSaid('Overdue tasks stay in the order of their days');
    setSaid(`${task.title}: place ${at + 1} of ${others.length + 1} in ${group.title}`);
    void place(task, others, at, today, day);
  };
  const moveBy = (id: string, by: -1 | 1) => {
    const group = groupOf.get(id);
    const from = group?.tasks.findIndex((one) => one.id === id) ?? -1;
    if (group === undefined || from < 0) return;
    const to = from + by;
    if (to < 0 || to >= group.tasks.length)
      return setSaid(`This is the ${by < 0 ? 'first' : 'last'} task in ${group.title}`);
    moveTo(id, group.id, to);
  };
  const toggleSelected = (id: string) => {
    const next = new Set(selection.ids);
    if (!next.delete(id)) next.add(id);
    selection.set(next);
  };
  const acts: RowActs = useStableActs({
    ...props.acts,
    select: toggleSelected,
    openTray: setTrayId,
    ...(isByDay ? { moveBy, drag } : {}),
  });
  const focusRow = (id: string | undefined) => {
    if (id === undefined) return;
    // A row far from the window is drawn before it gets the focus.
    flushSync(() => setCurrentId(id));
    frame.current
      ?.querySelector<HTMLElement>(`[data-task="${CSS.escape(id)}"] [data-title]`)
      ?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement;
    const id = target.closest<HTMLElement>('[data-task]')?.dataset.task;
    const task = id === undefined ? undefined : byId.get(id);
    if (task === undefined || id === undefined || isTyping(target)) return;
    // The keys of an open menu are its own.
    if (target.closest('[role="menu"]')) return;
    const by = isPressed(event.nativeEvent, 'ArrowDown')
      ? 1
      : isPressed(event.nativeEvent, 'ArrowUp')
        ? -1
        : 0;
    const press = (keys: string) => !event.shiftKey && isPressed(event.nativeEvent, keys);
    const letter = (key: string) => characterKeysOn() && press(key);
    const isOnTitle = target.matches('[data-title]');
    if (by !== 0) {
      const next = ids[ids.indexOf(id) + by];
      if (event.shiftKey && next !== undefined)
        selection.set(new Set([...selection.ids, id, next]));
      focusRow(next);
    } else if (press('Alt+ArrowUp') || press('Alt+ArrowDown')) {
      if (isByDay) moveBy(id, press('Alt+ArrowUp') ? -1 : 1);
    } else if (isOnTitle && press('Space')) {
      focusRow(ids[ids.indexOf(id) + 1] ?? ids[ids.indexOf(id) - 1]);
      if (isSelecting) toggleSelected(id);
      else acts.toggle(id);
    } else if (letter('E')) acts.edit(id);
    else if (letter('D') && task.status === 'Ongoing') acts.chooseDay(id);
    else if (letter('T') && task.status === 'Ongoing') acts.setDay(id, today);
    else if (press('Delete')) acts.remove(id);
    else if (press('Home')) focusRow(ids[0]);
    else if (press('End')) focusRow(ids.at(-1));
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the rows inside it
    <div
      ref={frame}
      className="relative max-sm:-mx-4"
      onKeyDown={onKeyDown}
      onFocus={({ target }) =>
        setCurrentId(target.closest<HTMLElement>('[data-task]')?.dataset.task ?? currentId)
      }
    >
      <VirtualList
        label={label}
        keys={keys}
        estimatedHeight={isWide ? 41 : 57}
        gapPx={0}
        isWholeIfShort
        hasOwnRows
        kept={current === undefined ? [] : [current]}
      >
        {(key, spot) => {
          const task = byId.get(key);
          if (task === undefined) {
            const group = groups.find(({ id }) => headSign + id === key);
            return group === undefined ? null : (
              <GroupHead key={key} group={group} spot={spot} onCatchUp={props.onCatchUp} />
            );
          }
          return (
            <TaskRow
              key={key}
              place={spot}
              task={task}
              today={today}
              course={courseOf(task)}
              progress={progress.get(key)}
              plannedAt={comingOf(planned.get(key), nowMs)[0]?.startsAt}
              isInDay={isByDay}
              isWide={isWide}
              isCurrent={key === current}
              isOpen={key === openId}
              isSelected={isSelecting ? selection.ids.has(key) : undefined}
              isTrayOpen={key === trayId}
              isLifted={key === lifted?.id}
              acts={acts}
            />
          );
        }}
      </VirtualList>
      {lineTop === undefined ? null : (
        <div
          aria-hidden
          style={{ top: lineTop }}
          className="pointer-events-none absolute inset-x-0 h-0.5 rounded-full bg-accent"
        />
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

/** Where a dragged row would stand. */
interface Gap {
  /** The row that will follow; absent at the end of a group: then `afterId` is the row before. */
  beforeId?: string | undefined;
  afterId?: string | undefined;
  /** Of the line, pixels from the top of the frame. */
  topPx: number;
}

/** The gap nearest to the pointer. A head of a group ends the group before it. */
function gapAt(frame: HTMLElement, id: string, y: number): Gap | undefined {
  const rows = [...frame.querySelectorAll<HTMLElement>('li')].sort(
    (a, b) => Number(a.dataset.index) - Number(b.dataset.index),
  );
  const frameTop = frame.getBoundingClientRect().top;
  let before: HTMLElement | undefined;
  for (const row of rows) {
    const { top, height, bottom } = row.getBoundingClientRect();
    const key = row.dataset.task;
    if (y < top + height / 2) {
      const isNone = key === id || (key === undefined && before === undefined);
      return isNone
        ? undefined
        : { beforeId: key, afterId: before?.dataset.task, topPx: top - frameTop };
    }
    before = row;
    if (row === rows.at(-1)) return { afterId: key, topPx: bottom - frameTop };
  }
  return undefined;
}

interface GroupHeadProps {
  group: TaskGroup<Task>;
  spot: Parameters<Parameters<typeof VirtualList>[0]['children']>[1];
  onCatchUp: TaskListProps['onCatchUp'];
}

function GroupHead({ group, spot, onCatchUp }: GroupHeadProps) {
  const isLate = group.id === 'overdue';
  return (
    <li
      {...spot}
      className={classes(
        spot.className,
        'flex min-h-11 items-end gap-2 border-b border-line pb-1.5 max-sm:px-4',
      )}
    >
      <h2 dir="auto" className={classes('text-small font-semibold', isLate && 'text-danger')}>
        {group.title}
      </h2>
      <span className="text-small text-muted tabular-nums">
        {group.tasks.length.toLocaleString()}
      </span>
      {isLate && onCatchUp ? (
        <Button
          variant="ghost"
          size="sm"
          className="-my-2 ms-auto text-accent!"
          onClick={() => onCatchUp(group.tasks.map(({ id }) => id))}
        >
          Move to today
        </Button>
      ) : null}
    </li>
  );
}

function indexOf(groups: readonly TaskGroup<Task>[]) {
  const [keys, ids]: [string[], string[]] = [[], []];
  const byId = new Map<string, Task>();
  const groupOf = new Map<string, TaskGroup<Task>>();
  for (const group of groups) {
    // One group without a name is a plain list.
    if (group.title !== '') keys.push(headSign + group.id);
    for (const task of group.tasks) {
      keys.push(task.id);
      ids.push(task.id);
      byId.set(task.id, task);
      groupOf.set(task.id, group);
    }
  }
  return { keys, ids, byId, groupOf };
}

/** The same functions for all rows at each drawing, so that only changed rows are drawn again. */
function useStableActs(acts: RowActs): RowActs {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  const canSort = acts.moveBy !== undefined;
  const canPlan = acts.plan !== undefined;
  return useMemo(
    () => ({
      toggle: (id) => latest.current.toggle(id),
      open: (id) => latest.current.open(id),
      edit: (id) => latest.current.edit(id),
      chooseDay: (id) => latest.current.chooseDay(id),
      setDay: (id, day) => latest.current.setDay(id, day),
      select: (id) => latest.current.select(id),
      remove: (id) => latest.current.remove(id),
      plan: canPlan ? (id) => latest.current.plan?.(id) : undefined,
      openTray: (id) => latest.current.openTray(id),
      moveBy: canSort ? (id, by) => latest.current.moveBy?.(id, by) : undefined,
      drag: canSort ? (id, event, how) => latest.current.drag?.(id, event, how) : undefined,
    }),
    [canSort, canPlan],
  );
}
