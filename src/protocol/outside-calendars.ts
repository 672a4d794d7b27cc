/**
 * Calendars elsewhere. Browsers may not read them, so the server fetches them: HTTPS only, public addresses only.
 *
 * POST /calendars/read with `calendarRequest` → `calendarAnswer`.
 */
import * as v from 'valibot';

export const calendarReadPath = '/calendars/read';

/** Of a calendar's file. */
export const maxCalendarBytes = 2 * 1024 * 1024;

const mark = v.pipe(v.string(), v.maxLength(500), v.regex(/^[!-~ ]*$/));

export const calendarRequest = v.object({
  user: v.string(),
  /** `https:` or `webcal:`. */
  address: v.pipe(v.string(), v.maxLength(2_000), v.regex(/^\s*\S+\s*$/)),
  /** Of the last answer. */
  etag: v.nullish(mark),
});

export const calendarFaults = [
  'address', // it is no address of HTTPS
  'private', // it is in a private network
  'unreachable', // nobody answered in time
  'refused', // an answer without the file, such as 404
  'too-large',
  'no-calendar', // something else is there
] as const;

export const calendarAnswer = v.object({
  /** `same`: as when it had `etag`. */
  kind: v.picklist(['read', 'same', 'failed']),
  /** iCalendar; absent unless it was read. */
  text: v.optional(v.string()),
  etag: v.optional(v.string()),
  why: v.optional(v.picklist(calendarFaults)),
});

export type CalendarAnswer = v.InferOutput<typeof calendarAnswer>;
export type CalendarFault = (typeof calendarFaults)[number];
