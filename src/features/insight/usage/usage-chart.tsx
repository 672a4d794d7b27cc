/** Time in the app a day as bars. */
import { BarChart } from '../../../ui/chart/charts.tsx';
import { formatDay } from '../../../ui/date.tsx';
import { durationInWords, type UsageDay } from './usage-days.ts';

/** A scale that begins at an hour keeps a short day from looking like a long one. */
const leastScaleMs = 60 * 60_000;

export function UsageChart({ days }: { days: UsageDay[] }) {
  const busiestMs = Math.max(...days.map((day) => day.activeMs));
  const most = Math.max(leastScaleMs, busiestMs);
  const totalMs = days.reduce((sum, day) => sum + day.activeMs, 0);
  const total = durationInWords(totalMs);
  const today = durationInWords(days.at(-1)?.activeMs ?? 0);
  return (
    <BarChart
      label={`${total} in ${days.length} days, ${durationInWords(busiestMs)} on the longest`}
      most={most}
      mostLabel={durationInWords(most)}
      firstLabel={formatDay(days[0]?.day ?? '')}
      lastLabel="Today"
      bars={days.map(({ day, activeMs }) => ({
        id: day,
        title: `${formatDay(day)}: ${durationInWords(activeMs)}`,
        parts: [{ value: activeMs, className: 'fill-accent' }],
      }))}
      caption={`Today: ${today}. Last ${days.length} days: ${total}. Days roll over at 4 a.m.`}
      table={{
        caption: 'Time per day',
        heads: ['Day', 'Time'],
        rows: days
          .filter((day) => day.activeMs > 0)
          .reverse()
          .map(({ day, activeMs }) => [formatDay(day), durationInWords(activeMs)]),
      }}
    />
  );
}
