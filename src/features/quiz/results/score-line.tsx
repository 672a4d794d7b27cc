/** A result in words: “6 of 8 correct, 1 partly · 81 %”. */
import type { Score } from '../../../model/study/scoring.ts';
import { Badge, type BadgeTone } from '../../../ui/page/states.tsx';

export function ScoreLine({ score }: { score: Score }) {
  return <RightOf {...score} />;
}

type RightOfProps = Pick<Score, 'right' | 'partly' | 'total' | 'percent'>;

export function RightOf({ percent, ...counts }: RightOfProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2 tabular-nums">
      <span>{wordsOfScore(counts)}</span>
      <Badge tone={toneOf(percent)}>{percent} %</Badge>
    </span>
  );
}

/** Without what was partly correct the percentage would not fit what is said. */
export function wordsOfScore({ right, partly, total }: Omit<RightOfProps, 'percent'>): string {
  return `${right} of ${total} correct${partly > 0 ? `, ${partly} partly` : ''}`;
}

export function toneOf(percent: number): Extract<BadgeTone, 'accent' | 'warn' | 'danger'> {
  if (percent >= 80) return 'accent';
  return percent >= 50 ? 'warn' : 'danger';
}
