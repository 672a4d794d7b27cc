/** One week of a month: which entries have a line, from which to which day, and how many have none. Pure. */
import type { Entry } from './entries.ts';
import { placeInRows } from './side-by-side.ts';

export interface MonthLine {
  entry: Entry;
  /** Indexes of the week's days, both included. */
  from: number;
  to: number;
  /** From 0. */
  row: number;
}

export interface MonthWeek {
  lines: MonthLine[];
  /** Entries without a line, for each day. */
  more: number[];
}

/**
 * Entries of whole days come first and keep one row on all their days. On the day that is now, what is over comes last.
 * @param days `YYYY-MM-DD`, in order
 * @param rows how many lines a day has
 */
export function monthLines(
  entries: readonly Entry[],
  days: readonly string[],
  rows: number,
  now: { day: string; nowMs: number },
  byDay: ReadonlyMap<string, readonly Entry[]>,
): MonthWeek {
  const last = days.length - 1;
  const [firstDay = '', lastDay = ''] = [days[0], days[last]];
  const more = days.map(() => 0);
  const taken = days.map(() => new Set<number>());
  const lines: MonthLine[] = [];
  const long = entries.flatMap((entry) => {
    const { days: span } = entry;
    if (span === undefined || span.to < firstDay || span.from > lastDay) return [];
    const from = Math.max(0, days.indexOf(span.from));
    return [{ entry, from, to: span.to > lastDay ? last : days.indexOf(span.to) }];
  });
  const places = placeInRows(long);
  long.forEach(({ entry, from, to }, index) => {
    const row = places[index] ?? 0;
    const isShown = row < rows;
    for (let day = from; day <= to; day += 1) {
      if (isShown) taken[day]?.add(row);
      else more[day] = (more[day] ?? 0) + 1;
    }
    if (isShown) lines.push({ entry, from, to, row });
  });
  days.forEach((day, index) => {
    const timed = (byDay.get(day) ?? []).filter(({ days: span }) => span === undefined);
    const own = day === now.day ? lastWhenOver(timed, now.nowMs) : timed;
    let row = 0;
    for (const entry of own) {
      while (taken[index]?.has(row)) row += 1;
      if (row < rows) lines.push({ entry, from: index, to: index, row });
      else more[index] = (more[index] ?? 0) + 1;
      row += 1;
    }
  });
  return { lines, more };
}

function lastWhenOver(entries: readonly Entry[], nowMs: number): Entry[] {
  const isOver = ({ endsAt }: Entry) => endsAt <= nowMs;
  return [...entries.filter((entry) => !isOver(entry)), ...entries.filter(isOver)];
}
