/** “Why is this due?”: a sentence, the forgetting curve of the card, and its ratings. */

import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { AccountDatabase } from '../../../db/database.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { plural } from '../../../lib/plural.ts';
import type { Card } from '../../../model/entities/card.ts';
import {
  type CurvePoint,
  curveOf,
  historyOf,
  type RatedOnce,
} from '../../../model/study/cards/card-history.ts';
import { recallAfter } from '../../../model/study/fsrs/recall.ts';
import {
  effectiveFacts,
  foldMemory,
  type Memory,
  type Scheduling,
} from '../../../model/study/scheduling.ts';
import { readOptionsOf } from '../../../queries/cards/options.ts';
import { studyTime } from '../../../queries/study-clock.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Axes, ChartFrame } from '../../../ui/chart/chart-frame.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { formatDate, formatDateTime, formatInterval } from '../../../ui/format.ts';
import { Loading } from '../../../ui/page/loading.tsx';
import { nameOf } from '../card-text.tsx';
import { ratings } from './rating-bar.tsx';

export function WhyDue({ cardId, onClose }: { cardId: string; onClose: () => void }) {
  const known = useRows((db) => readHistory(db, cardId), [cardId]);
  return (
    <Dialog title="Why is this due?" onClose={onClose}>
      {known === undefined ? <Loading label="Fetching the history" /> : null}
      {known === null ? <p>This card is not here any more.</p> : null}
      {known ? <History {...known} /> : null}
    </Dialog>
  );
}

