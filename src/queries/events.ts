/** Events of the shown courses in a span of time. */
import type { AccountDatabase } from '../db/database.ts';
import { dayMs, localOffsetMin } from '../lib/date-format.ts';
import type { StudyEvent } from '../model/entities/event.ts';
import { spanOf } from '../model/study/event-time.ts';
import { readShownCourses } from './courses.ts';

/** Imported calendars may contain holidays of months; events that began earlier are not searched. */
const longestShownMs = 366 * dayMs;
/** The midnights that a row holds are at most this far from those here: zones differ by up to 26 hours. */
const zonesMs = 2 * dayMs;

/** The event with the instants that its days have on this device. */
export function atHome(event: StudyEvent): StudyEvent {
  return { ...event, ...spanOf(event, localOffsetMin) };
}

/**
 * The events that overlap a span, in order. An event that ends before it starts, which two devices can produce, counts
 * at its start.
 */
export async function readEvents(
  database: AccountDatabase,
  fromMs: number,
  toMs: number,
): Promise<StudyEvent[]> {
  const { has } = await readShownCourses(database);
  const near = await database
    .rows('event')
    .where('startsAt')
    .between(fromMs - longestShownMs - zonesMs, toMs + zonesMs, true, false)
    .toArray();
  // In one piece: a filter of the database would step through a year of events one by one.
  const live = near.filter((event) => event.deletedAt === 0 && has(event));
  return live.map(atHome).filter(isThen(fromMs, toMs)).sort(byTime);
}

export function isThen(fromMs: number, toMs: number) {
  return ({ startsAt, endsAt }: Pick<StudyEvent, 'startsAt' | 'endsAt'>) =>
    startsAt < toMs && (endsAt > fromMs || startsAt >= fromMs);
}

/** All-day events come first on their first day, since they begin at midnight; of two the one that ends first. */
function byTime(a: StudyEvent, b: StudyEvent): number {
  return a.startsAt - b.startsAt || a.endsAt - b.endsAt || (a.id < b.id ? -1 : 1);
}
