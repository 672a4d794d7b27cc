/** The retrievability of a card from its first rating until it is due. Each rating raises the curve, then it falls. */
import {
  type CurvePoint,
  curveOf,
  type RatedOnce,
} from '../../../../model/study/cards/card-history.ts';
import type { Scheduling } from '../../../../model/study/scheduling.ts';
import { Axes, ChartFrame } from '../../../../ui/chart/chart-frame.tsx';
import { formatDate, formatDateTime, formatInterval } from '../../../../ui/format.ts';
import { ratings } from '../rating-bar.tsx';
import { percent } from './due-reason.ts';

const [width, height] = [300, 100];

interface ForgettingCurveProps {
  /** Not empty. */
  history: readonly RatedOnce[];
  nowMs: number;
  how: Scheduling;
}

export function ForgettingCurve({ history, nowMs, how }: ForgettingCurveProps) {
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
    ratings.find((one) => one.rating === rating)?.label ?? '',
    recallBefore === undefined ? '–' : percent(recallBefore),
    formatInterval(memory.dueAt - ratedAt),
    `${memory.stability.toFixed(memory.stability < 10 ? 1 : 0)} d`,
    memory.difficulty.toFixed(1),
  ];
}
