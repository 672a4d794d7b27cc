/** The statistics of cards, of a deck with its subdecks or of all. */
import { Layers } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../../../lib/plural.ts';
import { type DeckStatistics, recentDays } from '../../../model/study/statistics/statistics.ts';
import { useStatistics } from '../../../queries/cards/use-followed-cards.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState, Problem } from '../../../ui/page/states.tsx';
import { Bars, ChartPanel, PickOne } from './bars.tsx';
import {
  AnswersPanel,
  HeatPanel,
  HoursPanel,
  IntervalRetentionPanel,
  RetentionPanel,
  TimePanel,
} from './history-panels.tsx';
import { nameOfDay, spans } from './statistics-words.ts';

export function CardStatistics({ deckIds }: { deckIds: readonly string[] | undefined }) {
  const { statistics, reading, hasFailed, retry } = useStatistics(deckIds);
  if (hasFailed) {
    return (
      <Problem
        title="The statistics could not be counted"
        text="Your cards and reviews are safe. Try again, or reload the page."
        action={
          <Button variant="secondary" onClick={retry}>
            Try again
          </Button>
        }
      />
    );
  }
  if (statistics === undefined) {
    const share = reading && ` ${Math.round(100 * reading.share)} %`;
    const label = reading ? `Reading ${reading.of},${share}` : 'Counting your cards';
    return <Loading label={label} />;
  }
  if (statistics.cards === 0 && statistics.days.length === 0) {
    return (
      <EmptyState
        icon={<Layers size={28} />}
        title="No cards yet"
        text="Once there are cards, you see here how many come due and how well you know them."
      />
    );
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <ForecastPanel statistics={statistics} />
      <RetentionPanel statistics={statistics} />
      <StatesPanel statistics={statistics} />
      <SpreadPanel statistics={statistics} />
      <TimePanel statistics={statistics} />
      <IntervalRetentionPanel statistics={statistics} />
      <HoursPanel statistics={statistics} />
      <AnswersPanel statistics={statistics} />
      <HeatPanel statistics={statistics} />
      <AddedPanel statistics={statistics} />
    </div>
  );
}

interface PanelProps {
  statistics: DeckStatistics;
}

const accent = { name: 'Cards', className: 'fill-accent' };
const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

const ranges = [
  { value: 30, label: '30 days' },
  { value: 90, label: '90 days' },
] as const;

export function ForecastPanel({ statistics }: PanelProps) {
  const [days, setDays] = useState<number>(30);
  const { backlog, forecast, today } = statistics;
  const shown = forecast.slice(0, days);
  const total = sumOf(shown) + backlog;
  return (
    <ChartPanel
      title="Due forecast"
      actions={<PickOne label="Forecast" options={ranges} value={days} onChange={setDays} />}
      empty={total === 0 && `No reviews due in the next ${days} days.`}
    >
      <Bars
        label={`${plural(total, 'review')} due in the next ${days} days, ${backlog.toLocaleString()} of them overdue; ${(total / days).toFixed(1)} a day`}
        caption="Reviews due by day"
        head="Day"
        parts={[
          { name: 'Due', className: 'fill-accent' },
          { name: 'Overdue', className: 'fill-warn' },
        ]}
        bars={shown.map((count, index) => ({
          name: index === 0 ? 'Today' : nameOfDay(today + index),
          values: [count, index === 0 ? backlog : 0],
        }))}
        note={`${perDay(total / days)} New cards are not counted.`}
      />
    </ChartPanel>
  );
}

function perDay(average: number): string {
  const rounded = Math.round(average);
  return rounded === 0 ? 'Less than 1 a day.' : `About ${rounded.toLocaleString()} a day.`;
}

