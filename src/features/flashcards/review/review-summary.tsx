/** The end of a sitting: what was done, when it goes on, and the next step. */
import { CircleCheck } from 'lucide-react';
import { plural } from '../../../lib/plural.ts';
import { Button } from '../../../ui/button.tsx';
import { formatInterval } from '../../../ui/format.ts';
import type { Rated } from './review-store.ts';

interface ReviewSummaryProps {
  done: readonly Rated[];
  nextDueAt: number | undefined;
  nowMs: number;
  onLeave: () => void;
}

export function ReviewSummary({ done, nextDueAt, nowMs, onLeave }: ReviewSummaryProps) {
  return (
    <div className="grid w-full justify-items-center gap-6 text-center">
      <span
        aria-hidden
        className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent"
      >
        <CircleCheck size={32} />
      </span>
      <div role="status" className="grid gap-1">
        <h2 className="text-2xl font-semibold">{done.length > 0 ? 'Well done' : 'Nothing due'}</h2>
        <p className="text-muted">
          {done.length > 0
            ? 'You have finished these cards for now.'
            : 'You have reviewed all due cards.'}
          {nextDueAt === undefined
            ? ''
            : ` The next card is due in ${formatInterval(nextDueAt - nowMs)}.`}
        </p>
      </div>
      {done.length > 0 ? <Figures done={done} /> : null}
      <Button onClick={onLeave}>Done</Button>
    </div>
  );
}

function Figures({ done }: { done: readonly Rated[] }) {
  const cards = new Set(done.map(({ asked }) => asked.card.id)).size;
  const known = done.filter(({ rating }) => rating > 1).length;
  const minutes = Math.max(
    1,
    Math.round(done.reduce((sum, item) => sum + item.durationMs, 0) / 60_000),
  );
  const figures = [
    { label: cards === 1 ? 'card' : 'cards', value: cards.toLocaleString() },
    { label: 'remembered', value: `${Math.round((100 * known) / done.length)} %` },
    { label: 'studied', value: plural(minutes, 'minute') },
  ];
  return (
    <dl className="flex flex-wrap justify-center gap-x-10 gap-y-4">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
