/** Proposes free times for one task, before it is due; one press puts it into the schedule. */
import { Link } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { lengthInWords } from '../../components/quick-line/line-chips.ts';
import { minutesLeft, type PlanTimeProps } from '../../components/scheduling/plan-time.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { localDay } from '../../lib/date-format.ts';
import * as say from '../../lib/messages.ts';
import { dayAfter } from '../../model/study/local-time.ts';
import { useStudyToday } from '../../queries/day/use-study-today.ts';
import { readFocusMs } from '../../queries/focus.ts';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { useOnce } from '../../ui/press/use-once.ts';
import { useNow } from '../../ui/use-now.ts';
import { usualMin } from './plan/carry.ts';
import { type FreeTime, proposedTimes, wakingMin } from './plan/free-time.ts';
import { atMinute } from './plan/span.ts';
import { fullDayWords, spanWords, timeWords } from './plan/words.ts';
import { planTime } from './schedule-edits.ts';
import { plannables, readBusy } from './use-plannables.ts';

/** Lengths to choose from, minutes. */
const lengths = [30, 45, 60, 90, 120];

export function PlanTask({ task, onClose }: PlanTimeProps) {
  const nowMs = useNow();
  // As in the list of tasks: after midnight the evening's tasks are not overdue yet.
  const today = useStudyToday();
  const rows = useRows((database) => readRows(database, task.id, today), [task.id, today]);
  const [chosen, setChosen] = useState<number>();
  const own = minutesLeft(task, rows?.spentMs ?? 0) ?? task.estimateMin ?? usualMin;
  const minutes = chosen ?? own;
  const [one] = useMemo(
    () =>
      rows === undefined
        ? []
        : plannables({ ...rows, tasks: [task], goals: [], byId: new Map() }, today, nowMs),
    [rows, task, today, nowMs],
  );
  const times = one === undefined ? [] : proposedTimes(one.free, minutes);
  const calendarDay = localDay(nowMs);
  const days = [...new Set(times.map(({ startsAt }) => localDay(startsAt)))];
  const [plan] = useOnce(async (time: FreeTime) => {
    if (one === undefined) return;
    if ((await planTime(one.plan, { ...time, isAllDay: false })) !== undefined) onClose();
  });
  const waking = [wakingMin.from, wakingMin.to].map((minute) => timeWords(atMinute(today, minute)));
  return (
    <Dialog title="Plan in schedule" onClose={onClose}>
      {one === undefined ? (
        <Loading label={say.fetchingTasks} />
      ) : (
        <div className="grid gap-4">
          <p>
            <span dir="auto" className="block text-left font-medium wrap-anywhere">
              {task.title}
            </span>
            <span className="block text-small text-muted first-letter:uppercase">
              {[one.dueWords, one.freeWords].filter((words) => words !== '').join(' · ')}
            </span>
          </p>
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">Length</legend>
            {[...new Set([...lengths, own])]
              .sort((a, b) => a - b)
              .map((length) => (
                <Chip key={length} isPressed={length === minutes} onPress={() => setChosen(length)}>
                  {lengthInWords(length)}
                </Chip>
              ))}
          </fieldset>
          {days.map((day) => (
            <section key={day} aria-label={dayWords(day, calendarDay)} className="grid gap-1">
              <h3 className="text-small font-semibold text-muted">{dayWords(day, calendarDay)}</h3>
              <ul className="grid gap-2 sm:grid-cols-2">
                {times
                  .filter(({ startsAt }) => localDay(startsAt) === day)
                  .map((time) => (
                    <li key={time.startsAt}>
                      <button
                        type="button"
                        onClick={() => void plan(time)}
                        className="flex min-h-11 w-full items-center gap-3 rounded-control border border-line px-3 text-left font-medium tabular-nums hover:border-line-strong hover:bg-surface-2"
                      >
                        <CalendarPlus aria-hidden size={18} className="shrink-0 text-accent" />
                        {spanWords({ ...time, isAllDay: false })}
                      </button>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
          <p role="status" className="text-muted empty:hidden">
            {times.length === 0
              ? `No free time of ${lengthInWords(minutes)} between ${waking.join(' and ')}. Choose a shorter time.`
              : null}
          </p>
          <Link
            to="/dashboard/scheduler"
            className="flex min-h-11 w-fit items-center font-medium text-accent underline-offset-4 hover:underline"
          >
            Choose another time in the Scheduler
          </Link>
        </div>
      )}
    </Dialog>
  );
}

function dayWords(day: string, today: string): string {
  if (day === today) return 'Today';
  return day === dayAfter(today) ? 'Tomorrow' : fullDayWords(day);
}

async function readRows(database: AccountDatabase, taskId: string, today: string) {
  const [busy, spentMs] = await Promise.all([
    readBusy(database, today),
    readFocusMs(database, taskId),
  ]);
  return { ...busy, spentMs };
}
