/** The greeting, the due cards, and the streak. */
import { Link } from '@tanstack/react-router';
import { Check, Flame, Play } from 'lucide-react';
import { dateFormat } from '../../lib/date-format.ts';
import { countInWords, plural } from '../../lib/plural.ts';
import { dayNumber, dayOfNumber } from '../../model/study/study-day.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CelebrateOnce } from '../../ui/celebration.tsx';
import { classes } from '../../ui/classes.ts';
import { AfterPaint, lazyPart } from '../../ui/load/lazy-screen.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { Today } from './first-look.ts';

const Offers = lazyPart(async () => (await import('./late/offers.tsx')).Offers);

interface TodayPanelProps {
  today: Today;
  userId: string | undefined;
  username: string | undefined;
  hour: number;
}

export function TodayPanel({
  today: { dueCount, done, dailyGoal, studyDay },
  userId,
  username,
  hour,
}: TodayPanelProps) {
  const reached = done >= dailyGoal;
  return (
    <section className="grid content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="grid gap-1">
          <p className="text-small text-muted">
            {greetingAt(hour)}
            {username === undefined ? null : <span translate="no">, {username}</span>}
          </p>
          <p className="relative w-fit text-display">
            {dueCount > 0 ? `${plural(dueCount, 'card is', 'cards are')} due` : 'Nothing is due'}
            <CelebrateOnce
              userId={userId}
              kind="daily-goal"
              what={dailyGoal > 0 && reached ? studyDay : undefined}
            />
          </p>
        </div>
        {dueCount > 0 ? (
          <Link
            to="/dashboard/library/flashcards"
            hash="review"
            className={`${buttonClass()} w-full sm:w-auto sm:min-w-44`}
          >
            <Play aria-hidden size={18} />
            Start review
          </Link>
        ) : null}
      </div>
      {dueCount > 0 ? null : (
        <AfterPaint>
          <Offers />
        </AfterPaint>
      )}
      {dailyGoal > 0 ? (
        <ProgressBar
          label={reached ? 'Today’s goal reached' : 'Today’s goal'}
          value={Math.min(done, dailyGoal)}
          max={dailyGoal}
          detail={`${done.toLocaleString()} / ${countInWords(dailyGoal)} cards and pages`}
        />
      ) : null}
    </section>
  );
}

function greetingAt(hour: number): string {
  if (hour >= 4 && hour < 12) return 'Good morning';
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening';
}

interface StreakPanelProps {
  today: Pick<Today, 'streak' | 'week' | 'studyDay'>;
  userId: string | undefined;
}

export function StreakPanel({ today, userId }: StreakPanelProps) {
  const { week, studyDay } = today;
  const { days, doneToday } = today.streak;
  return (
    <Panel title="Study streak">
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
