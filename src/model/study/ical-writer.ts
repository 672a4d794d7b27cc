/**
 * Writes events and tasks as iCalendar (RFC 5545), for exports and for the calendar that other programs subscribe to. Pure.
 * Only lazily loaded code may import it, since ical.js is large.
 */
import ICAL from 'ical.js';
import type { StudyEvent } from '../entities/event.ts';
import type { Task } from '../entities/task.ts';
import { daysOf, type EventTimes } from './event-time.ts';
import { dayAfter } from './local-time.ts';

// §3.1: 75 octets. ical.js does not count the space that begins a continued line.
ICAL.foldLength = 74;

/** Events and tasks as iCalendar (RFC 5545) in pieces, since thousands take a while. */
export function eventsAsIcs(events: readonly StudyEvent[], nowMs: number): Iterable<string> {
  return calendar('vevent', events, nowMs, ({ title, place, ...times }) => [
    ...whenOf(times),
    text('summary', title),
    ...(place ? [text('location', place)] : []),
  ]);
}

/** The end is not included (§3.8.2.2) and must be after the start. Without an end it is a moment. */
function whenOf(event: EventTimes): Property[] {
  const days = daysOf(event);
  if (days !== undefined)
    return [
      ['dtstart', {}, 'date', days.startsOn],
      ['dtend', {}, 'date', dayAfter(days.endsOn)],
    ];
  const { startsAt, endsAt } = event;
  return [time('dtstart', startsAt), ...(endsAt > startsAt ? [time('dtend', endsAt)] : [])];
}

export function tasksAsIcs(tasks: readonly Task[], nowMs: number): Iterable<string> {
  return calendar('vtodo', tasks, nowMs, ({ title, status, dueOn }) => [
    text('summary', title),
    ...(dueOn ? [['due', {}, 'date', dueOn] as const] : []),
    text('status', status === 'Completed' ? 'COMPLETED' : 'NEEDS-ACTION'),
  ]);
}

/** jCal (RFC 7265). */
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

/** Years have four digits (§3.3.5). */
const latestMs = Date.UTC(9999, 11, 31);

/** In UTC. */
function time(name: string, atMs: number): Property {
  const iso = new Date(Math.min(atMs, latestMs)).toISOString();
  return [name, {}, 'date-time', iso.replace(/\.\d+/, '')];
}
