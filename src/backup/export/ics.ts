/** Events and tasks as an iCalendar file (RFC 5545), piece by piece: thousands of them take a while. Pure. */
import type { StudyEvent } from '../../model/entities/event.ts';
import type { Task } from '../../model/entities/task.ts';
import { maxTimeMs } from '../../model/fields.ts';

export function eventsAsIcs(events: readonly StudyEvent[], nowMs: number): Iterable<string> {
  return calendar(events, ({ id, title, startsAt, endsAt, place, createdAt }) => [
    'BEGIN:VEVENT',
    `UID:${id}@haversack`,
    `DTSTAMP:${instant(nowMs)}`,
    `CREATED:${instant(createdAt)}`,
    `DTSTART:${instant(startsAt)}`,
    // An end must lie behind its start (§3.8.2.2); without one it is a moment.
    ...(endsAt > startsAt ? [`DTEND:${instant(endsAt)}`] : []),
    `SUMMARY:${escapeText(title)}`,
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    'END:VEVENT',
  ]);
}

export function tasksAsIcs(tasks: readonly Task[], nowMs: number): Iterable<string> {
  return calendar(tasks, ({ id, title, status, dueOn, createdAt }) => [
    'BEGIN:VTODO',
    `UID:${id}@haversack`,
    `DTSTAMP:${instant(nowMs)}`,
    `CREATED:${instant(createdAt)}`,
    `SUMMARY:${escapeText(title)}`,
    ...(dueOn ? [`DUE;VALUE=DATE:${dueOn.replaceAll('-', '')}`] : []),
    `STATUS:${status === 'Completed' ? 'COMPLETED' : 'NEEDS-ACTION'}`,
    'END:VTODO',
  ]);
}

function* calendar<T>(items: readonly T[], linesOf: (item: T) => string[]): Generator<string> {
  yield folded(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Haversack//Export//EN']);
  for (const item of items) yield folded(linesOf(item));
  yield folded(['END:VCALENDAR']);
}

function folded(lines: readonly string[]): string {
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** §3.3.5, in UTC. */
function instant(atMs: number): string {
  return new Date(Math.min(atMs, maxTimeMs)).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** §3.3.11. */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

const utf8 = new TextEncoder();

/** Lines of at most 75 octets, cut between characters, never within one (§3.1). */
function fold(line: string): string {
  // Nearly all are short; no character of UTF-16 has more than three octets.
  if (line.length * 3 <= 75 || utf8.encode(line).length <= 75) return line;
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = utf8.encode(character).length;
    // The space that begins a continued line counts too.
    if (octets + size > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = '';
      octets = 0;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
