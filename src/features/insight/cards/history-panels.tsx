/** Charts of past reviews: retention, time and hours. */
import { useState } from 'react';
import { plural } from '../../../lib/plural.ts';
import {
  type DeckStatistics,
  type Passed,
  recentDays,
} from '../../../model/study/statistics/statistics.ts';
import { dayOfNumber } from '../../../model/study/study-day.ts';
import { DataTable } from '../../../ui/chart/chart-frame.tsx';
import { LineChart } from '../../../ui/chart/charts.tsx';
import { Heatmap } from '../heatmap.tsx';
import { heatWeeks } from '../insight.ts';
import { Bars, ChartPanel, PickOne } from './bars.tsx';
import {
  both,
  minutes,
  nameOfDay,
  nameOfMonth,
  percent,
  spans,
  together,
} from './statistics-words.ts';

interface PanelProps {
  statistics: DeckStatistics;
}

const heatmapWeeks = 26;
/** Fewer answers say little about retention. */
const fewAnswers = 20;

const periods = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
] as const;

export function RetentionPanel({ statistics: { retention } }: PanelProps) {
  const [by, setBy] = useState<'day' | 'week' | 'month'>('week');
  const shown = retention[by];
  const whole = together(shown.map(both));
  const [young, mature] = [
    together(shown.map((period) => period.young)),
    together(shown.map((period) => period.mature)),
  ];
  const nameOf = by === 'month' ? nameOfMonth : nameOfDay;
  return (
    <ChartPanel
      title="True retention"
      actions={<PickOne label="By" options={periods} value={by} onChange={setBy} />}
      empty={whole.total === 0 && 'Retention appears once cards come back on a later day.'}
    >
      <LineChart
        label={`${percent(whole)} remembered of ${plural(whole.total, 'card')} that came back: young cards ${percent(young)}, mature cards ${percent(mature)}`}
        points={shown.map((period) => {
          const of = both(period);
          return {
            id: String(period.from),
            title: `${nameOf(period.from)}: ${percent(of)} of ${of.total.toLocaleString()}`,
            value: of.total === 0 ? undefined : (100 * of.passed) / of.total,
          };
        })}
        most={100}
        mostLabel="100 %"
        firstLabel={nameOf(shown[0]?.from ?? 0)}
        lastLabel={nameOf(shown.at(-1)?.from ?? 0)}
        caption={
          whole.total < fewAnswers
            ? `Only ${plural(whole.total, 'answer')} yet: the share will still change much.`
            : `Young ${percent(young)}, mature ${percent(mature)}, all ${percent(whole)}. The first answer of a day to a card of an earlier day; mature: seen 21 or more days before.`
        }
        table={{
          caption: 'True retention',
          heads: ['From', 'Young', 'Mature', 'All', 'Answers'],
          rows: shown
            .filter((period) => both(period).total > 0)
            .map((period) => [
              nameOf(period.from),
              percent(period.young),
              percent(period.mature),
              percent(both(period)),
              both(period).total.toLocaleString(),
            ])
            .reverse(),
        }}
      />
    </ChartPanel>
  );
}

export function IntervalRetentionPanel({ statistics: { byInterval } }: PanelProps) {
  const whole = together(byInterval);
  return (
    <ChartPanel
      title="Retention by interval"
      empty={whole.total === 0 && 'Retention appears once cards come back on a later day.'}
    >
      <ShareBars
        label={`Remembered by days since the card was seen last: ${spoken(byInterval, spans)}`}
        caption="Retention by days since the last review"
        head="Since last review"
        names={spans}
        counts={byInterval}
        note="How many answers were better than Again."
      />
    </ChartPanel>
  );
}

const hourNames = Array.from({ length: 24 }, (_, hour) => `${hour}:00`);

export function HoursPanel({ statistics: { hours } }: PanelProps) {
  const whole = together(hours);
  const busiest = hours.reduce(
    (best, { total }, hour) => (total > (hours[best]?.total ?? 0) ? hour : best),
    0,
  );
  return (
    <ChartPanel
      title="Hours of the day"
      empty={whole.total === 0 && 'No reviews in the last year.'}
    >
      <Bars
        label={`Reviews of the last year by hour: most at ${hourNames[busiest]}, ${percent(hours[busiest] ?? whole)} of those remembered`}
        caption="Reviews by hour"
        head="Hour"
        parts={[
          { name: 'Remembered', className: 'fill-accent' },
          { name: 'Again', className: 'fill-warn' },
        ]}
        bars={hours.map(({ passed, total }, hour) => ({
          name: hourNames[hour] ?? '',
          values: [passed, total - passed],
        }))}
      />
    </ChartPanel>
  );
}

