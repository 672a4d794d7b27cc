/** Study days of half a year as a grid of weeks, with the same as a table. */
import { plural } from '../../lib/plural.ts';
import { DataTable } from './data-table.tsx';
import { formatDay } from './format-day.ts';
import type { HeatDay } from './insight.ts';

const [cell, gap] = [12, 3];
const step = cell + gap;

const shades: Record<HeatDay['level'], string> = {
  0: 'fill-surface-2',
  1: 'fill-accent/30',
  2: 'fill-accent/50',
  3: 'fill-accent/75',
  4: 'fill-accent',
};

export function Heatmap({ weeks }: { weeks: HeatDay[][] }) {
  const studied = weeks.flat().filter((day) => day.acts > 0);
  return (
    <figure className="grid gap-2">
      <svg
        role="img"
        aria-label={`Studied on ${plural(studied.length, 'day')} of the last ${weeks.length} weeks`}
        viewBox={`0 0 ${weeks.length * step - gap} ${7 * step - gap}`}
        className="w-full max-w-2xl"
      >
        {weeks.map((week, x) =>
          week.map((day, y) => (
            <rect
              key={day.day}
              x={x * step}
              y={y * step}
              width={cell}
              height={cell}
              rx={2.5}
              className={`${shades[day.level]} stroke-line`}
              strokeWidth={0.5}
            >
              <title>{`${formatDay(day.day)}: ${wordsOf(day.acts)}`}</title>
            </rect>
          )),
        )}
      </svg>
      <figcaption className="text-sm text-muted">
        One column a week, Monday on top. The darker, the more was done: cards reviewed, pages read,
        quizzes finished.
      </figcaption>
      <DataTable
        caption="Study days"
        heads={['Day', 'Done']}
        rows={studied.reverse().map((day) => [formatDay(day.day), wordsOf(day.acts)])}
      />
    </figure>
  );
}

function wordsOf(acts: number): string {
  return acts === 0 ? 'nothing' : plural(acts, 'thing');
}
