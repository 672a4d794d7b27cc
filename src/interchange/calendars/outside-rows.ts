/**
 * What a calendar elsewhere becomes: read-only events with its id. Pure, and the same on every device, so two devices that
 * read the same file write the same rows. An event that is no longer in it goes to the Trash, unless it is long over.
 */
import { dayMs } from '../../lib/date-format.ts';
import { idOfItem } from '../../lib/ids.ts';
import { event } from '../../model/entities/event.ts';
import { occurrence, occurrenceId } from '../../model/entities/occurrence.ts';
import { type Draft, type ReadingMutation, trashRow } from '../../model/entity.ts';
import type { Row } from '../../model/merge.ts';
import { calendarReader } from '../formats/read/calendar.ts';

/** A future row, without what the row of the calendar decides. */
export interface WantedRow {
  entity: 'event' | 'occurrence';
  id: string;
  fields: Record<string, unknown>;
}

interface ReadDeps {
  nowMs: number;
  tzOffsetMin: (atMs: number) => number;
  signal: AbortSignal;
}

/** Of one calendar: a timetable has some dozens, a list of holidays some hundreds. */
const mostRows = 3_000;
/** Single events that ended before are left out, and those that are stored stay. Milliseconds. */
const pastMs = 180 * dayMs;

/** Fields that a calendar decides. What it does not say is cleared. */
const decided = {
  event: [
    ...(['title', 'startsAt', 'endsAt', 'startsOn', 'endsOn', 'wall', 'repeat'] as const),
    ...(['zone', 'breaks', 'place', 'link', 'uid'] as const),
  ],
  occurrence: [
    ...(['on', 'isSkipped', 'isExtra', 'title', 'startsAt', 'endsAt', 'startsOn'] as const),
    ...(['endsOn', 'wall', 'place', 'link'] as const),
  ],
} as const;

/** @throws FormatError if it is no calendar, or the signal's reason */
export async function rowsOfCalendar(
  text: string,
  calendarId: string,
  { nowMs, tzOffsetMin, signal }: ReadDeps,
): Promise<WantedRow[]> {
  const bytes = new Blob([text]);
  const file = { path: 'calendar.ics', sizeBytes: bytes.size, modifiedAt: undefined };
  const items = calendarReader.read([{ ...file, bytes: async () => bytes }], {
    ...{ chosen: {}, nowMs, tzOffsetMin, leaveOut: () => undefined, signal },
  });
  const rows: WantedRow[] = [];
  for await (const { entity, key, fields, refs } of items) {
    if (rows.length >= mostRows) break;
    if (entity === 'event') {
      if (isOver(fields, nowMs)) continue;
      rows.push({ entity, id: await idIn(calendarId, key), fields: { ...fields } });
    } else if (entity === 'occurrence') {
      const eventId = await idIn(calendarId, refs?.eventId ?? '');
      const id = occurrenceId(eventId, String(fields.on));
      rows.push({ entity, id, fields: { ...fields, eventId } });
    }
  }
  return rows;
}

function idIn(calendarId: string, key: string): Promise<string> {
  return idOfItem('outside-calendar', `${calendarId}\n${key}`);
}

/** The name that the calendar gives itself; empty without one. */
export function nameOfCalendar(text: string): string {
  const [, name = ''] = /^X-WR-CALNAME(?:;[^:\r\n]*)?:(.*)$/m.exec(text.slice(0, 10_000)) ?? [];
  return name.replace(/\\(.)/g, '$1').trim().slice(0, 200);
}

export interface CalendarContent {
  calendarId: string;
  courseId: string | null;
  rows: readonly WantedRow[];
  /** When they were read. */
  nowMs: number;
}

/** Makes the stored events those of the calendar. Writes nothing if they are. */
export const storeCalendar: ReadingMutation<CalendarContent> = {
  entities: () => [event, occurrence],
  async recipe({ calendarId, courseId, rows, nowMs }, _, stored) {
    const before = await stored.having(event, 'calendarId', calendarId);
    const known = new Map(before.map((row) => [row.id, row]));
    const changed: Row[] = [];
    // Only what repeats, or repeated before, can have them: most calendars hold thousands of single events.
    const repeating = new Set([
      ...before.flatMap(({ id, repeat }) => (repeat ? [id] : [])),
      ...rows.flatMap(({ entity, fields }) =>
        entity === 'occurrence' ? [String(fields.eventId)] : [],
      ),
    ]);
    for (const id of repeating) changed.push(...(await stored.having(occurrence, 'eventId', id)));
    for (const row of changed) known.set(row.id, row);
    const drafts: Draft[] = [];
    for (const { entity, id, fields } of rows) {
      const own = entity === 'event' ? { calendarId, courseId } : { eventId: fields.eventId };
      const wanted: Record<string, unknown> = { ...own };
      for (const field of decided[entity]) wanted[field] = fields[field] ?? null;
      const row = known.get(id);
      const draft = draftOf(entity, id, wanted, row, nowMs);
      if (draft !== undefined) drafts.push(draft);
    }
    const named = new Set(rows.map(({ id }) => id));
    const gone = before.filter((row) => !named.has(row.id) && row.deletedAt === 0);
    for (const row of gone) if (!isOver(row, nowMs)) drafts.push(trashRow(event, row.id, nowMs));
    // Of a larger file the rest is unknown.
    if (rows.length >= mostRows) return drafts;
    for (const row of changed) {
      if (!named.has(row.id) && named.has(String(row.eventId)) && row.deletedAt === 0)
        drafts.push(...takenBack(row, nowMs));
    }
    return drafts;
  },
};

/** A single event that ended long ago is left out of what is read, so its absence says nothing. */
function isOver({ repeat, endsAt }: Record<string, unknown>, nowMs: number): boolean {
  return !repeat && Number(endsAt) < nowMs - pastMs;
}

/** The calendar says nothing of this occurrence any more. The student's own reminder of it stays. */
function takenBack(row: Row, nowMs: number): Draft[] {
  if (!row.remindMin) return [trashRow(occurrence, row.id, nowMs)];
  const said = decided.occurrence.filter((field) => field !== 'on' && row[field] != null);
  if (said.length === 0) return [];
  const fields = Object.fromEntries(said.map((field) => [field, null]));
  return [{ entity: 'occurrence', id: row.id, fields }];
}

function draftOf(
  entity: 'event' | 'occurrence',
  id: string,
  wanted: Record<string, unknown>,
  row: Row | undefined,
  nowMs: number,
): Draft | undefined {
  if (row === undefined) {
    const said = Object.entries(wanted).filter(([, value]) => value !== null);
    const made = { deletedAt: 0, ...(entity === 'event' && { createdAt: nowMs }) };
    return { entity, id, fields: { ...Object.fromEntries(said), ...made } };
  }
  const changed = Object.entries(wanted).filter(
    ([field, value]) => JSON.stringify(row[field] ?? null) !== JSON.stringify(value),
  );
  if (row.deletedAt !== 0) changed.push(['deletedAt', 0]);
  return changed.length === 0 ? undefined : { entity, id, fields: Object.fromEntries(changed) };
}

/** Moves a calendar with its events to the Trash. */
export const removeCalendar: ReadingMutation<{ id: string }> = {
  entities: () => [{ name: 'calendar' }, event],
  async recipe({ id }, { nowMs }, stored) {
    const events = await stored.having(event, 'calendarId', id);
    const live = events.filter(({ deletedAt }) => deletedAt === 0);
    return [
      trashRow({ name: 'calendar' }, id, nowMs),
      ...live.map((row) => trashRow(event, row.id, nowMs)),
    ];
  },
};
