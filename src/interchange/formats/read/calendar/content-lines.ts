/** iCalendar (RFC 5545 §3) as components with properties. What is malformed is passed over; nothing throws. Pure. */
import ICAL from 'ical.js';
import { type LocalTime, parseLocalTime } from '../../../../model/study/recurrence.ts';
import { cleanText } from '../../../../text/clean-text.ts';
import { decodeText } from '../../../../text/decode.ts';
import { lineAt } from '../shared/bounds.ts';
import { linesOf } from '../shared/source-text.ts';

export interface Property {
  /** In capitals. */
  name: string;
  /** As it stands, with its escapes: a bad value spoils nothing else, and a list may hold a million. */
  value: string;
  /** Its `TZID`. */
  tzid: string | undefined;
}

export interface Component {
  /** In capitals: `VEVENT`. */
  name: string;
  /** By their names: a calendar may hold a hundred thousand of one. */
  properties: Map<string, Property[]>;
  /** A reminder in an event, the offsets in a time zone. */
  parts: Component[];
  /** Where it begins in the text. */
  at: number;
}

/**
 * §3.1: a line break and one blank within a line mean nothing. They are taken out of the bytes, since some programs fold
 * within a character.
 */
export function unfold(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0 || bytes[1] === 0 || bytes[0] === 0xff || bytes[0] === 0xfe;
  if (isUtf16) return cleanText(decodeText(bytes)).replace(/\n[ \t]/g, '');
  const [lineFeed, carriageReturn, space, tab] = [0x0a, 0x0d, 0x20, 0x09];
  const out = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    const next = bytes[at + 1];
    if (byte === lineFeed && (next === space || next === tab)) {
      if (out[length - 1] === carriageReturn) length--;
      at++;
    } else out[length++] = byte;
  }
  return cleanText(decodeText(out.subarray(0, length)));
}

/** @returns the line of the file in which a place of its unfolded text lies; 1 for the first */
export function lineInFile(bytes: Uint8Array, unfolded: string, at: number): number {
  const asItStands = cleanText(decodeText(bytes));
  const breaks = /\n(?![ \t])/g;
  for (let passed = lineAt(unfolded, at) - 1; passed > 0; passed--)
    if (!breaks.test(asItStands)) return lineAt(asItStands, asItStands.length);
  return lineAt(asItStands, breaks.lastIndex);
}

/** More than one within another is nested by nobody. */
const deepest = 8;
/** Together they take less than a millisecond. */
const linesOfTurn = 256;

/**
 * The components within the calendars of a text that are ended, one after the other.
 * @param text is unfolded
 * @param onDamage told at the end where a component or the calendar has none, or the last line is none: from where on
 */
export async function* components(
  text: string,
  pace: () => Promise<void>,
  onDamage: (at: number) => void,
): AsyncGenerator<Component> {
  const open: Component[] = [];
  let calendars = 0;
  let unreadAt: number | undefined;
  let count = 0;
  for (const { text: line, at } of linesOf(text)) {
    if (++count % linesOfTurn === 0) await pace();
    const property = parseLine(line);
    unreadAt = property !== undefined || line.trim() === '' ? undefined : at;
    if (property === undefined) continue;
    const named = property.value.trim().toUpperCase();
    if (property.name === 'BEGIN') {
      if (named === 'VCALENDAR') calendars++;
      else if (open.length < deepest)
        open.push({ name: named, properties: new Map(), parts: [], at });
    } else if (property.name === 'END') {
      if (named === 'VCALENDAR') calendars = Math.max(0, calendars - 1);
      if (!open.some(({ name }) => name === named)) continue;
      // One that was never ended ends with the one around it.
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        if (open.length > 0) open.at(-1)?.parts.push(last);
        else yield last;
        if (last.name === named) break;
      }
    } else addTo(open.at(-1)?.properties, property);
  }
  // What the end of the text has cut off is left out: of a rule, half may repeat for ever.
  const damagedAt = open[0]?.at ?? unreadAt ?? (calendars > 0 ? text.length : undefined);
  if (damagedAt !== undefined) onDamage(damagedAt);
}

function addTo(properties: Component['properties'] | undefined, property: Property): void {
  const same = properties?.get(property.name);
  if (same === undefined) properties?.set(property.name, [property]);
  else same.push(property);
}

/** Name and parameters (§3.1): longer ones are written by nobody, and ical.js takes the square of their length. */
const longestHead = 2_000;
/** Values are none of ical.js' business: a type that does not fit would throw. */
const heads = { ...ICAL.design.icalendar, value: {} };
const headForm = /^([A-Za-z0-9-]{1,100})(;(?:[^":]|"[^"]*")*)?:/;

function parseLine(line: string): Property | undefined {
  const [head, name, params] = headForm.exec(line.slice(0, longestHead)) ?? [];
  if (head === undefined || name === undefined) return undefined;
  const property = { name: name.toUpperCase(), value: line.slice(head.length), tzid: undefined };
  if (!/;TZID=/i.test(params ?? '')) return property;
  try {
    const [, { tzid }] = ICAL.parse.property(head, heads) as [string, { tzid?: string }];
    return { ...property, tzid };
  } catch {
    // A parameter without a name or a value.
    return undefined;
  }
}

export function propertyOf({ properties }: Component, name: string): Property | undefined {
  return properties.get(name)?.[0];
}

export function rawValueOf(component: Component, name: string): string {
  return propertyOf(component, name)?.value.trim() ?? '';
}

/** Without its escapes (§3.3.11). Some programs escape `:` and `"` too. */
export function textOf(component: Component, name: string): string {
  const escaped = propertyOf(component, name)?.value.replace(/\\([:"])/g, '$1') ?? '';
  return ICAL.design.icalendar.value.text.fromICAL(escaped);
}

export interface CalendarTime extends LocalTime {
  /** `undefined`: of wherever the student is. */
  tzid: string | undefined;
}

/** The first time of a property. @returns `undefined` where there is none */
export function timeOf(component: Component | undefined, name: string): CalendarTime | undefined {
  for (const time of component === undefined ? [] : timesOf(component, name)) return time;
  return undefined;
}

/** The times of all properties of a name, such as `EXDATE`, of which each may be a list. Of a period its start. */
export function* timesOf({ properties }: Component, name: string): Generator<CalendarTime> {
  for (const { value, tzid } of properties.get(name) ?? []) {
    for (let from = 0; from <= value.length; ) {
      const comma = value.indexOf(',', from);
      const end = comma === -1 ? value.length : comma;
      const time = parseLocalTime(value.slice(from, end).split('/')[0] ?? '');
      if (time !== undefined) yield { ...time, tzid: time.isUtc ? undefined : tzid };
      from = end + 1;
    }
  }
}
