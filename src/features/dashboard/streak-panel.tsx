/** The streak, the days of the last week, and what keeps it going. */
import { Check, Flame } from 'lucide-react';
import { dateFormat } from '../../lib/date-format.ts';
import { plural } from '../../lib/plural.ts';
import { dayNumber, dayOfNumber } from '../../model/study/study-day.ts';
import { CelebrateOnce } from '../../ui/celebration.tsx';
import { classes } from '../../ui/classes.ts';
import { Panel } from '../../ui/page/panel.tsx';
import type { Today } from './read-today.ts';

interface StreakPanelProps {
  today: Pick<Today, 'streak' | 'week' | 'studyDay'>;
  userId: string | undefined;
}

export function StreakPanel({ today, userId }: StreakPanelProps) {
  const { week, studyDay } = today;
  const { days, doneToday } = today.streak;
  return (
    <Panel title="Study streak" className="lg:row-span-2">
      <div className="flex items-center gap-4">
        <span
          aria-hidden
          className={classes(
            'relative grid size-14 shrink-0 place-items-center rounded-full',
            doneToday ? 'bg-warm-soft text-warm' : 'bg-surface-2 text-muted',
          )}
        >
          <CelebrateOnce userId={userId} kind="streak" what={doneToday ? studyDay : undefined} />
          <Flame size={28} className={doneToday ? 'fill-warm/25' : ''} />
        </span>
        <div className="grid gap-0.5">
          <p className="text-xl font-bold tabular-nums">{plural(days, 'day')}</p>
          <p className="text-sm text-muted">{hint(days, doneToday)}</p>
        </div>
      </div>
      <LastDays week={week} studyDay={studyDay} />
    </Panel>
  );
}

function hint(days: number, doneToday: boolean): string {
  if (doneToday) return 'You have studied today.';
  return days > 0 ? 'Study today to keep it.' : 'Study today to begin one.';
}

function LastDays({ week, studyDay }: Pick<Today, 'week' | 'studyDay'>) {
  const last = dayNumber(studyDay);
  return (
    <>
      <p className="sr-only">
        Studied on {week.filter(Boolean).length} of the last {plural(week.length, 'day')}.
      </p>
      <ol aria-hidden className="grid grid-cols-7 justify-items-center gap-1">
        {week.map((isStudied, index) => {
          const day = dayOfNumber(last - (week.length - 1 - index));
          return (
            <li key={day} className="grid justify-items-center gap-1 text-xs text-muted">
              <span
                className={classes(
                  'grid size-6 place-items-center rounded-full border',
                  isStudied ? 'border-warm bg-warm-soft text-warm' : 'border-line',
                  index === week.length - 1 && !isStudied && 'border-2 border-dashed border-warm',
                )}
              >
                {isStudied ? <Check size={14} strokeWidth={3} /> : null}
              </span>
              {weekdayOf(day)}
            </li>
          );
        })}
      </ol>
    </>
  );
}

const narrowWeekday = dateFormat({ weekday: 'narrow', timeZone: 'UTC' });

function weekdayOf(day: string): string {
  return narrowWeekday.format(Date.parse(day));
}
