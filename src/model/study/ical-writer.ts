/**
 * Writes events and tasks as iCalendar (RFC 5545), for exports and for the calendar that other programs subscribe to. Pure.
 * Only lazily loaded code may import it, since ical.js is large.
 */
import ICAL from 'ical.js';
import type { StudyEvent } from '../entities/event.ts';
import type { Occurrence } from '../entities/occurrence.ts';
import type { Task } from '../entities/task.ts';
import { daysOf, type EventTimes, floatingStart } from './event-time.ts';
import { type Property, text, time, timeZoneOf, wallTime } from './ical-parts.ts';
import { repetitionOf, type Work } from './ical-series.ts';
import { dayAfter } from './local-time.ts';
import { isSeries, type Series, seriesOf } from './series.ts';
import { offsetsIn } from './time-zone.ts';

// §3.1: 75 octets. ical.js does not count the space that begins a continued line.
ICAL.foldLength = 74;

export interface AroundEvents {
  /** What is different about single occurrences of these events. */
  changes?: readonly Occurrence[];
  /** What is written about an event, by its id. */
  notes?: ReadonlyMap<string, string>;
  /** The zone of repeating events that name none; absent: UTC. */
  zone?: string | undefined;
}

/** For the breaks and changes of all events; those of a timetable take some dozens. */
const mostWork = 3_000;

/**
 * In pieces, since thousands take a while; the first is the head of the calendar, and a piece may be empty. A repeating
 * event is written with its rule, and single occurrences that differ as events of their own (RFC 5545 §3.8.4.4). An
 * event that iCalendar cannot say is left out.
 */
export function* eventsAsIcs(
  events: readonly StudyEvent[],
  nowMs: number,
  { changes = [], notes, zone: usual = 'UTC' }: AroundEvents = {},
): Generator<string> {
  yield head();
  const repeating: StudyEvent[] = [];
  for (const event of events) {
    if (isSeries(event)) repeating.push(event);
    yield '';
  }
  const series = new Map(seriesOf(repeating, changes).map((one) => [one.event.id, one]));
  const zoneOf = (event: StudyEvent) => (offsetsIn(event.zone ?? '') ? event.zone : usual) ?? usual;
  const zones = new Map<string, number>();
  for (const event of repeating) {
    const isLocal = daysOf(event) === undefined && floatingStart(event) === undefined;
    const zone = zoneOf(event);
    if (isLocal && zone !== 'UTC')
      zones.set(zone, Math.min(zones.get(zone) ?? Number.POSITIVE_INFINITY, event.startsAt));
    yield '';
  }
  for (const [zone, fromMs] of zones) yield written(() => timeZoneOf(zone, fromMs));
  const work: Work = { left: mostWork };
  for (const event of events) {
    const one = series.get(event.id);
    const common = () => [...identityOf(event, nowMs), ...wordsOf(event, notes?.get(event.id))];
    if (one === undefined) {
      yield written(() => ['vevent', [...common(), ...whenOf(event)], alarmsOf(event)]);
      continue;
    }
    const made = yield* repetition(one, zoneOf(event), work);
    if (made === undefined) continue;
    yield written(() => ['vevent', [...common(), ...made.rule], alarmsOf(event)]);
    for (const { event: other, when } of made.others)
      yield written(() => {
        const said = [
          ...identityOf(event, nowMs),
          ...wordsOf(other, notes?.get(event.id)),
          ...when(),
        ];
        return ['vevent', said, alarmsOf(other)];
      });
  }
  yield calendarEnd;
}

function* repetition(series: Series, zone: string, work: Work) {
  try {
    const making = repetitionOf(series, zone, work);
    for (;;) {
      const { done, value } = making.next();
      if (done) return value;
      yield '';
    }
  } catch {
    return undefined;
  }
}

/** @returns empty if ical.js refuses it: one event must not take the others away */
function written(component: () => unknown[]): string {
  try {
    return ICAL.stringify(component());
  } catch {
    return '';
  }
}

function identityOf({ id, uid, createdAt }: StudyEvent, nowMs: number): Property[] {
  const uidText = text('uid', uid ?? `${id}@haversack`);
  return [uidText, time('dtstamp', nowMs), time('created', createdAt)];
}

function wordsOf({ title, place, link }: StudyEvent, notes: string | undefined): Property[] {
  return [
    text('summary', title),
    ...(place ? [text('location', place)] : []),
    ...(notes?.trim() ? [text('description', notes)] : []),
    ...(link && URL.canParse(link) ? [['url', {}, 'uri', new URL(link).href] as const] : []),
  ];
}

