/** Open tasks and today's events, each with the link to all of them. */
import { Link } from '@tanstack/react-router';
import { dateFormat } from '../../../lib/date-format.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/format.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { useOpenTasks, useTodaysEvents } from './use-agenda.ts';

export function TasksPanel() {
  const tasks = useOpenTasks();
  if (tasks === undefined) return null;
  const more = tasks.count - tasks.first.length;
  return (
    <Panel title="Tasks" actions={<AllLink to="/dashboard/tasks" text="All tasks" />}>
      {tasks.count === 0 ? (
        <p className="text-muted">No task is open.</p>
      ) : (
        <ul className="grid gap-3">
          {tasks.first.map(({ id, title, dueOn }) => (
            <li key={id} className="grid">
              <span dir="auto" className="text-left break-words">
                {title}
              </span>
              {dueOn ? (
                <span className="text-sm text-muted">Due {formatDate(localDay(dueOn))}</span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {more > 0 ? <p className="text-sm text-muted">and {more.toLocaleString()} more</p> : null}
    </Panel>
  );
}

const timeFormat = dateFormat({ timeStyle: 'short' });

export function EventsPanel() {
  const events = useTodaysEvents();
  if (events === undefined) return null;
  return (
    <Panel title="Today" actions={<AllLink to="/dashboard/scheduler" text="Scheduler" />}>
      {events.length === 0 ? (
        <p className="text-muted">Nothing is planned for today.</p>
      ) : (
        <ul className="grid gap-3">
          {events.map(({ id, title, startsAt, endsAt, place }) => (
            <li key={id} className="grid">
              <span dir="auto" className="text-left break-words">
                {title}
              </span>
              <span className="text-sm text-muted">
                {timeFormat.formatRange(startsAt, Math.max(startsAt, endsAt))}
                {place ? ` · ${place}` : ''}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function AllLink({ to, text }: { to: '/dashboard/tasks' | '/dashboard/scheduler'; text: string }) {
  return (
    <Link to={to} className={buttonClass('ghost', 'sm')}>
      {text}
    </Link>
  );
}

/** Midnight of a calendar day, local time. */
function localDay(day: string): number {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).getTime();
}
