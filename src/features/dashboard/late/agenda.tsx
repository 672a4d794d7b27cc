/** What to do next, in order of time: overdue tasks, then tasks and events of today and tomorrow. */
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Fragment, type ReactNode, useMemo } from 'react';
import { CourseDot, CourseMark, useCourseOf } from '../../../components/courses/course-mark.tsx';
import type { AccountDatabase } from '../../../db/database.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { dateFormat, localOffsetMin } from '../../../lib/date-format.ts';
import * as say from '../../../lib/messages.ts';
import { dueWords, type Task } from '../../../model/entities/task.ts';
import { endOfEvent, spanOfDays } from '../../../model/study/event-time.ts';
import { dayAfter, instantOf } from '../../../model/study/local-time.ts';
import type { Occurring } from '../../../model/study/series.ts';
import { begin, openEvent } from '../../../platform/begin.ts';
import { readShownCourses } from '../../../queries/courses.ts';
import { useCalendarToday, useStudyToday } from '../../../queries/day/use-study-today.ts';
import { keyOfOccurring, readEvents } from '../../../queries/events.ts';
import { completeByTick } from '../../../queries/tasks.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { formatDay, weekdayOf } from '../../../ui/date.tsx';
import { surfaceClass } from '../../../ui/page/panel.tsx';
import { tell } from '../../../ui/toaster/tell.ts';
import { useNow } from '../../../ui/use-now.ts';
import { type Agenda, type AgendaRow, agendaOf } from './agenda-days.ts';

export function AgendaPanel() {
  const today = useStudyToday();
  const isNight = useCalendarToday() !== today;
  const nowMs = useNow();
  const agenda = useAgenda(today, nowMs);
  if (agenda === undefined) return null;
  const { overdue, moreOverdue, days, later } = agenda;
  const isEmpty = overdue.length + later.length + days.flatMap(({ rows }) => rows).length === 0;
  // After midnight, “today” still means the study day.
  const titleOf = (day: string) =>
    isNight ? weekdayOf(day) : day === today ? 'Today' : 'Tomorrow';
  return (
    <section aria-labelledby="agenda-title" className={`${surfaceClass} grid content-start pb-2`}>
      <h2 id="agenda-title" className="sr-only">
        Tasks and events
      </h2>
      <div className="flex items-center border-b border-line pe-1">
        <button
          type="button"
          onClick={() => begin('new-task')}
          className="flex min-h-13 min-w-0 flex-1 items-center gap-3 rounded-tl-card px-4 text-left text-muted outline-offset-[-2px] hover:text-text sm:px-5"
        >
          <Plus aria-hidden size={18} className="shrink-0" />
          New task
        </button>
        <AllLink to="/dashboard/tasks" text="Tasks" />
        <AllLink to="/dashboard/scheduler" text="Scheduler" />
      </div>
      {isEmpty ? (
        <p className="px-4 pt-4 pb-2 text-muted sm:px-5">
          Nothing is planned for today or tomorrow.
        </p>
      ) : null}
      <Group title="Overdue" isLate>
        {overdue.map((task) => (
          <TaskRow key={task.id} task={task} lead={weekdayShort(task, today)} today={today} />
        ))}
        {moreOverdue > 0 ? <MoreRow to="/dashboard/tasks" count={moreOverdue} /> : null}
      </Group>
      {days.map(({ day, rows, more }) => (
        <Group
          key={day}
          title={titleOf(day)}
          isPast={more === 0 && rows.every(({ event }) => event && endOfEvent(event) <= nowMs)}
        >
          {rows.map((row, index) => (
            <Fragment key={row.task ? row.task.id : keyOfOccurring(row.event)}>
              {day === today && !isNight && isNowBefore(row, rows[index - 1], nowMs) ? (
                <NowLine nowMs={nowMs} />
              ) : null}
              <DayRow row={row} today={today} day={day} nowMs={nowMs} />
            </Fragment>
          ))}
          {more > 0 ? <MoreRow to="/dashboard/scheduler" count={more} /> : null}
        </Group>
      ))}
      <Group title="Later">
        {later.map((task) => (
          <TaskRow key={task.id} task={task} lead={weekdayShort(task, today)} today={today} />
        ))}
      </Group>
    </section>
  );
}

/** Two questions: a tick must not read and expand the events again. */
function useAgenda(today: string, nowMs: number): Agenda | undefined {
  const tasks = useRows(readOpenTasks, []);
  const events = useRows(
    (db) => {
      const { startsAt, endsAt } = spanOfDays(today, dayAfter(today), localOffsetMin);
      return readEvents(db, startsAt, endsAt);
    },
    [today],
  );
  return useMemo(
    () => tasks && events && agendaOf(tasks, events, today, { nowMs, offsetAt: localOffsetMin }),
    [tasks, events, today, nowMs],
  );
}

async function readOpenTasks(db: AccountDatabase): Promise<Task[]> {
  const [tasks, { has }] = await Promise.all([
    db.rows('task').where('[status+deletedAt]').equals(['Ongoing', 0]).toArray(),
    readShownCourses(db),
  ]);
  return tasks.filter(has);
}

interface GroupProps {
  title: string;
  isLate?: boolean;
  /** All of it is over: phones leave it out, as they do with its rows. */
  isPast?: boolean;
  children: (ReactNode | ReactNode[])[];
}

