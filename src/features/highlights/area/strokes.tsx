/** The lines of a drawing over a page. */
import type { Highlight } from '../../../model/entities/highlight.ts';
import { colorClasses } from '../colors.ts';
import { type Point, type Turn, usualStrokeWidth } from './shapes.ts';

interface StrokesProps extends Pick<Highlight, 'color' | 'strokeWidth'> {
  /** On the rotated page. */
  strokes: readonly (readonly Point[])[];
  turn: Turn;
}

export function Strokes({ strokes, color, strokeWidth, turn }: StrokesProps) {
  const percent = (strokeWidth ?? usualStrokeWidth) * 100;
  return (
    <div className={`highlight-drawing ${colorClasses[color]}`}>
      <svg
        aria-hidden
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        style={{ strokeWidth: `${percent}${turn % 180 === 0 ? 'cqw' : 'cqh'}` }}
      >
        {strokes.map((points, index) => (
          <polyline
            // biome-ignore lint/suspicious/noArrayIndexKey: a stroke has no other name
            key={index}
            // A dot: a line of no length has round ends.
            points={(points.length === 1 ? [...points, ...points] : points)
              .map((point) => point.join(','))
              .join(' ')}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
    </div>
  );
}
