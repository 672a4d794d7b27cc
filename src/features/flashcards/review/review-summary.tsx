/** The end of a review: figures, the progress of the day, and when the next cards come. */
import { CircleCheck, Flame, Target } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRows } from '../../../db/rows/use-rows.ts';
import { plural } from '../../../lib/plural.ts';
import { percentOf } from '../../../model/study/statistics/percent.ts';
import { readDayProgress } from '../../../queries/day/day-progress.ts';
import { Button } from '../../../ui/button.tsx';
import { Celebration } from '../../../ui/celebration.tsx';
import { nextInWords } from '../use-decks.ts';
import type { NextCards, Rated } from './review-state.ts';

interface ReviewSummaryProps {
  done: readonly Rated[];
  next: NextCards & { nowMs: number };
  onLeave: () => void;
}

export function ReviewSummary({ done, next, onLeave }: ReviewSummaryProps) {
  const hasReviewed = done.length > 0;
  return (
    <div className="grid w-full justify-items-center gap-6 text-center">
      <span aria-hidden className="relative grid size-20 place-items-center">
        {hasReviewed ? <Celebration /> : null}
        <span className="grid size-20 animate-pop place-items-center rounded-full bg-accent-soft text-accent">
          <CircleCheck size={40} />
        </span>
      </span>
      <div role="status" className="grid gap-1">
        <h2 className="text-display">{hasReviewed ? 'Well done' : 'Nothing due'}</h2>
        <p className="text-muted">
          {hasReviewed
            ? 'You have finished these cards for now.'
            : 'You have reviewed all due cards.'}
          {` ${nextInWords(next) ?? ''}`.trimEnd()}
        </p>
      </div>
      {hasReviewed ? <Figures done={done} /> : null}
      {hasReviewed ? <DayReached /> : null}
      <Button onClick={onLeave}>Done</Button>
    </div>
  );
}

/** Progress of the study day. */
function DayReached() {
  const day = useRows((database) => readDayProgress(database, Date.now()), []);
  // Reserve the final height, so that nothing moves under a thumb.
  if (day === undefined) return <div className="h-8" />;
  const { done, dailyGoal, streak } = day;
  return (
    <ul className="flex flex-wrap justify-center gap-2">
      {streak.doneToday ? (
        <Reached tone="bg-warm-soft text-warm" icon={<Flame aria-hidden size={16} />}>
          {streak.days}-day streak
        </Reached>
      ) : null}
      {dailyGoal > 0 && done >= dailyGoal ? (
        <Reached tone="bg-accent-soft text-accent" icon={<Target aria-hidden size={16} />}>
          Today’s goal reached
        </Reached>
      ) : null}
    </ul>
  );
}

function Reached({ tone, icon, children }: { tone: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li
      className={`inline-flex h-8 items-center gap-1.5 rounded-full px-3 text-sm font-semibold ${tone}`}
    >
      {icon}
      {children}
    </li>
  );
}

function Figures({ done }: { done: readonly Rated[] }) {
  const cards = new Set(done.map(({ asked }) => asked.card.id)).size;
  const known = done.filter(({ rating }) => rating > 1).length;
  const studiedMs = done.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const minutes = Math.max(1, Math.round(studiedMs / 60_000));
  const figures = [
    { label: cards === 1 ? 'card' : 'cards', value: cards.toLocaleString() },
    { label: 'remembered', value: `${percentOf(known, done.length)} %` },
    { label: 'studied', value: plural(minutes, 'minute') },
  ];
  return (
    <dl className="flex flex-wrap justify-center gap-x-10 gap-y-4">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-2xl font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
