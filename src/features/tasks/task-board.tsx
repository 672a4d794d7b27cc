/**
 * Tasks as cards in columns of days. A card is dragged with the mouse, or with a finger after a long press; Space lifts it
 * for the arrow keys, Enter drops it and Escape puts it back. Each step is said aloud.
 */
import { CalendarArrowUp, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useCourseOf } from '../../components/courses/course-mark.tsx';
import type { Task } from '../../model/entities/task.ts';
import {
  dayGroupTitles,
  dayOfDrop,
  daysOfWeekLeft,
  groupByDay,
} from '../../model/study/task-groups.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { type Arrow, type Lifted, type Moment, useLift } from '../../ui/list/use-lift.ts';
import { isTyping } from '../../ui/press/shortcuts.ts';
import { NewTaskForm } from './new-task-form.tsx';
import { place, setDay } from './task-acts.ts';
import { TaskCard } from './task-card.tsx';
import type { Progress } from './task-row.tsx';
import { longDay } from './task-words.ts';

interface TaskBoardProps {
  tasks: readonly Task[];
  /** The study day, `YYYY-MM-DD`. */
  today: string;
  progress: ReadonlyMap<string, Progress>;
  onOpen: (id: string) => void;
}

/** Where a card would be dropped. */
interface CardSpot {
  laneId: string;
  /** Among the other cards of the lane, from 0. */
  at: number;
}

/** A part of a column that takes drops: a day, or Later. */
interface Lane {
  /** A group of days, or a day of this week. */
  id: string;
  groupId: string;
  /** Said aloud, and shown above a day of this week. */
  name: string;
  tasks: Task[];
}

interface Column {
  id: string;
  title: string;
  count: number;
  lanes: Lane[];
}

