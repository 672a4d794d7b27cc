/** Events of the shown courses in a span of time; of repeating ones each occurrence. */
import type { AccountDatabase } from '../db/database.ts';
import { dayMs, localOffsetMin } from '../lib/date-format.ts';
import type { StudyEvent } from '../model/entities/event.ts';
import { spanOf } from '../model/study/event-time.ts';
import type { LocalClock } from '../model/study/local-time.ts';
import {
  isSeries,
  loadEngine,
  type Occurring,
  occurrencesBetween,
  type Series,
  seriesOf,
} from '../model/study/series.ts';
import { readShownCourses } from './courses.ts';

/** Imported calendars may contain holidays of months; events that began earlier are not searched. */
const longestShownMs = 366 * dayMs;
/** The midnights that a row holds are at most this far from those here: zones differ by up to 26 hours. */
const zonesMs = 2 * dayMs;

/** The event with the instants that its days, or its floating time, have on this device. */
export function atHome<E extends StudyEvent>(event: E): E {
  return { ...event, ...spanOf(event, localOffsetMin) };
}

/**
 * What takes place in a span, in order. Each occurrence of a repeating event has the event's id, so a list needs
 * `keyOfOccurring`. An event that ends before it starts, which two devices can produce, counts at its start.
 */
export async function readEvents(
  database: AccountDatabase,
  fromMs: number,
  toMs: number,
): Promise<Occurring[]> {
  const { has } = await readShownCourses(database);
  return await readOccurring(database, { fromMs, toMs, has });
}

/** For a list of occurrences. */
export function keyOfOccurring({ id, occursOn = '' }: Occurring): string {
  return `${id} ${occursOn}`;
}

interface Wanted {
  fromMs: number;
  toMs: number;
  has: (event: StudyEvent) => boolean;
  offsetAt?: LocalClock['offsetAt'];
}

/** Like `readEvents`, of other events or for another zone. */
export async function readOccurring(
  database: AccountDatabase,
  { fromMs, toMs, has, offsetAt = localOffsetMin }: Wanted,
): Promise<Occurring[]> {
  const near = await database
    .rows('event')
    .where('startsAt')
    .between(fromMs - longestShownMs - zonesMs, toMs + zonesMs, true, false)
    .toArray();
  // In one piece: a filter of the database would step through a year of events one by one.
  const single = near.filter((event) => !isSeries(event) && event.deletedAt === 0 && has(event));
  const isIn = isThen(fromMs, toMs);
  const all = (await readSeries(database)).filter(({ event }) => has(event));
  // After all reads: a live query forgets those after it.
  const engine = await loadEngine(all);
  const repeated = all.flatMap((one) => occurrencesBetween(one, fromMs, toMs, offsetAt, engine));
  const here = single.map((event) => ({ ...event, ...spanOf(event, offsetAt) })).filter(isIn);
  return [...here, ...repeated].sort(byTime);
}

/** All repeating events, with what is different about their occurrences. */
export async function readSeries(database: AccountDatabase): Promise<Series[]> {
  const repeating = await database.rows('event').where('repeat').above('').toArray();
  const live = repeating.filter((event) => event.deletedAt === 0 && isSeries(event));
  if (live.length === 0) return [];
  const changes = await database.rows('occurrence').toArray();
  return seriesOf(live, changes);
}

export function isThen(fromMs: number, toMs: number) {
  return ({ startsAt, endsAt }: Pick<StudyEvent, 'startsAt' | 'endsAt'>) =>
    startsAt < toMs && (endsAt > fromMs || startsAt >= fromMs);
}

/** All-day events come first on their first day, since they begin at midnight; of two the one that ends first. */
function byTime(a: StudyEvent, b: StudyEvent): number {
  return a.startsAt - b.startsAt || a.endsAt - b.endsAt || (a.id < b.id ? -1 : 1);
}
