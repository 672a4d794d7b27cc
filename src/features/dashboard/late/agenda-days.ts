/** The agenda of the dashboard: overdue tasks, then tasks and events of two days in order of time. Pure. */
import { isWholeDays } from '../../../lib/date-format.ts';
import type { Task } from '../../../model/entities/task.ts';
import { endOfEvent, isAllDay, spanOfDays } from '../../../model/study/event-time.ts';
import { dayAfter, instantOf, type LocalClock } from '../../../model/study/local-time.ts';
import type { Occurring } from '../../../model/study/series.ts';
import { inOrder } from '../../../model/study/task-groups.ts';
import { isThen } from '../../../queries/events.ts';

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

/**
 * @param tasks open ones
 * @param events of both days, at this device's times
 * @param today the study day
 * @param nowMs an event that is over is shown only on the day on which it began, and gives way to what comes
 */
export function agendaOf(
  tasks: readonly Task[],
  events: readonly Occurring[],
  today: string,
  { nowMs, offsetAt }: LocalClock,
): Agenda {
  const sorted = [...tasks].sort(inOrder);
  const overdue = sorted.filter(({ dueOn }) => !!dueOn && dueOn < today);
  const days = [today, dayAfter(today)].map((day): AgendaDay => {
    const { startsAt: first, endsAt: last } = spanOfDays(day, day, offsetAt);
    const rows: AgendaRow[] = [
      ...events
        .filter(isThen(first, last))
        .filter((event) => !(endOfEvent(event) <= nowMs && event.startsAt < first))
        .map((event) => ({ event, startsAt: isWhole(event) ? undefined : event.startsAt })),
      ...sorted
        .filter(({ dueOn }) => dueOn === day)
        .map((task) => ({
          task,
          startsAt: task.dueTime ? instantOf(day, task.dueTime, offsetAt) : undefined,
        })),
    ];
    const shown = withoutOver(rows.sort(byTime), rows.length - mostOfDay, nowMs).slice(
      0,
      mostOfDay,
    );
    return { day, rows: shown, more: rows.length - shown.length };
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

/** Also an event from midnight to midnight, as other programs write whole days. */
function isWhole(event: Occurring): boolean {
  return isAllDay(event) || isWholeDays(event.startsAt, event.endsAt);
}

/** Without the first events that are over, as many as do not fit. */
function withoutOver(rows: readonly AgendaRow[], most: number, nowMs: number): AgendaRow[] {
  let left = most;
  return rows.filter(({ event }) => {
    const gives = left > 0 && event !== undefined && endOfEvent(event) <= nowMs;
    if (gives) left -= 1;
    return !gives;
  });
}