export function TaskBoard({ tasks, today, progress, onOpen }: TaskBoardProps) {
  const courseOf = useCourseOf();
  const [addingTo, setAddingTo] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);
  const columns = columnsOf(tasks, today);
  const lanes = columns
    .flatMap((column) => column.lanes)
    .filter(({ groupId }) => groupId !== 'overdue');
  const byId = new Map(tasks.map((task) => [task.id, task]));

  const othersIn = (lane: Lane | undefined, id: string) =>
    lane?.tasks.filter((task) => task.id !== id) ?? [];
  const dropped = useRef<string>(undefined);
  const drop = (id: string, { laneId, at }: CardSpot) => {
    const task = byId.get(id);
    const lane = lanes.find((one) => one.id === laneId);
    const isThere = lane?.tasks[at]?.id === id;
    if (task === undefined || lane === undefined || isThere) return;
    const others = othersIn(lane, id);
    const isDay = lane.id !== lane.groupId;
    const day = isDay ? lane.id : dayOfDrop(lane.groupId, task, others, at, today);
    dropped.current = id;
    void place(task, others, at, today, day);
  };
  const spotOf = (id: string): CardSpot | undefined => {
    // The past takes no drops: a card of it begins above the first lane.
    const lane = lanes.find((one) => one.tasks.some((task) => task.id === id));
    const at = lane?.tasks.findIndex((task) => task.id === id) ?? 0;
    const laneId = lane?.id ?? lanes[0]?.id;
    return laneId === undefined ? undefined : { laneId, at };
  };
  const step = (id: string, { laneId, at }: CardSpot, arrow: Arrow): CardSpot | undefined => {
    const lane = lanes.findIndex((one) => one.id === laneId);
    const room = (index: number) => othersIn(lanes[index], id).length;
    if (arrow === 'up') return { laneId, at: Math.max(0, at - 1) };
    if (arrow === 'down') return { laneId, at: Math.min(room(lane), at + 1) };
    const to = lane + (arrow === 'right' ? 1 : -1);
    const next = lanes[to];
    return next && { laneId: next.id, at: Math.min(at, room(to)) };
  };
  const say = (moment: Moment, id: string, spot: CardSpot) => {
    const title = byId.get(id)?.title ?? '';
    const where = spotWords(id, spot, lanes);
    if (moment === 'lifted') return `${title} lifted. ${where}`;
    if (moment === 'back') return `${title} is back in its place`;
    return moment === 'dropped' ? `${title} dropped: ${where}` : where;
  };
  const { lifted, said, drag, onKey, putBack } = useLift<CardSpot>({
    spotAt: (id, x, y, last) => spotAt(frame.current, id, x, y) ?? last,
    onDrop: drop,
    ...{ spotOf, step, say },
  });
  const floats = lifted?.floats;
  const liftedTask = byId.get(lifted?.id ?? '');
  // In another column a card is drawn anew, and would lose the focus.
  useLayoutEffect(() => {
    void tasks;
    const id = dropped.current;
    dropped.current = undefined;
    if (id === undefined || document.activeElement !== document.body) return;
    frame.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] button`)?.focus();
  }, [tasks]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const id = target.closest<HTMLElement>('[data-card]')?.dataset.card;
    if (id !== undefined && !isTyping(target) && !target.closest('input')) onKey(event, id);
  };

  const card = (task: Task, isDrag = false) => (
    <TaskCard
      task={task}
      today={today}
      course={courseOf(task)}
      progress={progress.get(task.id)}
      isOrigin={!isDrag && lifted?.id === task.id}
      onOpen={() => lifted === undefined && onOpen(task.id)}
      onBlur={() => putBack(task.id)}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the cards inside it
    <div
      ref={frame}
      onKeyDown={onKeyDown}
      className="-mx-4 flex-1 overflow-x-auto px-4 pb-4 sm:-mx-6 sm:px-6"
    >
      <div className="flex min-h-full min-w-fit items-stretch gap-3">
        {columns.map((column) => {
          const isTarget = column.lanes.some(({ id }) => id === lifted?.spot?.laneId);
          return (
            <section
              key={column.id}
              aria-label={column.title}
              className={classes(
                'flex min-h-96 w-52 flex-1 flex-col gap-2 rounded-card bg-surface-2 p-2 max-sm:w-[80vw] max-sm:flex-none',
                isTarget && 'outline-2 -outline-offset-2 outline-accent',
              )}
            >
              <div className="flex items-center gap-2 px-1 pt-1">
                <h2
                  className={classes(
                    'text-small font-semibold',
                    column.id === 'overdue' && 'text-danger',
                  )}
                >
                  {column.title}
                </h2>
                <span className="text-small text-muted tabular-nums">{column.count}</span>
              </div>
              {column.lanes.map((lane) => (
                <LaneCards
                  key={lane.id}
                  lane={lane}
                  lifted={lifted}
                  hasName={lane.id !== lane.groupId}
                >
                  {(task) => (
                    <li
                      key={task.id}
                      data-card={task.id}
                      onPointerDown={(event) => {
                        const isTick = (event.target as Element).closest('label') !== null;
                        if (!isTick) drag(task.id, event);
                      }}
                      className="touch-pan-x touch-pan-y"
                    >
                      {card(task)}
                    </li>
                  )}
                </LaneCards>
              ))}
              {column.id === 'overdue' ? (
                <Button
                  variant="ghost"
                  size="sm"
                  className="w-fit text-accent!"
                  icon={<CalendarArrowUp aria-hidden size={18} />}
                  onClick={() =>
                    void setDay(
                      column.lanes.flatMap((lane) => lane.tasks).map(({ id }) => id),
                      today,
                      today,
                    )
                  }
                >
                  Move to today
                </Button>
              ) : addingTo === column.id ? (
                <NewTaskForm
                  day={dayOfDrop(column.id, noTask, [], 0, today) ?? undefined}
                  look="column"
                />
              ) : (
                <Button
                  variant="ghost"
                  size="sm"
                  className="w-fit text-muted!"
                  icon={<Plus aria-hidden size={18} />}
                  onClick={() => setAddingTo(column.id)}
                >
                  Add task
                </Button>
              )}
            </section>
          );
        })}
      </div>
      {floats && lifted.spot && liftedTask ? (
        <div
          aria-hidden
          inert
          style={floats}
          className="pointer-events-none fixed z-40 rounded-control shadow-lift"
        >
          <span className="absolute -top-9 left-0 rounded-control bg-text px-2.5 py-1.5 text-small font-semibold whitespace-nowrap text-surface">
            {spotWords(lifted.id, lifted.spot, lanes)}
          </span>
          {card(liftedTask, true)}
        </div>
      ) : null}
      {lifted && !floats && liftedTask ? (
        <p className="pointer-events-none fixed inset-x-0 bottom-6 z-30 mx-auto w-fit rounded-card bg-surface px-4 py-2.5 text-small shadow-pop">
          Moving “{liftedTask.title}”: ← → day, ↑ ↓ place, Enter drops, Esc puts back
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

/** For the day of a task that is to be added. */
const noTask = { id: '', title: '', createdAt: 0 };

interface LaneCardsProps {
  lane: Lane;
  lifted: Lifted<CardSpot> | undefined;
  hasName: boolean;
  children: (task: Task) => ReactNode;
}

/** The cards of a lane with the slot of a lifted one. */
function LaneCards({ lane, lifted, hasName, children }: LaneCardsProps) {
  const spot = lifted?.spot;
  const others = lane.tasks.filter(({ id }) => id !== lifted?.id);
  const slotBefore = spot?.laneId === lane.id ? (others[spot.at]?.id ?? '') : undefined;
  const slot = (
    <li
      key="slot"
      aria-hidden
      className="min-h-14 rounded-control border border-dashed border-accent bg-accent-soft"
    />
  );
  return (
    <div
      data-lane={lane.groupId === 'overdue' ? undefined : lane.id}
      className="grid content-start gap-2"
    >
      {hasName ? <h3 className="px-1 pt-1 text-micro text-muted">{lane.name}</h3> : null}
      <ul aria-label={lane.name} className="grid min-h-2 content-start gap-2">
        {lane.tasks.flatMap((task) =>
          task.id === slotBefore ? [slot, children(task)] : [children(task)],
        )}
        {slotBefore === '' ? slot : null}
      </ul>
    </div>
  );
}

/** Today, Tomorrow, This week and Later always take drops; Overdue and No date are there if they hold something. */
function columnsOf(tasks: readonly Task[], today: string): Column[] {
  const groups = new Map(groupByDay(tasks, today).map((group) => [group.id, group.tasks]));
  const weekDays = daysOfWeekLeft(today);
  return Object.entries(dayGroupTitles).flatMap(([id, title]): Column[] => {
    const held = groups.get(id) ?? [];
    const isOptional =
      id === 'overdue' || id === 'none' || (id === 'week' && weekDays.length === 0);
    if (held.length === 0 && isOptional) return [];
    const lanes =
      id === 'week'
        ? weekDays.map((day) => ({
            id: day,
            groupId: id,
            name: longDay(day, today),
            tasks: held.filter(({ dueOn }) => dueOn === day),
          }))
        : [{ id, groupId: id, name: title, tasks: held }];
    return [{ id, title, count: held.length, lanes }];
  });
}

function spotAt(frame: HTMLElement | null, id: string, x: number, y: number): CardSpot | undefined {
  const lanes = [...(frame?.querySelectorAll<HTMLElement>('[data-lane]') ?? [])];
  const column = document.elementFromPoint(x, y)?.closest('section');
  const inColumn = lanes.filter((lane) => column?.contains(lane));
  // The last lane that begins above the pointer; above all of them the first.
  const lane = inColumn.findLast((one) => one.getBoundingClientRect().top <= y) ?? inColumn[0];
  if (lane === undefined) return undefined;
  const cards = [...lane.querySelectorAll<HTMLElement>('[data-card]')].filter(
    (card) => card.dataset.card !== id,
  );
  const at = cards.filter((card) => {
    const { top, height } = card.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
  return { laneId: lane.dataset.lane ?? '', at };
}

/** `Tomorrow, 2nd of 3`. */
function spotWords(id: string, { laneId, at }: CardSpot, lanes: readonly Lane[]): string {
  const lane = lanes.find((one) => one.id === laneId);
  const others = lane?.tasks.filter((task) => task.id !== id).length ?? 0;
  return `${lane?.name ?? ''}, ${ordinal(at + 1)} of ${others + 1}`;
}

function ordinal(place: number): string {
  const ending =
    place % 100 > 10 && place % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${ending}`;
}
