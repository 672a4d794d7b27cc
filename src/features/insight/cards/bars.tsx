/** Bars with the sentence and the table of each chart, and the choice of its period. */
import type { ReactNode } from 'react';
import { ChartKey } from '../../../ui/chart/chart-frame.tsx';
import { BarChart } from '../../../ui/chart/charts.tsx';
import { classes } from '../../../ui/classes.ts';
import { Panel } from '../../../ui/page/panel.tsx';

export interface Part {
  name: string;
  className: string;
}

interface BarsProps {
  /** The chart in a sentence. */
  label: string;
  /** Caption of the table. */
  caption: string;
  /** Such as “Day”. */
  head: string;
  parts: readonly Part[];
  /** `values`: one per part. */
  bars: readonly { name: string; values: readonly number[] }[];
  words?: (value: number) => string;
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

interface ChartPanelProps {
  title: string;
  actions?: ReactNode;
  /** Shown in place of a chart that has nothing to count. */
  empty: string | false;
  children: ReactNode;
}

export function ChartPanel({ title, actions, empty, children }: ChartPanelProps) {
  return (
    <Panel title={title} actions={actions}>
      {empty ? <p className="text-muted">{empty}</p> : children}
    </Panel>
  );
}

interface PickOneProps<Value extends string | number> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

export function PickOne<Value extends string | number>({
  label,
  options,
  value,
  onChange,
}: PickOneProps<Value>) {
  return (
    <fieldset aria-label={label} className="flex flex-wrap rounded-control bg-surface-2">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={classes(
            'min-h-11 rounded-control px-3 text-sm',
            option.value === value
              ? 'bg-surface font-medium text-text shadow-card'
              : 'text-muted hover:text-text',
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
