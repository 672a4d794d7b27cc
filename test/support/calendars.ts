/** Calendars for their reader, and what it finds in them. */

import { calendarReader } from '../../src/interchange/formats/read/calendar.ts';
import { fieldsOf, fixtures, readAll, sourceFile } from './import-fixtures.ts';

export const hourMs = 60 * 60_000;

export async function readCalendar(name: string, options: Parameters<typeof readAll>[2] = {}) {
  return await readAll(calendarReader, fixtures(`calendar/${name}`), options);
}

/** Titles with their times, in UTC. */
export function times(reading: Awaited<ReturnType<typeof readAll>>): string[] {
  return fieldsOf(reading, 'event').map(({ title, startsAt, endsAt }) => {
    const [from, to] = [startsAt, endsAt].map((at) =>
      new Date(Number(at)).toISOString().slice(0, 16),
    );
    return `${title}: ${from}–${to}`;
  });
}

export function calendar(...lines: string[]) {
  return [sourceFile('a.ics', ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'))];
}

export function event(...lines: string[]) {
  return calendar('BEGIN:VEVENT', 'UID:1', 'SUMMARY:Lecture', ...lines, 'END:VEVENT');
}
