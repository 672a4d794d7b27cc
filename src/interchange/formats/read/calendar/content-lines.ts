/** iCalendar (RFC 5545 §3) as components with properties. Skips malformed lines and never throws. */
import ICAL from 'ical.js';
import { type LocalTime, parseLocalTime } from '../../../../model/study/repeat-rule.ts';
import { cleanText } from '../../../../text/clean-text.ts';
import { decodeText } from '../../../../text/decode.ts';
import { lineAt } from '../shared/bounds.ts';
import { linesOf } from '../shared/source-text.ts';

export interface Property {
  /** In capitals. */
  name: string;
  /** Raw, with escapes: a bad value must not spoil others, and a list may have a million values. */
  value: string;
  tzid: string | undefined;
  /** `RANGE=THISANDFUTURE` (§3.2.13): also stands for all later occurrences. */
  isRange: boolean;
}

export interface Component {
  /** In capitals: `VEVENT`. */
  name: string;
  /** By name: a calendar may have a hundred thousand of one. */
  properties: Map<string, Property[]>;
  /** Such as the reminders of an event. */
  parts: Component[];
  /** Offset in the text. */
  at: number;
}

/** Removes folds (§3.1: a line break and one blank). Works on bytes, since some programs fold within a character. */
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

/** @returns the line in the file for an offset in its unfolded text, from 1 */
export function lineInFile(bytes: Uint8Array, unfolded: string, at: number): number {
  const asItStands = cleanText(decodeText(bytes));
  const breaks = /\n(?![ \t])/g;
  for (let passed = lineAt(unfolded, at) - 1; passed > 0; passed--)
    if (!breaks.test(asItStands)) return lineAt(asItStands, asItStands.length);
  return lineAt(asItStands, breaks.lastIndex);
}

/** Real calendars are less nested. */
const deepest = 8;
/** Read in less than a millisecond. */
const linesOfTurn = 256;

/**
 * The complete components of all calendars in a text.
 * @param text is unfolded
 * @param onDamage called at the end with the offset where a component or the calendar was cut off, or an unreadable
 * last line
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
      // An unfinished component ends with the one around it.
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        if (open.length > 0) open.at(-1)?.parts.push(last);
        else yield last;
        if (last.name === named) break;
      }
    } else addTo(open.at(-1)?.properties, property);
  }
  // Cut-off components are left out: half of a rule may repeat for ever.
  const damagedAt = open[0]?.at ?? unreadAt ?? (calendars > 0 ? text.length : undefined);
  if (damagedAt !== undefined) onDamage(damagedAt);
}

function addTo(properties: Component['properties'] | undefined, property: Property): void {
  const same = properties?.get(property.name);
  if (same === undefined) properties?.set(property.name, [property]);
  else same.push(property);
}

/** Characters of name and parameters (§3.1). Real ones are shorter, and ical.js takes quadratic time. */
const longestHead = 2_000;
/** Without value types: ical.js throws for a value that does not fit. */
const heads = { ...ICAL.design.icalendar, value: {} };
const headForm = /^([A-Za-z0-9-]{1,100})(;(?:[^":]|"[^"]*")*)?:/;

function parseLine(line: string): Property | undefined {
  const [head, name, params] = headForm.exec(line.slice(0, longestHead)) ?? [];
  if (head === undefined || name === undefined) return undefined;
  const isRange = /;RANGE="?THISANDFUTURE/i.test(params ?? '');
  const value = line.slice(head.length);
  const property = { name: name.toUpperCase(), value, tzid: undefined, isRange };
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

/** Without escapes (§3.3.11). Some programs also escape `:` and `"`. */
export function textOf(component: Component, name: string): string {
  const escaped = propertyOf(component, name)?.value.replace(/\\([:"])/g, '$1') ?? '';
  return ICAL.design.icalendar.value.text.fromICAL(escaped);
}

export interface CalendarTime extends LocalTime {
  /** `undefined`: the student's zone. */
  tzid: string | undefined;
}

/** @returns the first time of a property, if any */
export function timeOf(component: Component | undefined, name: string): CalendarTime | undefined {
  for (const time of component === undefined ? [] : timesOf(component, name)) return time;
  return undefined;
}

/** All times of all properties of a name, such as `EXDATE`, whose values may be lists. Of a period its start. */
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