function StatesPanel({ statistics: { states, cards } }: PanelProps) {
  const rows: [string, number, string][] = [
    ['New', states.fresh, 'bg-info'],
    ['Learning', states.learning, 'bg-warn'],
    ['Young', states.young, 'bg-accent/50'],
    ['Mature', states.mature, 'bg-accent'],
    ['Suspended', states.suspended, 'bg-muted'],
    ['Buried', states.buried, 'bg-line-strong'],
  ];
  return (
    <Panel title="Card states">
      <p className="text-sm text-muted">
        {plural(cards, 'card')}. Mature cards have an interval of 21 days or more.
      </p>
      <table className="w-full text-left text-sm">
        <caption className="sr-only">Cards by state</caption>
        <tbody>
          {rows.map(([name, count, className]) => (
            <tr key={name}>
              <th scope="row" className="w-28 py-1 font-normal">
                {name}
              </th>
              <td className="py-1">
                <span className="flex items-center gap-3">
                  <span className="h-3 flex-1 overflow-hidden rounded-full bg-surface-2">
                    <span
                      className={`block h-full forced-color-adjust-none ${className}`}
                      style={{ width: `${cards === 0 ? 0 : (100 * count) / cards}%` }}
                    />
                  </span>
                  <span className="w-16 text-right tabular-nums">{count.toLocaleString()}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

const spread = {
  interval: {
    label: 'Intervals',
    sentence: 'Cards in review by interval',
    note: 'The days from one review to the next.',
  },
  stability: {
    label: 'Stability',
    sentence: 'Reviewed cards by stability',
    note: 'The days until the chance to remember falls to 90 %.',
  },
  difficulty: {
    label: 'Difficulty',
    sentence: 'Reviewed cards by difficulty',
    note: 'From 1, easy, to 10, hard: in place of the ease of other programs.',
  },
  recall: {
    label: 'Recall now',
    sentence: 'Reviewed cards by the chance to remember them now',
    note: 'Retrievability: the chance to remember a card if it were asked now.',
  },
} as const;
type Spread = keyof typeof spread;

function SpreadPanel({ statistics }: PanelProps) {
  const [of, setOf] = useState<Spread>('interval');
  const { sentence, note } = spread[of];
  const counts = { ...statistics, interval: statistics.intervals }[of];
  const total = sumOf(counts);
  const average = statistics.averageRecall;
  return (
    <ChartPanel
      title="How well cards are known"
      actions={
        <PickOne
          label="Spread"
          options={Object.entries(spread).map(([value, { label }]) => ({
            value: value as Spread,
            label,
          }))}
          value={of}
          onChange={setOf}
        />
      }
      empty={total === 0 && 'Review some cards to see how well they are known.'}
    >
      <Bars
        label={`${sentence}: ${plural(total, 'card')}, most of them ${nameOf(of, counts.indexOf(Math.max(...counts))).toLowerCase()}`}
        caption={sentence}
        head={spread[of].label}
        parts={[accent]}
        bars={counts.map((count, index) => ({ name: nameOf(of, index), values: [count] }))}
        note={
          of === 'recall' && average !== undefined
            ? `${note} ${Math.round(100 * average)} % on average.`
            : note
        }
      />
    </ChartPanel>
  );
}

function nameOf(of: Spread, index: number): string {
  if (of === 'difficulty') return String(index + 1);
  if (of === 'recall') return `${10 * index}–${10 * index + (index === 9 ? 10 : 9)} %`;
  return spans[index] ?? '';
}

function AddedPanel({ statistics: { added, today } }: PanelProps) {
  const total = sumOf(added);
  return (
    <ChartPanel
      title="Cards added"
      empty={total === 0 && `No cards added in the last ${recentDays} days.`}
    >
      <Bars
        label={`${plural(total, 'card')} added in the last ${recentDays} days`}
        caption="Cards added by day"
        head="Day"
        parts={[accent]}
        bars={added.map((count, index) => ({
          name: nameOfDay(today - recentDays + 1 + index),
          values: [count],
        }))}
      />
    </ChartPanel>
  );
}
