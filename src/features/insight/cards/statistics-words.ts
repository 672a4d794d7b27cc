/** Words of the statistics: days, spans and shares. */
import { dateFormat } from '../../../lib/date-format.ts';
import { percentOf } from '../../../model/study/statistics/percent.ts';
import {
  intervalBounds,
  type Passed,
  type Period,
} from '../../../model/study/statistics/statistics.ts';
import { dayOfNumber } from '../../../model/study/study-day.ts';
import { formatDay } from '../../../ui/date.tsx';

export function nameOfDay(day: number): string {
  return formatDay(dayOfNumber(day));
}

const monthFormat = dateFormat({ month: 'short', year: 'numeric' });

export function nameOfMonth(day: number): string {
  const [year = 1970, month = 1] = dayOfNumber(day).split('-').map(Number);
  return monthFormat.format(new Date(year, month - 1, 1).getTime());
}

/** `1 day`, `2–3 days`, … `over 365 days`. */
export const spans: readonly string[] = [
  ...intervalBounds.map((bound, index) => {
    const from = (intervalBounds[index - 1] ?? 0) + 1;
    if (bound === 1) return 'Up to 1 day';
    return from === bound ? `${bound} days` : `${from}–${bound} days`;
  }),
  `Over ${intervalBounds.at(-1)} days`,
];

export function percent({ passed, total }: Passed): string {
  return total === 0 ? '–' : `${percentOf(passed, total)} %`;
}

export function together(some: readonly Passed[]): Passed {
  return some.reduce(
    (sum, { passed, total }) => ({ passed: sum.passed + passed, total: sum.total + total }),
    { passed: 0, total: 0 },
  );
}

export function both({ young, mature }: Period): Passed {
  return together([young, mature]);
}

export function minutes(ms: number): string {
  if (ms < 60_000) return `${Math.round(ms / 1_000)} s`;
  const whole = Math.round(ms / 60_000);
  return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)} h ${whole % 60} min`;
}