/** @param name the title of the card in its list */
export function WhyDueButton({ cardId, name }: { cardId: string; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={`Why is “${name}” due?`}
        icon={<CalendarClock aria-hidden size={18} />}
        onClick={() => setOpen(true)}
      />
      {isOpen ? <WhyDue cardId={cardId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type Known = NonNullable<Awaited<ReturnType<typeof readHistory>>>;

function History({ card, history, setDueAt, brought, practised, how, nowMs }: Known) {
  const last = history.at(-1);
  return (
    <>
      <p dir="auto" className="line-clamp-3 text-sm text-muted">
        {nameOf(card)}
      </p>
      <p>{dueReason({ card, last, setDueAt, brought, nowMs, how })}</p>
      {last === undefined ? null : (
        <>
          <ForgettingCurve history={history} nowMs={nowMs} how={how} />
          <p className="text-sm text-muted">
            {`${plural(last.memory.reps, 'rating')}, forgotten ${plural(last.memory.lapses, 'time')}. Stability is the number of days until the chance falls to 90 %. Difficulty goes from 1 (easy) to 10 (hard).`}
          </p>
        </>
      )}
      {practised > 0 ? (
        <p className="text-sm text-muted">
          {`Practiced ${plural(practised, 'time')}. Practice does not change when it is due.`}
        </p>
      ) : null}
    </>
  );
}

async function readHistory(db: AccountDatabase, cardId: string) {
  const [card, reviews] = await Promise.all([
    db.rows('card').get(cardId),
    db.rows('review').where('cardId').equals(cardId).toArray(),
  ]);
  if (card?.front === undefined) return null;
  const how = await readOptionsOf(db, card.deckId);
  const voided = new Set(reviews.map(({ voids }) => voids));
  const practised = reviews.filter(({ id, kind }) => kind === 'practice' && !voided.has(id)).length;
  const nowMs = studyTime(db, Date.now());
  const last = effectiveFacts(reviews).at(-1);
  const folded = last?.kind === 'due' ? foldMemory(cardId, reviews, how) : undefined;
  const isBrought = Boolean(last?.memory);
  return {
    ...{ card, history: historyOf(cardId, reviews, how), practised, how, nowMs },
    setDueAt: isBrought ? undefined : folded?.dueAt,
    brought: isBrought ? folded : undefined,
  };
}

const [width, height] = [300, 100];

interface ForgettingCurveProps {
  /** Not empty. */
  history: readonly RatedOnce[];
  nowMs: number;
  how: Scheduling;
}

/** Retrievability from the first rating until the card is due. Each rating raises the curve. */
function ForgettingCurve({ history, nowMs, how }: ForgettingCurveProps) {
  const fromMs = history[0]?.ratedAt ?? nowMs;
  const last = history.at(-1);
  const toMs = Math.max(nowMs, last?.memory.dueAt ?? nowMs, fromMs + 60_000);
  const x = (atMs: number) => ((atMs - fromMs) / (toMs - fromMs)) * width;
  const y = (recall: number) => height - recall * height;
  const line = (part: readonly CurvePoint[]) =>
    part.map(({ atMs, recall }) => `${x(atMs).toFixed(1)},${y(recall).toFixed(1)}`).join(' ');
  return (
    <ChartFrame
      caption="The chance that you remember the card. Each dot is a rating; the dashed line is what you aim at, the upright line is now."
      table={{
        caption: 'Ratings of this card',
        heads: ['Rated', 'Rating', 'Chance before', 'Next in', 'Stability', 'Difficulty'],
        rows: history.map(rowOf).reverse(),
      }}
    >
      <Axes mostLabel="100 %" firstLabel={formatDate(fromMs)} lastLabel={formatDate(toMs)}>
        <svg
          role="img"
          aria-label={`Forgetting curve over ${history.length === 1 ? 'one rating' : `${history.length} ratings`}`}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="h-40 w-full overflow-visible border-b border-line-strong"
        >
          <path
            d={`M0 ${y(how.desiredRetention)}H${width}`}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-line-strong [stroke-dasharray:4_4]"
          />
          <path
            d={`M${x(nowMs)} 0V${height}`}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-info"
          />
          {curveOf(history, toMs, how).map((part) => (
            <polyline
              key={part[0]?.atMs}
              points={line(part)}
              vectorEffect="non-scaling-stroke"
              className="fill-none stroke-accent stroke-2 [stroke-linejoin:round]"
            />
          ))}
          {history.map(({ id, ratedAt, recallBefore, rating }) => (
            <path
              key={id}
              d={`M${x(ratedAt)} ${y(recallBefore ?? 1)}h0`}
              vectorEffect="non-scaling-stroke"
              className={`stroke-[8px] [stroke-linecap:round] ${rating === 1 ? 'stroke-danger' : 'stroke-accent'}`}
            />
          ))}
        </svg>
      </Axes>
    </ChartFrame>
  );
}

function rowOf({ ratedAt, rating, recallBefore, memory }: RatedOnce): string[] {
  return [
    formatDateTime(ratedAt),
    labelOf(rating),
    recallBefore === undefined ? '–' : percent(recallBefore),
    formatInterval(memory.dueAt - ratedAt),
    `${memory.stability.toFixed(memory.stability < 10 ? 1 : 0)} d`,
    memory.difficulty.toFixed(1),
  ];
}

interface Asked {
  card: Pick<Card, 'suspendedAt' | 'buriedUntil'>;
  last: RatedOnce | undefined;
  /** The due date that the student set after the last rating. */
  setDueAt?: number | undefined;
  /** What came with an import after the last rating. */
  brought?: Memory | undefined;
  nowMs: number;
  how: Pick<Scheduling, 'desiredRetention' | 'parameters'>;
}

function dueReason({ card, last, setDueAt, brought, nowMs, how }: Asked): string {
  if (card.suspendedAt) return 'You suspended this card, so it is not asked.';
  if ((card.buriedUntil ?? 0) > nowMs)
    return `You buried this card: it is not asked before ${formatDate(card.buriedUntil ?? 0)}.`;
  if (setDueAt !== undefined)
    return `You set its due date: ${formatDate(setDueAt)}.${setDueAt > nowMs ? ' It is not asked before.' : ''}`;
  if (brought?.state === 2) {
    const chance = percent(recallAfter(brought, nowMs, how.parameters));
    return `This card was imported with its due date: ${formatDate(brought.dueAt)}. The chance that you remember it is about ${chance}.`;
  }
  if (last === undefined && brought !== undefined)
    return 'This card was imported while you were learning it, and keeps its due time.';
  if (last === undefined)
    return 'This card is new: you have not answered it yet. New cards come up to your daily limit.';
  const { memory, ratedAt, rating } = last;
  const ago = `You rated it ${labelOf(rating)} ${formatInterval(nowMs - ratedAt)} ago`;
  if (memory.state !== 2) {
    const again = Math.max(0, memory.dueAt - nowMs);
    return `${ago}. You are still learning this card, so it comes back ${again > 0 ? `in ${formatInterval(again)}` : 'now'}.`;
  }
  const chance = percent(recallAfter(memory, nowMs, how.parameters));
  const aim = percent(how.desiredRetention);
  return memory.dueAt <= nowMs
    ? `${ago}. Now the chance that you remember it is about ${chance}, and you aim at ${aim}, so it is due.`
    : `${ago}. The chance that you remember it is about ${chance}; it is due when that falls to ${aim}, on ${formatDate(memory.dueAt)}.`;
}

function labelOf(rating: number): string {
  return ratings.find((one) => one.rating === rating)?.label ?? '';
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
