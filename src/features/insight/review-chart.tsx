/** Reviews per day as bars. */
import { plural } from '../../lib/plural.ts';
import { ChartKey } from '../../ui/chart/chart-frame.tsx';
import { BarChart } from '../../ui/chart/charts.tsx';
import { formatDay } from '../../ui/date.tsx';
import type { ReviewDay } from './insight.ts';

export function ReviewChart({ days }: { days: ReviewDay[] }) {
  const most = Math.max(1, ...days.map((day) => day.reviews));
  const total = days.reduce((sum, day) => sum + day.reviews, 0);
  return (
    <BarChart
      label={`${plural(total, 'review')} in ${days.length} days, ${most.toLocaleString()} on the busiest day`}
      most={most}
      mostLabel={most.toLocaleString()}
      firstLabel={formatDay(days[0]?.day ?? '')}
      lastLabel="Today"
      bars={days.map(({ day, reviews, remembered }) => ({
        id: day,
        title: `${formatDay(day)}: ${plural(reviews, 'review')}, ${remembered} remembered`,
        parts: [
          { value: remembered, className: 'fill-accent' },
          { value: reviews - remembered, className: 'fill-line-strong' },
        ],
      }))}
      caption={
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          <ChartKey className="bg-accent" label="Remembered" />
          <ChartKey className="bg-line-strong" label="Forgotten (rated Again)" />
        </span>
      }
      table={{
        caption: 'Reviews per day',
        heads: ['Day', 'Reviews', 'Remembered'],
        rows: days
          .filter((day) => day.reviews > 0)
          .reverse()
          .map(({ day, reviews, remembered }) => [
            formatDay(day),
            reviews.toLocaleString(),
            remembered.toLocaleString(),
          ]),
      }}
    />
  );
}
