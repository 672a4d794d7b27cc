/** Study days of half a year as a grid of weeks. */
import { plural } from '../../lib/plural.ts';
import { HeatChart } from '../../ui/chart/heat-chart.tsx';
import { formatDay } from '../../ui/date/format-day.ts';
import type { HeatDay } from './insight.ts';

export function Heatmap({ weeks }: { weeks: HeatDay[][] }) {
  const studied = weeks.flat().filter((day) => day.acts > 0);
  return (
    <HeatChart
      label={`Studied on ${plural(studied.length, 'day')} of the last ${weeks.length} weeks`}
      columns={weeks.map((week) =>
        week.map(({ day, acts, level }) => ({
          id: day,
          title: `${formatDay(day)}: ${wordsOf(acts)}`,
          level,
        })),
      )}
      caption="Darker = more studied: cards reviewed, pages read and quizzes finished."
      table={{
        caption: 'Study days',
        heads: ['Day', 'Done'],
        rows: studied.reverse().map((day) => [formatDay(day.day), wordsOf(day.acts)]),
      }}
    />
  );
}

function wordsOf(acts: number): string {
  return acts === 0 ? 'nothing' : plural(acts, 'thing');
}
