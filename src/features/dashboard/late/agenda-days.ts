/** The agenda of the dashboard: overdue tasks, then tasks and events of two days in order of time. Pure. */
import type { Task } from '../../../model/entities/task.ts';
import { isAllDay, spanOfDays } from '../../../model/study/event-time.ts';
import { dayAfter, instantOf, type LocalClock } from '../../../model/study/local-time.ts';
import type { Occurring } from '../../../model/study/series.ts';

export type AgendaRow =
  | { task: Task; event?: never; startsAt: number | undefined }
  | { event: Occurring; task?: never; startsAt: number | undefined };

interface AgendaDay {
  day: string;
  rows: AgendaRow[];
  /** Rows that are not shown. */
  more: number;
}

export interface Agenda {
  overdue: Task[];
  /** Overdue tasks that are not shown. */
  moreOverdue: number;
  /** The study day and the day after it. */
  days: AgendaDay[];
  /** The next tasks after those, where few are shown. */
  later: Task[];
}

const [mostOverdue, mostOfDay, fewTasks] = [3, 8, 5];
const never = '9999-12-31';

/**
 * @param tasks open ones
 * @param events of both days, at this device's times
 * @param today the study day
 */
export function agendaOf(
  tasks: readonly Task[],
  events: readonly Occurring[],
  today: string,
  offsetAt: LocalClock['offsetAt'],
): Agenda {
  const sorted = [...tasks].sort(byUrgency);
  const overdue = sorted.filter(({ dueOn }) => !!dueOn && dueOn < today);
  const days = [today, dayAfter(today)].map((day): AgendaDay => {
    const { startsAt: first, endsAt: last } = spanOfDays(day, day, offsetAt);
    const rows: AgendaRow[] = [
      ...events
        .filter(
          (event) => event.startsAt < last && Math.max(event.endsAt, event.startsAt + 1) > first,
        )
        .map((event) => ({ event, startsAt: isAllDay(event) ? undefined : event.startsAt })),
      ...sorted
        .filter(({ dueOn }) => dueOn === day)
        .map((task) => ({
          task,
          startsAt: task.dueTime ? instantOf(day, task.dueTime, offsetAt) : undefined,
        })),
    ];
    const ordered = rows.sort(byTime);
    return { day, rows: ordered.slice(0, mostOfDay), more: Math.max(0, rows.length - mostOfDay) };
  });
  const shown = days.reduce((sum, { rows }) => sum + rows.filter(({ task }) => task).length, 0);
  const room = fewTasks - shown - Math.min(mostOverdue, overdue.length);
  const after = sorted.filter(({ dueOn }) => !dueOn || dueOn > dayAfter(today));
  return {
    overdue: overdue.slice(0, mostOverdue),
    moreOverdue: Math.max(0, overdue.length - mostOverdue),
    days,
    later: after.slice(0, Math.max(0, room)),
  };
}

/** Events of the whole day first, tasks without a time last. */
function byTime(a: AgendaRow, b: AgendaRow): number {
  const rank = ({ event, startsAt }: AgendaRow) => (startsAt !== undefined ? 1 : event ? 0 : 2);
  return rank(a) - rank(b) || (a.startsAt ?? 0) - (b.startsAt ?? 0);
}

function byUrgency(a: Task, b: Task): number {
  const [dueA, dueB] = [a.dueOn ?? never, b.dueOn ?? never];
  if (dueA !== dueB) return dueA < dueB ? -1 : 1;
  return (b.priority ?? 0) - (a.priority ?? 0) || a.createdAt - b.createdAt;
}
