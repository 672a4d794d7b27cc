/** Panels that load after the first paint: progress of the first sync, recent items, tasks and events. */
import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { CourseLabel } from '../../../components/courses/course-mark.tsx';
import { OnceArrived } from '../../../components/once-arrived.tsx';
import { RecentRows } from '../../../components/recent-rows.tsx';
import { mutate } from '../../../db/mutate.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { dateFormat, isWholeDays, localOffsetMin } from '../../../lib/date-format.ts';
import * as say from '../../../lib/messages.ts';
import type { StudyEvent } from '../../../model/entities/event.ts';
import { dueWords, type Task, updateTask } from '../../../model/entities/task.ts';
import { placeUnitOf } from '../../../model/files/document-kinds.ts';
import { isAllDay, spanOfDays } from '../../../model/study/event-time.ts';
import { openEvent } from '../../../platform/begin.ts';
import { readShownCourses } from '../../../queries/courses.ts';
import { useCalendarToday, useStudyToday } from '../../../queries/day/use-study-today.ts';
import { keyOfOccurring, readEvents } from '../../../queries/events.ts';
import { useLastReading, useRecent } from '../../../queries/recent.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { formatDay, weekdayOf } from '../../../ui/date.tsx';
import { panelRowClass, panelRowsClass } from '../../../ui/list/rows.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { tell } from '../../../ui/toaster/tell.ts';

/** Progress of the first sync. */
export function ArrivingPanel() {
  return (
    <Panel className="lg:col-span-3">
      <OnceArrived>{null}</OnceArrived>
    </Panel>
  );
}

/** @param isArriving tasks and events may still be on their way, so they are hidden */
export function LatePanels({ isArriving }: { isArriving: boolean }) {
  return (
    <>
      <div className="peer empty:hidden lg:col-span-2">
        <RecentPanel />
      </div>
      {isArriving ? null : (
        <div className="grid content-start gap-4 sm:gap-6 lg:col-start-3 lg:peer-empty:col-span-3 lg:peer-empty:col-start-1 lg:peer-empty:grid-cols-2">
          <EventsPanel />
          <TasksPanel />
        </div>
      )}
    </>
  );
}

const shown = 6;

function RecentPanel() {
  const items = useRecent(shown);
  const last = useLastReading();
  if (!items?.length || last === undefined) return null;
  return (
    <Panel title="Recent">
      {last === null ? null : (
        <Link
          to="/dashboard/library/files/$id"
          params={{ id: last.file.id }}
          hash={`page=${last.page}`}
          className={`${buttonClass('secondary')} justify-start py-2 text-left`}
        >
          <BookOpen aria-hidden size={20} className="shrink-0 text-accent" />
          <span className="grid min-w-0">
            Continue reading, {placeUnitOf(last.file.mime)} {last.page}
            <span
              translate="no"
              dir="auto"
              className="text-left text-sm font-normal text-muted wrap-anywhere"
            >
              {last.file.name}
            </span>
          </span>
        </Link>
      )}
      <RecentRows items={items} />
    </Panel>
  );
}

function TasksPanel() {
  const tasks = useOpenTasks();
  if (tasks === undefined) return null;
  const more = tasks.count - tasks.first.length;
  return (
    <Panel title="Tasks" actions={<AllLink to="/dashboard/tasks" text="All tasks" />}>
      {tasks.count === 0 ? (
        <p className="text-muted">No open tasks.</p>
      ) : (
        <ul className={panelRowsClass}>
          {tasks.first.map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </ul>
      )}
      {more > 0 ? <p className="text-sm text-muted">and {more.toLocaleString()} more</p> : null}
    </Panel>
  );
}

function TaskRow({ task: { id, title, dueOn, courseId } }: { task: Task }) {
  const today = useStudyToday();
  const complete = async () => {
    const result = await mutate(updateTask, { id, status: 'Completed' });
    tell(result, {
      done: say.taskUpdated,
      undone: 'Task is open again',
      failed: say.errorUpdatingTask,
    });
  };
  return (
    <li className="row-hairline [--words:3rem] sm:[--words:3.25rem]">
      <label className={`${panelRowClass} cursor-pointer`}>
        <input
          type="checkbox"
          checked={false}
          onChange={() => void complete()}
          className="size-5 shrink-0"
        />
        <span className="grid min-w-0">
          <span dir="auto" className="text-left break-words">
            {title}
          </span>
          {dueOn ? (
            <span className="text-small text-muted">{dueWords(dueOn, today, formatDay)}</span>
          ) : null}
          <CourseLabel courseId={courseId} />
        </span>
      </label>
    </li>
  );
}

const timeFormat = dateFormat({ timeStyle: 'short' });

function EventsPanel() {
  const day = useCalendarToday();
  const isNight = day !== useStudyToday();
  const events = useEventsOf(day);
  if (events === undefined) return null;
  // After midnight, “today” still means the study day.
  const weekday = weekdayOf(day);
  return (
    <Panel
      title={isNight ? weekday : 'Today'}
      actions={<AllLink to="/dashboard/scheduler" text="Scheduler" />}
    >
      {events.length === 0 ? (
        <p className="text-muted">Nothing is planned for {isNight ? weekday : 'today'}.</p>
      ) : (
        <ul className={panelRowsClass}>
          {events.map((event) => (
            <EventRow key={keyOfOccurring(event)} event={event} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function EventRow({ event }: { event: StudyEvent }) {
  const { title, startsAt, endsAt, place } = event;
  return (
    <li className="row-hairline sm:[--words:1.25rem]">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => openEvent(event)}
        className={`${panelRowClass} grid w-full gap-0! text-left`}
      >
        <span dir="auto" className="text-left break-words">
          {title}
        </span>
        <span className="text-small text-muted">
          {isAllDay(event) || isWholeDays(startsAt, endsAt)
            ? 'All day'
            : timeFormat.formatRange(startsAt, Math.max(startsAt, endsAt))}
          {place ? (
            <>
              {' · '}
              <bdi>{place}</bdi>
            </>
          ) : null}
        </span>
        <CourseLabel courseId={event.courseId} />
      </button>
    </li>
  );
}

function AllLink({ to, text }: { to: '/dashboard/tasks' | '/dashboard/scheduler'; text: string }) {
  return (
    <Link to={to} className={buttonClass('ghost', 'sm')}>
      {text}
    </Link>
  );
}

interface OpenTasks {
  /** By due day, then by age. */
  first: Task[];
  count: number;
}

const shownTasks = 5;

function useOpenTasks(): OpenTasks | undefined {
  return useRows(async (db) => {
    const tasks = await db
      .rows('task')
      .where('[status+deletedAt]')
      .equals(['Ongoing', 0])
      .toArray();
    const { has } = await readShownCourses(db);
    const shown = tasks.filter(has).sort(byUrgency);
    return { first: shown.slice(0, shownTasks), count: shown.length };
  }, []);
}

const never = '9999-12-31';

function byUrgency(a: Task, b: Task): number {
  const [dueA, dueB] = [a.dueOn ?? never, b.dueOn ?? never];
  if (dueA !== dueB) return dueA < dueB ? -1 : 1;
  return a.createdAt - b.createdAt;
}

/** Events that take place on a day, also those that began earlier. @param day `YYYY-MM-DD`, local time */
function useEventsOf(day: string): StudyEvent[] | undefined {
  return useRows(
    (db) => {
      const { startsAt, endsAt } = spanOfDays(day, day, localOffsetMin);
      return readEvents(db, startsAt, endsAt);
    },
    [day],
  );
}
