/** Study days of half a year as a grid of weeks. */
import { dateFormat } from '../../lib/date-format.ts';
import { plural } from '../../lib/plural.ts';
import { HeatChart } from '../../ui/chart/charts.tsx';
import { formatDay } from '../../ui/date.tsx';
import { type HeatDay, monthHeads } from './insight.ts';

interface HeatmapProps {
  weeks: HeatDay[][];
  /** Name of the table; unique on a page. */
  name?: string;
  caption?: string;
  /** Noun of the counted unit. */
  thing?: string;
}

export function Heatmap({
  weeks,
  name = 'Study days',
  caption = 'Stronger colour = more studied: cards reviewed, pages read and quizzes finished.',
  thing = 'thing',
}: HeatmapProps) {
  const studied = weeks.flat().filter((day) => day.acts > 0);
  return (
    <HeatChart
      label={`Studied on ${plural(studied.length, 'day')} of the last ${weeks.length} weeks`}
      columns={weeks.map((week) =>
        week.map(({ day, acts, level }) => ({
          id: day,
          title: `${formatDay(day)}: ${wordsOf(acts, thing)}`,
          level,
        })),
      )}
      heads={monthHeads(weeks, (day) => monthFormat.format(localDay(day)))}
      caption={caption}
      table={{
        caption: name,
        heads: ['Day', 'Done'],
        rows: studied.reverse().map((day) => [formatDay(day.day), wordsOf(day.acts, thing)]),
      }}
    />
  );
}

const monthFormat = dateFormat({ month: 'short' });

/** Midnight of a calendar day, local time. */
function localDay(day: string): number {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).getTime();
}

function wordsOf(acts: number, thing: string): string {
  return acts === 0 ? 'nothing' : plural(acts, thing);
}
