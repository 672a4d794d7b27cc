/** Events and tasks as an iCalendar file (RFC 5545), piece by piece: thousands of them take a while. Pure. */
import ICAL from 'ical.js';
import type { StudyEvent } from '../../../model/entities/event.ts';
import type { Task } from '../../../model/entities/task.ts';

// §3.1: 75 octets. ical.js does not count the space that begins a continued line.
ICAL.foldLength = 74;

export function eventsAsIcs(events: readonly StudyEvent[], nowMs: number): Iterable<string> {
  return calendar('vevent', events, nowMs, ({ title, startsAt, endsAt, place }) => [
    time('dtstart', startsAt),
    // An end must lie behind its start (§3.8.2.2); without one it is a moment.
    ...(endsAt > startsAt ? [time('dtend', endsAt)] : []),
    text('summary', title),
    ...(place ? [text('location', place)] : []),
  ]);
}

export function tasksAsIcs(tasks: readonly Task[], nowMs: number): Iterable<string> {
  return calendar('vtodo', tasks, nowMs, ({ title, status, dueOn }) => [
    text('summary', title),
    ...(dueOn ? [['due', {}, 'date', dueOn] as const] : []),
    text('status', status === 'Completed' ? 'COMPLETED' : 'NEEDS-ACTION'),
  ]);
}

/** As jCal writes it (RFC 7265). */
type Property = readonly [name: string, params: object, type: string, value: string];

function* calendar<T extends { id: string; createdAt: number }>(
  name: string,
  items: readonly T[],
  nowMs: number,
  propertiesOf: (item: T) => Property[],
): Generator<string> {
  const end = 'END:VCALENDAR\r\n';
  const head = [text('version', '2.0'), text('prodid', '-//Haversack//Export//EN')];
  yield ICAL.stringify(['vcalendar', head, []]).replace(end, '');
  for (const item of items) {
    const uid = text('uid', `${item.id}@haversack`);
    const written = [uid, time('dtstamp', nowMs), time('created', item.createdAt)];
    yield ICAL.stringify([name, [...written, ...propertiesOf(item)], []]);
  }
  yield end;
}

function text(name: string, value: string): Property {
  return [name, {}, 'text', value.replace(/\r\n?/g, '\n')];
}

/** §3.3.5 has years of four digits. */
const latestMs = Date.UTC(9999, 11, 31);

/** In UTC. */
function time(name: string, atMs: number): Property {
  const iso = new Date(Math.min(atMs, latestMs)).toISOString();
  return [name, {}, 'date-time', iso.replace(/\.\d+/, '')];
}
