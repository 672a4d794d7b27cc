/** Reviews a day as bars, with the same numbers as a table for those who cannot see them. */
import { plural } from '../../lib/plural.ts';
import { DataTable } from './data-table.tsx';
import { DayBars } from './day-bars.tsx';
import { formatDay } from './format-day.ts';
import type { ReviewDay } from './insight.ts';

export function ReviewChart({ days }: { days: ReviewDay[] }) {
  const most = Math.max(1, ...days.map((day) => day.reviews));
  const total = days.reduce((sum, day) => sum + day.reviews, 0);
  return (
    <figure className="grid gap-2">
      <DayBars
        label={`${plural(total, 'review')} in ${days.length} days, ${most.toLocaleString()} on the busiest day`}
        most={most}
        mostLabel={most.toLocaleString()}
        bars={days.map(({ day, reviews, remembered }) => ({
          day,
          title: `${formatDay(day)}: ${plural(reviews, 'review')}, ${remembered} remembered`,
          parts: [
            { value: remembered, className: 'fill-accent' },
            { value: reviews - remembered, className: 'fill-line-strong' },
          ],
        }))}
      />
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
      <span aria-hidden className={`size-3 rounded-sm forced-color-adjust-none ${className}`} />
      {label}
    </span>
  );
}
