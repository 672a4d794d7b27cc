/** Reviews a day as bars, with the same numbers as a table for those who cannot see them. */
import { plural } from '../../lib/plural.ts';
import { DataTable } from './data-table.tsx';
import { formatDay } from './format-day.ts';
import type { ReviewDay } from './insight.ts';

const [slot, height] = [10, 100];

export function ReviewChart({ days }: { days: ReviewDay[] }) {
  const most = Math.max(1, ...days.map((day) => day.reviews));
  const total = days.reduce((sum, day) => sum + day.reviews, 0);
  const heightOf = (count: number) => (count / most) * height;
  return (
    <figure className="grid gap-2">
      <div className="flex gap-2">
        <div
          aria-hidden
          className="flex flex-col justify-between text-right text-xs text-muted tabular-nums"
        >
          <span>{most.toLocaleString()}</span>
          <span>0</span>
        </div>
        <svg
          role="img"
          aria-label={`${plural(total, 'review')} in ${days.length} days, ${most.toLocaleString()} on the busiest day`}
          viewBox={`0 0 ${days.length * slot} ${height}`}
          preserveAspectRatio="none"
          className="h-40 w-full border-b border-line-strong"
        >
          {days.map(({ day, reviews, remembered }, index) => (
            <g key={day}>
              <title>{`${formatDay(day)}: ${plural(reviews, 'review')}, ${remembered} remembered`}</title>
              <rect x={index * slot} y={0} width={slot} height={height} fill="transparent" />
              <rect
                x={index * slot + 1.5}
                y={height - heightOf(reviews)}
                width={slot - 3}
                height={heightOf(reviews - remembered)}
                className="fill-line-strong"
              />
              <rect
                x={index * slot + 1.5}
                y={height - heightOf(remembered)}
                width={slot - 3}
                height={heightOf(remembered)}
                className="fill-accent"
              />
            </g>
          ))}
        </svg>
      </div>
      <div aria-hidden className="flex justify-between pl-6 text-xs text-muted">
        <span>{formatDay(days[0]?.day ?? '')}</span>
        <span>Today</span>
      </div>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        <Key className="bg-accent" label="Remembered" />
        <Key className="bg-line-strong" label="Forgotten (rated Again)" />
      </figcaption>
      <DataTable
        caption="Reviews a day"
        heads={['Day', 'Reviews', 'Remembered']}
        rows={days
          .filter((day) => day.reviews > 0)
          .reverse()
          .map(({ day, reviews, remembered }) => [
            formatDay(day),
            reviews.toLocaleString(),
            remembered.toLocaleString(),
          ])}
      />
    </figure>
  );
}

function Key({ className, label }: { className: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={`size-3 rounded-sm ${className}`} />
      {label}
    </span>
  );
}