export function HeatPanel({ statistics: { days, today } }: PanelProps) {
  const reviews = new Map(days.map(({ day, reviews }) => [dayOfNumber(day), reviews]));
  const first = today - 7 * heatmapWeeks;
  const recent = days.filter(({ day }) => day > first);
  return (
    <ChartPanel
      title="Review days"
      empty={recent.length === 0 && 'No reviews in the last half year.'}
    >
      <Heatmap
        weeks={heatWeeks(
          new Map(recent.map(({ day }) => [dayOfNumber(day), reviews.get(dayOfNumber(day)) ?? 0])),
          dayOfNumber(today),
          heatmapWeeks,
        )}
        name="Review days"
        caption="Stronger colour = more cards reviewed."
        thing="review"
      />
    </ChartPanel>
  );
}

export function TimePanel({ statistics: { days, today } }: PanelProps) {
  const first = today - recentDays + 1;
  const byDay = new Map(days.map((day) => [day.day, day]));
  const shown = Array.from({ length: recentDays }, (_, index) => ({
    day: first + index,
    ...(byDay.get(first + index) ?? { reviews: 0, durationMs: 0 }),
  }));
  const reviews = shown.reduce((sum, day) => sum + day.reviews, 0);
  const time = shown.reduce((sum, day) => sum + day.durationMs, 0);
  return (
    <ChartPanel
      title="Time spent reviewing"
      empty={reviews === 0 && `No reviews in the last ${recentDays} days.`}
    >
      <Bars
        label={`${minutes(time)} in the last ${recentDays} days for ${plural(reviews, 'review')}: ${minutes(time / reviews)} an answer`}
        caption="Time spent reviewing by day"
        head="Day"
        parts={[{ name: 'Time', className: 'fill-accent' }]}
        words={minutes}
        bars={shown.map(({ day, durationMs }) => ({
          name: nameOfDay(day),
          values: [durationMs],
        }))}
        note={`${minutes(time / reviews)} an answer, ${minutes(time / recentDays)} a day.`}
      />
    </ChartPanel>
  );
}

const answerNames = ['Again', 'Hard', 'Good', 'Easy'] as const;

export function AnswersPanel({ statistics: { answers } }: PanelProps) {
  const total = answers.reduce((sum, count) => sum + count, 0);
  const share = (count: number) => `${Math.round((100 * count) / total)} %`;
  return (
    <ChartPanel title="Answers" empty={total === 0 && 'No reviews in the last year.'}>
      <Bars
        label={`Answers of the last year: ${answerNames.map((name, index) => `${name} ${share(answers[index] ?? 0)}`).join(', ')}`}
        caption="Answers of the last year"
        head="Answer"
        parts={[{ name: 'Answers', className: 'fill-accent' }]}
        bars={answerNames.map((name, index) => ({ name, values: [answers[index] ?? 0] }))}
        note={answerNames.map((name, index) => `${name} ${share(answers[index] ?? 0)}`).join(' · ')}
      />
    </ChartPanel>
  );
}

interface ShareBarsProps {
  label: string;
  caption: string;
  head: string;
  names: readonly string[];
  counts: readonly Passed[];
  note: string;
}

function ShareBars({ label, caption, head, names, counts, note }: ShareBarsProps) {
  return (
    <div className="grid gap-2">
      <table aria-label={label} className="w-full text-left text-sm">
        <tbody>
          {counts.map((count, index) =>
            count.total === 0 ? null : (
              <tr key={names[index]}>
                <th scope="row" className="w-28 py-1 font-normal sm:w-36">
                  {names[index]}
                </th>
                <td className="py-1">
                  <span className="flex items-center gap-3">
                    <span className="h-3 flex-1 overflow-hidden rounded-full bg-surface-2">
                      <span
                        className="block h-full bg-accent forced-color-adjust-none"
                        style={{ width: `${(100 * count.passed) / count.total}%` }}
                      />
                    </span>
                    <span className="w-12 text-right tabular-nums">{percent(count)}</span>
                  </span>
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <p className="text-sm text-muted">{note}</p>
      <DataTable
        caption={caption}
        heads={[head, 'Remembered', 'Answers']}
        rows={counts.flatMap((count, index) =>
          count.total === 0
            ? []
            : [[names[index] ?? '', percent(count), count.total.toLocaleString()]],
        )}
      />
    </div>
  );
}

function spoken(counts: readonly Passed[], names: readonly string[]): string {
  return counts
    .flatMap((count, index) => (count.total === 0 ? [] : [`${names[index]} ${percent(count)}`]))
    .join(', ');
}
