/** Days as lists: what is earlier today, what overlaps, what a day is planned with, and runs of days without anything. */
import { isoDaysBetween } from '../week.ts';
import type { Entry } from './entries.ts';
import { overlapMin, takesTime } from './free-time.ts';
import { lengthWords, timeWords } from './words.ts';

/** A day with entries, or days in a row with nothing. */
export type AgendaPart =
  | { kind: 'day'; day: string; entries: readonly Entry[] }
  | { kind: 'nothing'; from: string; to: string };

/** @param byDay the entries of each shown day, in order; today is shown although it is empty */
export function agendaOf(
  byDay: ReadonlyMap<string, readonly Entry[]>,
  today: string,
): AgendaPart[] {
  const parts: AgendaPart[] = [];
  for (const [day, entries] of byDay) {
    const last = parts.at(-1);
    if (entries.length > 0 || day === today) parts.push({ kind: 'day', day, entries });
    else if (last?.kind === 'nothing') last.to = day;
    else parts.push({ kind: 'nothing', from: day, to: day });
  }
  return parts;
}

/** What is over today folds away, where something is still to come. */
export function splitAtNow(
  entries: readonly Entry[],
  nowMs: number,
): { earlier: Entry[]; toCome: Entry[] } {
  const isOver = (entry: Entry) =>
    entry.days === undefined && (entry.kind === 'task' ? entry.isDone : entry.endsAt <= nowMs);
  return {
    earlier: entries.filter(isOver),
    toCome: entries.filter((entry) => !isOver(entry)),
  };
}

/** The words at the right of a day's head. */
export function headWords(
  day: string,
  entries: readonly Entry[],
  today: string,
  nowMs: number,
): string {
  const timed = entries.filter((entry) => takesTime(entry) && entry.days === undefined);
  if (day === today) {
    const left = timed.filter(({ endsAt }) => endsAt > nowMs);
    if (left.length === 0) return 'free now';
    return `free from ${timeWords(Math.max(...left.map(({ endsAt }) => endsAt)))}`;
  }
  const days = isoDaysBetween(today, day);
  if (days > 1 && entries.some(({ kind }) => kind === 'exam')) return `in ${days} days`;
  const planned = timed.reduce((sum, { startsAt, endsAt }) => sum + (endsAt - startsAt), 0);
  return planned === 0 ? '' : `${lengthWords({ startsAt: 0, endsAt: planned })} planned`;
}

/** The first entry before it that it overlaps. @param entries of a day, in order of time */
export function overlapWords(entry: Entry, entries: readonly Entry[]): string | undefined {
  if (!takesTime(entry)) return undefined;
  for (const other of entries) {
    if (other.key === entry.key) return undefined;
    const minutes = takesTime(other) ? overlapMin(other, entry) : 0;
    if (minutes > 0)
      return `Overlaps ${other.title} by ${lengthWords({ startsAt: 0, endsAt: minutes * 60_000 })}`;
  }
  return undefined;
}
