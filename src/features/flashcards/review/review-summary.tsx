/** The progress of a review, its pause until the next learning card, and its summary. */
import { CircleCheck, Flame, Hourglass, Target } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useRows } from '../../../db/rows/use-rows.ts';
import { plural } from '../../../lib/plural.ts';
import { percentOf } from '../../../model/study/statistics/percent.ts';
import { readDayProgress } from '../../../queries/day/day-progress.ts';
import { Button } from '../../../ui/button.tsx';
import { Celebration } from '../../../ui/celebration.tsx';
import { Bar } from '../../../ui/progress-bar.tsx';
import { useNow } from '../../../ui/use-now.ts';
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

interface ReviewProgressProps {
  name: string;
  done: number;
  left: number;
  /** When the next card is due, if all remaining cards are due later. */
  waitUntil?: number | undefined;
}

export function ReviewProgress({ name, done, left, waitUntil }: ReviewProgressProps) {
  const total = done + left;
  return (
    <div className="grid min-w-32 flex-1 gap-1">
      <div className="flex justify-between gap-3 text-sm">
        <span dir="auto" className="truncate text-left font-medium">
          {name}
        </span>
        <span className="whitespace-nowrap text-muted tabular-nums">
          {waitUntil === undefined ? `${left.toLocaleString()} left` : <NextIn atMs={waitUntil} />}
        </span>
      </div>
      <Bar label="Review" value={total === 0 ? 1 : done} max={total === 0 ? 1 : total} isThin />
    </div>
  );
}

function NextIn({ atMs }: { atMs: number }) {
  return `Next in ${countdown(atMs - useNow(1_000))}`;
}

interface ReviewWaitProps {
  untilMs: number;
  onDue: () => void;
  onAhead: () => void;
  onFinish: () => void;
}

/** Shown when only learning cards remain and none is due yet. */
export function ReviewWait({ untilMs, onDue, onAhead, onFinish }: ReviewWaitProps) {
  const nowMs = useNow(1_000);
  const isDue = nowMs >= untilMs;
  useEffect(() => {
    if (isDue) onDue();
  }, [isDue, onDue]);
  return (
    <div className="grid w-full justify-items-center gap-6 text-center">
      <span
        aria-hidden
        className="grid size-16 place-items-center rounded-full bg-info-soft text-info"
      >
        <Hourglass size={30} />
      </span>
      <div role="status" className="grid gap-1">
        <h2 className="text-2xl font-semibold">Short break</h2>
        <p className="max-w-md text-muted">
          The cards you are learning come back soon. A short wait helps you remember them.
        </p>
      </div>
      <p className="text-lg tabular-nums">Next card in {countdown(untilMs - nowMs)}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="secondary" onClick={onAhead}>
          Show cards now
        </Button>
        <Button onClick={onFinish}>Finish review</Button>
      </div>
    </div>
  );
}

function countdown(leftMs: number): string {
  return minutesOf(Math.max(0, Math.ceil(leftMs / 1_000)));
}

export function minutesOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
