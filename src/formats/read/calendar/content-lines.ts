/** iCalendar (RFC 5545 §3) as components with properties. What is malformed is passed over; nothing throws. Pure. */
import { cleanText, decodeText } from '../text/decode.ts';
import { linesOf } from '../text/lines.ts';

export interface Property {
  /** In capitals. */
  name: string;
  /** As it stands, with its escapes. */
  value: string;
  /** Names in capitals; of several values of one the first. */
  params: Readonly<Record<string, string>>;
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

/** @returns where a line of the unfolded text begins in the text as it stands, which is clean (`text/decode.ts`) */
export function placeBeforeUnfolding(line: number, asItStands: string): number {
  const breaks = /\n(?![ \t])/g;
  for (let passed = 1; passed < line; passed++) {
    if (!breaks.test(asItStands)) return asItStands.length;
  }
  return breaks.lastIndex;
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
  onDamage: (at: number) => void = () => undefined,
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
    const { name, value } = property;
    if (name === 'BEGIN') {
      const begun = value.trim().toUpperCase();
      if (begun === 'VCALENDAR') calendars++;
      else if (open.length < deepest)
        open.push({ name: begun, properties: new Map(), parts: [], at });
    } else if (name === 'END') {
      const ended = value.trim().toUpperCase();
      if (ended === 'VCALENDAR') calendars = Math.max(0, calendars - 1);
      if (!open.some((component) => component.name === ended)) continue;
      // One that was never ended ends with the one around it.
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        if (open.length > 0) open.at(-1)?.parts.push(last);
        else yield last;
        if (last.name === ended) break;
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

/** `name *(";" param) ":" value` (§3.1). */
function parseLine(line: string): Property | undefined {
  const name = /^[A-Za-z0-9-]{1,100}/.exec(line)?.[0];
  if (name === undefined) return undefined;
  const params: Record<string, string> = {};
  let at = name.length;
  while (line[at] === ';') {
    const parameter = paramAt(line, at + 1);
    if (parameter === undefined) return undefined;
    if (!Object.hasOwn(params, parameter.name)) params[parameter.name] = parameter.value;
    at = parameter.end;
  }
  if (line[at] !== ':') return undefined;
  return { name: name.toUpperCase(), value: line.slice(at + 1), params };
}

/** A value in quotes may hold `:`, `;` and `,` (§3.2). */
function paramAt(
  line: string,
  at: number,
): { name: string; value: string; end: number } | undefined {
  const equals = line.indexOf('=', at);
  if (equals === -1 || equals - at > 100) return undefined;
  let end = equals + 1;
  let isQuoted = false;
  for (; end < line.length; end++) {
    const char = line[end];
    if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (char === ';' || char === ':')) break;
  }
  const value = line.slice(equals + 1, end).replaceAll('"', '');
  return { name: line.slice(at, equals).trim().toUpperCase(), value, end };
}

export function propertyOf({ properties }: Component, name: string): Property | undefined {
  return properties.get(name)?.[0];
}

export function propertiesOf({ properties }: Component, name: string): readonly Property[] {
  return properties.get(name) ?? [];
}

/** §3.3.11. */
function unescapeText(value: string): string {
  return value.replace(/\\([\\;,:"nN])/g, (_, char: string) =>
    char === 'n' || char === 'N' ? '\n' : char,
  );
}

export function textOf(component: Component, name: string): string {
  return unescapeText(propertyOf(component, name)?.value ?? '');
}
