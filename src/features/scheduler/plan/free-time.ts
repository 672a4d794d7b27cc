/** Time without events: for planning tasks and goals, and for the word “free” while something is moved. Pure. */
import { localDay } from '../../../lib/date-format.ts';
import { plural } from '../../../lib/plural.ts';
import { dayAfter } from '../../../model/study/local-time.ts';
import type { Entry } from './entries.ts';
import { atMinute, lengthMin, type Span } from './span.ts';

/** Instants, milliseconds since the epoch. */
export interface FreeTime {
  startsAt: number;
  endsAt: number;
}

/** Hours in which students plan: from eight to ten in the evening. Minutes of the day. */
export const wakingMin = { from: 8 * 60, to: 22 * 60 };
/** A shorter gap between two events is not time to study. */
const leastMin = 30;

interface Search {
  /** Taken times, in any order. */
  busy: readonly FreeTime[];
  fromMs: number;
  toMs: number;
  /** The local days of the span, `YYYY-MM-DD`, in order. Days off are left out. */
  days: readonly string[];
}

/** The free times within waking hours, in order. Two that an event of no length separates are two. */
export function freeTimes({ busy, fromMs, toMs, days }: Search): FreeTime[] {
  const taken = busy
    .filter(({ startsAt, endsAt }) => endsAt > fromMs && startsAt < toMs)
    .sort((a, b) => a.startsAt - b.startsAt);
  const free: FreeTime[] = [];
  let next = 0;
  for (const day of days) {
    let at = Math.max(fromMs, atMinute(day, wakingMin.from));
    const end = Math.min(toMs, atMinute(day, wakingMin.to));
    const keep = (until: number) => {
      if (until - at >= leastMin * 60_000) free.push({ startsAt: at, endsAt: until });
    };
    while (next < taken.length && (taken[next] as FreeTime).startsAt < end) {
      const { startsAt, endsAt } = taken[next] as FreeTime;
      keep(Math.min(startsAt, end));
      at = Math.max(at, endsAt);
      // One that ends on a later day takes time of that day too.
      if (endsAt > end) break;
      next += 1;
    }
    keep(end);
  }
  return free;
}

/** The first time that is long enough, from its next quarter of an hour on. */
export function firstFree(free: readonly FreeTime[], minutes: number): FreeTime | undefined {
  for (const { startsAt, endsAt } of free) {
    const begin = nextQuarter(startsAt);
    if (endsAt - begin >= minutes * 60_000)
      return { startsAt: begin, endsAt: begin + minutes * 60_000 };
  }
  return undefined;
}

/** The most times that are proposed on one day and in all, and how far apart those of one day begin, milliseconds. */
const [mostOfDay, mostProposed, apartMs] = [2, 8, 4 * 3_600_000];

/** Times to choose from: of each day the first that is long enough, and a later one. In order. */
export function proposedTimes(free: readonly FreeTime[], minutes: number): FreeTime[] {
  const times: FreeTime[] = [];
  for (const { startsAt, endsAt } of free) {
    while (times.length < mostProposed) {
      const ofDay = times.filter((time) => localDay(time.startsAt) === localDay(startsAt));
      const earliest = Math.max(startsAt, (ofDay.at(-1)?.startsAt ?? -apartMs) + apartMs);
      const begin = nextQuarter(earliest);
      if (ofDay.length === mostOfDay || endsAt - begin < minutes * 60_000) break;
      times.push({ startsAt: begin, endsAt: begin + minutes * 60_000 });
    }
  }
  return times;
}

const quarterMs = 15 * 60_000;

/** All zones differ from UTC by quarters of an hour. */
export function nextQuarter(atMs: number): number {
  return Math.ceil(atMs / quarterMs) * quarterMs;
}

/** Such as “3 free hours” or “45 free minutes”; hours are rounded down. */
export function freeInWords(free: readonly FreeTime[]): string {
  const minutes = free.reduce((sum, one) => sum + lengthMin(one), 0);
  if (minutes === 0) return 'No free time';
  return minutes < 60
    ? plural(minutes, 'free minute')
    : plural(Math.floor(minutes / 60), 'free hour');
}

/** The days from one to another, both included, without days off. @param daysOff weekdays, 0 is Sunday */
export function workingDays(from: string, to: string, daysOff: readonly number[] = []): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day))
    if (!daysOff.includes(new Date(`${day}T12:00Z`).getUTCDay())) days.push(day);
  return days;
}

/** Whether an entry takes its time; a task has only a due time, and an all-day event leaves the hours free. */
export function takesTime(entry: Entry): boolean {
  return entry.kind !== 'task' && !entry.isAllDay;
}

/** The entries that take part of a span's time. @param except the moved entry */
export function clashesOf(span: Span, entries: readonly Entry[], except?: string): Entry[] {
  if (span.isAllDay) return [];
  return entries.filter(
    (entry) =>
      takesTime(entry) &&
      entry.key !== except &&
      entry.startsAt < span.endsAt &&
      entry.endsAt > span.startsAt,
  );
}

/** Such as “free”, “overlaps Statistics” or “overlaps Statistics and 2 more”. */
export function clashInWords(clashes: readonly Entry[]): string {
  const [first, ...others] = clashes;
  if (first === undefined) return 'free';
  return others.length === 0
    ? `overlaps ${first.title}`
    : `overlaps ${first.title} and ${others.length} more`;
}

/** By how much two entries overlap, minutes. */
export function overlapMin(a: FreeTime, b: FreeTime): number {
  return Math.max(
    0,
    lengthMin({
      startsAt: Math.max(a.startsAt, b.startsAt),
      endsAt: Math.min(a.endsAt, b.endsAt),
    }),
  );
}
