/** Bars with the sentence and the table that each picture of the statistics has. */

import { ChartKey } from '../../../ui/chart/chart-frame.tsx';
import { BarChart } from '../../../ui/chart/charts.tsx';

export interface Part {
  name: string;
  /** Fills it. */
  className: string;
}

interface BarsProps {
  /** All of it in a sentence. */
  label: string;
  /** What the table is of. */
  caption: string;
  /** What the bars are named by, such as Day. */
  head: string;
  parts: readonly Part[];
  /** `values`: one for each part. */
  bars: readonly { name: string; values: readonly number[] }[];
  words?: (value: number) => string;
  /** Under the drawing. */
  note?: string;
}

const plain = (value: number) => value.toLocaleString();

export function Bars({ label, caption, head, parts, bars, words = plain, note }: BarsProps) {
  const sums = bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const most = Math.max(1, ...sums);
  const heads = [head, ...parts.map(({ name }) => name)];
  return (
    <BarChart
      label={label}
      bars={bars.map(({ name, values }) => ({
        id: name,
        title: `${name}: ${values.map((value, index) => titleOf(words(value), parts, index)).join(', ')}`,
        parts: values.map((value, index) => ({ value, className: parts[index]?.className ?? '' })),
      }))}
      most={most}
      mostLabel={words(most)}
      firstLabel={bars[0]?.name ?? ''}
      lastLabel={bars.at(-1)?.name ?? ''}
      caption={
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          {parts.length > 1
            ? parts.map((part) => (
                <ChartKey
                  key={part.name}
                  className={part.className.replace('fill-', 'bg-')}
                  label={part.name}
                />
              ))
            : null}
          {note}
        </span>
      }
      table={{ caption, heads, rows: bars.map(({ name, values }) => [name, ...values.map(words)]) }}
    />
  );
}

function titleOf(words: string, parts: readonly Part[], index: number): string {
  return parts.length > 1 ? `${words} ${parts[index]?.name.toLowerCase()}` : words;
}
