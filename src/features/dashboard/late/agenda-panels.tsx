/** Open tasks, to be ticked here, and today's events, which open; each with the link to all of them. */
import { Link } from '@tanstack/react-router';
import { CourseLabel } from '../../../components/courses/course-mark.tsx';
import { mutate } from '../../../db/mutate.ts';
import { dateFormat, isWholeDays } from '../../../lib/date-format.ts';
import * as say from '../../../lib/messages.ts';
import type { StudyEvent } from '../../../model/entities/event.ts';
import { dueWords, type Task, updateTask } from '../../../model/entities/task.ts';
import { openEvent } from '../../../platform/begin.ts';
import { useCalendarToday, useStudyToday } from '../../../queries/day/use-study-today.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { formatDay, weekdayOf } from '../../../ui/date.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { tell } from '../../../ui/toaster/tell.ts';
import { useEventsOf, useOpenTasks } from './use-agenda.ts';

export function TasksPanel() {
  const tasks = useOpenTasks();
  if (tasks === undefined) return null;
  const more = tasks.count - tasks.first.length;
  return (
    <Panel title="Tasks" actions={<AllLink to="/dashboard/tasks" text="All tasks" />}>
      {tasks.count === 0 ? (
        <p className="text-muted">No open tasks.</p>
      ) : (
        <ul className="-mx-2 grid">
          {tasks.first.map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </ul>
      )}
      {more > 0 ? <p className="text-sm text-muted">and {more.toLocaleString()} more</p> : null}
    </Panel>
  );
}

/** Ticked here it is done, and leaves the list. */
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
    <li>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control px-2 py-2.5 hover:bg-surface-2">
        <input
          type="checkbox"
          checked={false}
          onChange={() => void complete()}
          className="mt-0.5 size-5 shrink-0"
        />
        <span className="grid min-w-0">
          <span dir="auto" className="text-left break-words">
            {title}
          </span>
          {dueOn ? (
            <span className="text-sm text-muted">{dueWords(dueOn, today, formatDay)}</span>
          ) : null}
          <CourseLabel courseId={courseId} />
        </span>
      </label>
    </li>
  );
}

const timeFormat = dateFormat({ timeStyle: 'short' });

export function EventsPanel() {
  const day = useCalendarToday();
  const isNight = day !== useStudyToday();
  const events = useEventsOf(day);
  if (events === undefined) return null;
  // In the night “today” is the study day still.
  const weekday = weekdayOf(day);
  return (
    <Panel
      title={isNight ? weekday : 'Today'}
      actions={<AllLink to="/dashboard/scheduler" text="Scheduler" />}
    >
      {events.length === 0 ? (
        <p className="text-muted">Nothing is planned for {isNight ? weekday : 'today'}.</p>
      ) : (
        <ul className="-mx-2 grid">
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function EventRow({ event }: { event: StudyEvent }) {
  const { title, startsAt, endsAt, place } = event;
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => openEvent(event)}
        className="grid min-h-11 w-full rounded-control px-2 py-2 text-left hover:bg-surface-2"
      >
        <span dir="auto" className="text-left break-words">
          {title}
        </span>
        <span className="text-sm text-muted">
          {isWholeDays(startsAt, endsAt)
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