/** §3.6.6. @param related `END` for what has only an end (§3.8.6.3) */
function alarmsOf({ title, remindMin }: Pick<StudyEvent, 'title' | 'remindMin'>, related?: 'END') {
  return (remindMin ?? []).map((minutes) => [
    'valarm',
    [
      text('action', 'DISPLAY'),
      text('description', title),
      ['trigger', related === undefined ? {} : { related }, 'duration', triggerOf(minutes)],
    ],
    [],
  ]);
}

/** @param minutes before; negative: after, such as in the morning of a day that begins at midnight */
function triggerOf(minutes: number): string {
  if (minutes === 0) return 'PT0S';
  return minutes > 0 ? `-PT${minutes}M` : `PT${-minutes}M`;
}

interface AroundTask {
  notes?: string | undefined;
  /** Minutes before it is due, as `remindMin` of events. */
  remindMin?: readonly number[];
}

/** A task for programs that have tasks (§3.6.2). Its time is that of wherever the student is. */
export function todoAsIcs(task: Task, nowMs: number, { notes, remindMin }: AroundTask): string {
  const { id, createdAt, title, dueOn, dueTime, priority } = task;
  const due = dueTime ? Date.parse(`${dueOn}T${dueTime}Z`) : Number.NaN;
  const properties = [
    ...[text('uid', `${id}@haversack`), time('dtstamp', nowMs), time('created', createdAt)],
    text('summary', title),
    ...(notes?.trim() ? [text('description', notes)] : []),
    ...(dueOn && Number.isNaN(due) ? [['due', {}, 'date', dueOn] as const] : []),
    ...(Number.isNaN(due) ? [] : [wallTime('due', due)]),
    ...(priority ? [['priority', {}, 'integer', priorities[priority]] as const] : []),
    text('status', task.status === 'Completed' ? 'COMPLETED' : 'NEEDS-ACTION'),
  ];
  const alarms = alarmsOf({ title, remindMin: [...(remindMin ?? [])] }, 'END');
  return written(() => ['vtodo', properties, dueOn ? alarms : []]);
}

/** By ours, of which 3 is the most urgent: 1 to 4 is high (§3.8.1.9). */
const priorities: Readonly<Record<number, number>> = { 1: 9, 2: 5, 3: 1 };

/** The end is not included (§3.8.2.2) and must be after the start. Without an end it is a moment. */
function whenOf(event: EventTimes): Property[] {
  const days = daysOf(event);
  if (days !== undefined)
    return [
      ['dtstart', {}, 'date', days.startsOn],
      ['dtend', {}, 'date', dayAfter(days.endsOn)],
    ];
  const { startsAt, endsAt } = event;
  const wallMs = floatingStart(event);
  if (wallMs !== undefined)
    return [
      wallTime('dtstart', wallMs),
      wallTime('dtend', wallMs + Math.max(0, endsAt - startsAt)),
    ];
  return [time('dtstart', startsAt), ...(endsAt > startsAt ? [time('dtend', endsAt)] : [])];
}

export function tasksAsIcs(tasks: readonly Task[], nowMs: number): Iterable<string> {
  return calendar('vtodo', tasks, nowMs, ({ title, status, dueOn }) => [
    text('summary', title),
    ...(dueOn ? [['due', {}, 'date', dueOn] as const] : []),
    text('status', status === 'Completed' ? 'COMPLETED' : 'NEEDS-ACTION'),
  ]);
}

/** The last piece. */
export const calendarEnd = 'END:VCALENDAR\r\n';

function head(): string {
  const lines = [text('version', '2.0'), text('prodid', '-//Haversack//Export//EN')];
  return ICAL.stringify(['vcalendar', lines, []]).replace(calendarEnd, '');
}

function* calendar<T extends { id: string; createdAt: number }>(
  name: string,
  items: readonly T[],
  nowMs: number,
  propertiesOf: (item: T) => Property[],
): Generator<string> {
  yield head();
  for (const item of items) {
    const uid = text('uid', `${item.id}@haversack`);
    const written = [uid, time('dtstamp', nowMs), time('created', item.createdAt)];
    yield ICAL.stringify([name, [...written, ...propertiesOf(item)], []]);
  }
  yield calendarEnd;
}
