/**
 * Tasks as cards in columns of days. A card is dragged with the mouse, or with a finger after a long press; Space lifts it
 * for the arrow keys, Enter drops it and Escape puts it back. Each step is said aloud.
 */
import { CalendarArrowUp, ListChecks, Plus, Repeat2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { CourseMark, useCourseOf } from '../../components/courses/course-mark.tsx';
import type { Course } from '../../model/entities/course.ts';
import { dueWords, type Task } from '../../model/entities/task.ts';
import {
  dayGroupTitles,
  dayOfDrop,
  daysOfWeekLeft,
  groupByDay,
} from '../../model/study/task-groups.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { formatDay } from '../../ui/date.tsx';
import { isPressed } from '../../ui/press/key-press.ts';
import { isTyping } from '../../ui/press/shortcuts.ts';
import { NewTaskForm } from './new-task-form.tsx';
import { complete, place, setDay } from './task-acts.ts';
import type { Progress } from './task-row.tsx';
import { dueInGroup, longDay, shortRepeat } from './task-words.ts';
import { type CardSpot, useCardDrag } from './use-card-drag.ts';

interface TaskBoardProps {
  tasks: readonly Task[];
  /** The study day, `YYYY-MM-DD`. */
  today: string;
  progress: ReadonlyMap<string, Progress>;
  onOpen: (id: string) => void;
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
  const [lifted, setLifted] = useState<CardSpot>();
  const [said, setSaid] = useState('');
  const [addingTo, setAddingTo] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);
  const columns = columnsOf(tasks, today);
  const lanes = columns
    .flatMap((column) => column.lanes)
    .filter(({ groupId }) => groupId !== 'overdue');
  const byId = new Map(tasks.map((task) => [task.id, task]));

  const drop = ({ id, laneId, at }: CardSpot) => {
    const task = byId.get(id);
    const lane = lanes.find((one) => one.id === laneId);
    setLifted(undefined);
    if (task === undefined || lane === undefined) return;
    const others = lane.tasks.filter((one) => one.id !== id);
    const isDay = lane.id !== lane.groupId;
    const day = isDay ? lane.id : dayOfDrop(lane.groupId, task, others, at, today);
    setSaid(`${task.title} dropped: ${spotWords({ id, laneId, at }, lanes)}`);
    void place(task, others, at, today, day);
  };
  const { drag, dragged, hasDragged } = useCardDrag(frame, drop);
  const shown = lifted ?? dragged?.spot;
  const shownTask = byId.get(shown?.id ?? '');

  const lift = (id: string) => {
    const lane = lanes.find((one) => one.tasks.some((task) => task.id === id)) ?? lanes[0];
    if (lane === undefined) return;
    const spot = {
      id,
      laneId: lane.id,
      at: Math.max(
        0,
        lane.tasks.findIndex((task) => task.id === id),
      ),
    };
    setLifted(spot);
    setSaid(`${byId.get(id)?.title ?? ''} lifted. ${spotWords(spot, lanes)}`);
  };
  const carry = (spot: CardSpot) => {
    setLifted(spot);
    setSaid(spotWords(spot, lanes));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const id = target.closest<HTMLElement>('[data-card]')?.dataset.card;
    if (id === undefined || isTyping(target) || target.closest('input')) return;
    const press = (key: string) => isPressed(event.nativeEvent, key);
    if (lifted === undefined) {
      if (press('Space')) lift(id);
      else return;
    } else {
      const lane = lanes.findIndex((one) => one.id === lifted.laneId);
      const room = (index: number) =>
        lanes[index]?.tasks.filter((task) => task.id !== id).length ?? 0;
      const toLane = (index: number) => {
        const next = lanes[index];
        if (next) carry({ id, laneId: next.id, at: Math.min(lifted.at, room(index)) });
      };
      if (press('ArrowRight')) toLane(lane + 1);
      else if (press('ArrowLeft')) toLane(lane - 1);
      else if (press('ArrowUp')) carry({ ...lifted, at: Math.max(0, lifted.at - 1) });
      else if (press('ArrowDown')) carry({ ...lifted, at: Math.min(room(lane), lifted.at + 1) });
      else if (press('Enter') || press('Space')) drop(lifted);
      else if (press('Escape')) {
        setLifted(undefined);
        setSaid(`${byId.get(id)?.title ?? ''} is back in its place`);
      } else return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const card = (task: Task, isDrag = false) => (
    <Card
      task={task}
      today={today}
      course={courseOf(task)}
      progress={progress.get(task.id)}
      isOrigin={!isDrag && shown?.id === task.id}
      onOpen={() => hasDragged() || lifted !== undefined || onOpen(task.id)}
      onBlur={() => lifted?.id === task.id && setLifted(undefined)}
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
          const isTarget = column.lanes.some(({ id }) => id === shown?.laneId);
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
                  spot={shown}
                  hasName={lane.id !== lane.groupId}
                >
                  {(task) => (
                    <li
                      key={task.id}
                      data-card={task.id}
                      onPointerDown={(event) => drag(task.id, event)}
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
      {dragged && shownTask ? (
        <div
          aria-hidden
          style={{ left: dragged.x, top: dragged.y, width: dragged.width }}
          className="pointer-events-none fixed z-40 rounded-control shadow-lift"
        >
          <span className="absolute -top-9 left-0 rounded-control bg-text px-2.5 py-1.5 text-small font-semibold whitespace-nowrap text-surface">
            {spotWords(dragged.spot, lanes)}
          </span>
          {card(shownTask, true)}
        </div>
      ) : null}
      {lifted && shownTask ? (
        <p className="pointer-events-none fixed inset-x-0 bottom-6 z-30 mx-auto w-fit rounded-card bg-surface px-4 py-2.5 text-small shadow-pop">
          Moving “{shownTask.title}”: ← → day, ↑ ↓ place, Enter drops, Esc puts back
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
  spot: CardSpot | undefined;
  hasName: boolean;
  children: (task: Task) => ReactNode;
}

/** The cards of a lane with the slot of a lifted one. */
function LaneCards({ lane, spot, hasName, children }: LaneCardsProps) {
  const others = lane.tasks.filter(({ id }) => id !== spot?.id);
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

function Card({ task, today, course, progress, isOrigin, onOpen, onBlur }: CardProps) {
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
          {task.title}
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

/** `Tomorrow, 2nd of 3`. */
function spotWords({ id, laneId, at }: CardSpot, lanes: readonly Lane[]): string {
  const lane = lanes.find((one) => one.id === laneId);
  const others = lane?.tasks.filter((task) => task.id !== id).length ?? 0;
  return `${lane?.name ?? ''}, ${ordinal(at + 1)} of ${others + 1}`;
}

function ordinal(place: number): string {
  const ending =
    place % 100 > 10 && place % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${ending}`;
}
