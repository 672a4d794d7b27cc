/** A result in words: “6 of 8 correct · 75 %”. */
import type { Score } from '../../../model/study/scoring.ts';
import { Badge, type BadgeTone } from '../../../ui/page/states.tsx';

export function ScoreLine({ score: { right, total, percent } }: { score: Score }) {
  return <RightOf right={right} total={total} percent={percent} />;
}

interface RightOfProps {
  right: number;
  total: number;
  percent: number;
}

export function RightOf({ right, total, percent }: RightOfProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2 tabular-nums">
      <span>
        {right} of {total} correct
      </span>
      <Badge tone={toneOf(percent)}>{percent} %</Badge>
    </span>
  );
}

/** Good, middling or low. */
export function toneOf(percent: number): Extract<BadgeTone, 'accent' | 'warn' | 'danger'> {
  if (percent >= 80) return 'accent';
  return percent >= 50 ? 'warn' : 'danger';
}