function Group({ title, isLate = false, isPast = false, children }: GroupProps) {
  if (children.flat().every((child) => child === null)) return null;
  return (
    <section aria-label={title} className={isPast ? 'max-sm:hidden' : ''}>
      <h3
        className={classes(
          'px-4 pt-3 pb-1 text-small font-semibold sm:px-5',
          isLate ? 'text-danger' : 'text-muted',
        )}
      >
        {title}
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

/** A short day or time, the mark of the row, its words. */
const rowClass = 'flex min-h-13 items-center gap-3 px-4 py-1.5 sm:px-5';
const leadClass = 'w-14 shrink-0 whitespace-nowrap text-small text-muted tabular-nums';

const clock = dateFormat({ timeStyle: 'short' });
const shortDay = dateFormat({ weekday: 'short', timeZone: 'UTC' });
const dayAndMonth = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `Wed` within a week, else `9 Dec`. */
function weekdayShort({ dueOn }: Task, today: string): string {
  if (!dueOn) return '';
  const isNear = dueOn > dayAfter(today, -7) && dueOn < dayAfter(today, 7);
  return (isNear ? shortDay : dayAndMonth).format(Date.parse(dueOn));
}

interface DayRowProps {
  row: AgendaRow;
  today: string;
  day: string;
  nowMs: number;
}

function DayRow({ row, today, day, nowMs }: DayRowProps) {
  const { task, event, startsAt } = row;
  if (event)
    return <EventRow event={event} isWhole={startsAt === undefined} day={day} nowMs={nowMs} />;
  return (
    <TaskRow
      task={task}
      lead={startsAt === undefined ? '' : clock.format(startsAt)}
      today={today}
    />
  );
}

function TaskRow({ task, lead, today }: { task: Task; lead: string; today: string }) {
  const { id, title, dueOn } = task;
  const course = useCourseOf()(task);
  const complete = async () =>
    tell(await completeByTick([id]), {
      done: say.taskUpdated,
      undone: 'Task is open again',
      failed: say.errorUpdatingTask,
    });
  return (
    <li className={classes(rowClass, 'relative')}>
      <span aria-hidden className={leadClass}>
        {lead}
      </span>
      <input
        type="checkbox"
        aria-label={title}
        checked={false}
        onChange={() => void complete()}
        className="relative z-1 size-5 shrink-0 after:absolute after:-inset-3"
      />
      <span className="grid min-w-0 flex-1">
        <Link
          to="/dashboard/tasks"
          hash={`open=${id}`}
          dir="auto"
          className="text-left text-body font-medium break-words after:absolute after:inset-0 after:outline-offset-[-2px] hover:underline"
        >
          {title}
        </Link>
        {dueOn ? <span className="sr-only">{dueWords(dueOn, today, formatDay)}</span> : null}
        <CourseMark course={course} />
      </span>
    </li>
  );
}

interface EventRowProps {
  event: Occurring;
  /** Without a time. */
  isWhole: boolean;
  day: string;
  nowMs: number;
}

function EventRow({ event, isWhole, day, nowMs }: EventRowProps) {
  const { title, startsAt, place } = event;
  const course = useCourseOf()(event);
  const end = endOfEvent(event);
  const isOver = end <= nowMs;
  return (
    <li className={isOver ? 'max-sm:hidden' : ''}>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => openEvent(event)}
        className={classes(
          rowClass,
          'w-full text-left outline-offset-[-2px] hover:bg-surface-2',
          isOver && 'text-muted',
        )}
      >
        <span className={leadClass}>
          {isWhole ? 'All day' : beganBefore(event, day) ? '' : clock.format(startsAt)}
        </span>
        <span aria-hidden className="grid w-5 shrink-0 justify-items-center">
          {course ? (
            <span className="grid h-8 w-1 overflow-hidden rounded-full [&>*]:size-full [&>*]:rounded-none">
              <CourseDot color={course.color} />
            </span>
          ) : (
            <span className="h-8 w-1 rounded-full bg-line-strong" />
          )}
        </span>
        <span className="grid min-w-0 flex-1">
          <span dir="auto" className="text-left text-body font-medium break-words">
            {title}
          </span>
          <span className="text-small text-muted empty:hidden">
            {[place, isWhole ? '' : `until ${clock.format(end)}`]
              .filter(Boolean)
              .map((part, index) => (
                <Fragment key={part}>
                  {index > 0 ? ' · ' : ''}
                  <bdi>{part}</bdi>
                </Fragment>
              ))}
          </span>
        </span>
      </button>
    </li>
  );
}

/** Whether an event began before a day. */
function beganBefore({ startsAt }: Occurring, day: string): boolean {
  return startsAt < instantOf(day, '00:00', localOffsetMin);
}

/** Whether now lies between a row with a time and the one before it. */
function isNowBefore(
  { startsAt }: AgendaRow,
  before: AgendaRow | undefined,
  nowMs: number,
): boolean {
  const hasBegun = before?.startsAt === undefined ? true : before.startsAt <= nowMs;
  return startsAt !== undefined && startsAt > nowMs && hasBegun;
}

function NowLine({ nowMs }: { nowMs: number }) {
  return (
    <li aria-hidden className="flex items-center gap-2 px-4 text-now sm:px-5">
      <span className="text-micro font-semibold tabular-nums">{clock.format(nowMs)}</span>
      <span className="h-px flex-1 bg-now" />
    </li>
  );
}

type List = '/dashboard/tasks' | '/dashboard/scheduler';

function MoreRow({ to, count }: { to: List; count: number }) {
  return (
    <li className="px-4 sm:px-5">
      <Link
        to={to}
        className="inline-flex min-h-11 items-center ps-17 text-small text-accent hover:underline"
      >
        and {count.toLocaleString()} more
      </Link>
    </li>
  );
}

function AllLink({ to, text }: { to: List; text: string }) {
  return (
    <Link to={to} className={buttonClass('ghost', 'sm')}>
      {text}
    </Link>
  );
}
