/** Schemas shared by entities. Lengths are UTF-16 units; times are milliseconds since the epoch. */
import * as v from 'valibot';
import { plainText } from '../lib/plain-text.ts';
import { longestText } from '../text/longest-text.ts';
import { isDay } from './study/study-day.ts';

export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.regex(plainText));
export const optionalId = v.nullish(id);
export const line = v.pipe(v.string(), v.maxLength(500));
export const text = v.pipe(v.string(), v.maxLength(longestText));
/** A Yjs document as base64. */
export const document = v.pipe(v.string(), v.maxLength(4_000_000));
/** The last instant of the calendar, milliseconds since the epoch (ECMA-262 §21.4.1.1). */
export const maxTimeMs = 8.64e15;
export const timeMs = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(maxTimeMs));
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const page = v.pipe(v.number(), v.integer(), v.minValue(1));
export const optionalPage = v.nullish(page);
/** A share of a page's width or height. */
export const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
/** A part of a page: left, top, width, height. */
export const area = v.pipe(v.array(share), v.length(4));
export const optionalArea = v.nullish(area);
export const tzOffsetMin = v.pipe(v.number(), v.integer(), v.minValue(-1_000), v.maxValue(1_000));
/** An existing local calendar day, `YYYY-MM-DD`. */
export const day = v.pipe(v.string(), v.isoDate(), v.check(isDay));
/** A local time of day, `HH:MM`. */
export const timeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
export const optionalDay = v.nullish(day);
export const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
/** The value of an `RRULE` (RFC 5545 §3.3.10), which `study/recurrence.ts` reads. */
export const repetition = v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(1_000)));
/** An IANA time zone, such as `Europe/Berlin`. */
export const zoneName = v.nullish(v.pipe(v.string(), v.maxLength(64), v.regex(/^[\w+/-]+$/)));
/** When to remind: minutes before it; an empty list: never. Absent: as the settings say. */
export const reminders = v.nullish(
  v.pipe(v.array(v.pipe(count, v.maxValue(60 * 24 * 60))), v.maxLength(5)),
);
/** The place in a list that the student sorted by hand; sorts as a string. */
export const orderKey = v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(200)));
/** Words of a kind that later versions may extend. */
export const kindWord = v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(50)));
/** Things that it refers to: an address within the app and its words. */
export const links = v.nullish(
  v.pipe(
    v.array(v.object({ to: v.pipe(v.string(), v.maxLength(1_000)), words: line })),
    v.maxLength(50),
  ),
);
