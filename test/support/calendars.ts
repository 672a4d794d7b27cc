/** Calendars for their reader, and what it finds in them. */

import { calendarReader } from '../../src/interchange/formats/read/calendar.ts';
import type { StudyEvent } from '../../src/model/entities/event.ts';
import type { Occurrence } from '../../src/model/entities/occurrence.ts';
import { daysOfRule } from '../../src/model/study/recurrence.ts';
import {
  isSeries,
  type Occurring,
  occurrencesBetween,
  seriesOf,
} from '../../src/model/study/series.ts';
import { fixtures, readAll, sourceFile } from './import-fixtures.ts';

export const hourMs = 60 * 60_000;

export async function readCalendar(name: string, options: Parameters<typeof readAll>[2] = {}) {
  return await readAll(calendarReader, fixtures(`calendar/${name}`), options);
}

type Reading = Awaited<ReturnType<typeof readAll>>;

/** What takes place, of repeating events each time until 2030; changed times come after the others. */
export function occurring({ items }: Reading, offsetAt: (atMs: number) => number = () => 0) {
  const row = (key: string) => ({ id: key, $at: '', deletedAt: 0, createdAt: 0 });
  const changes = items
    .filter(({ entity }) => entity === 'occurrence')
    .map(({ key, fields, refs }) => ({ ...row(key), ...fields, ...refs }) as unknown as Occurrence);
  const until = Date.UTC(2030, 0);
  return items.flatMap(({ entity, key, fields }): Occurring[] => {
    if (entity !== 'event') return [];
    const event = { ...row(key), ...fields } as unknown as StudyEvent;
    if (!isSeries(event)) return [event];
    const isMoved = ({ occursOn }: Occurring) =>
      changes.some(({ eventId, on, startsAt }) => eventId === key && on === occursOn && startsAt);
    return seriesOf([event], changes)
      .flatMap((one) => occurrencesBetween(one, 0, until, offsetAt, daysOfRule))
      .sort((a, b) => Number(isMoved(a)) - Number(isMoved(b)) || a.startsAt - b.startsAt);
  });
}

/** Titles with their times, in UTC. */
export function times(reading: Reading): string[] {
  return occurring(reading).map(({ title, startsAt, endsAt }) => {
    const [from, to] = [startsAt, endsAt].map((at) => new Date(at).toISOString().slice(0, 16));
    return `${title}: ${from}–${to}`;
  });
}

export function calendar(...lines: string[]) {
  return [sourceFile('a.ics', ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'))];
}

export function event(...lines: string[]) {
  return calendar('BEGIN:VEVENT', 'UID:1', 'SUMMARY:Lecture', ...lines, 'END:VEVENT');
}
