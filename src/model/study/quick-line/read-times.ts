/** Times and spans of time in a line: “5pm”, “at 5”, “10:15–11:45”, “9 to 10:30am”, “17 Uhr”, “à 17h30”. */
import { timeOf } from './calendar-days.ts';
import { endsPhrase, type Line, matchAt, sticky, wordBefore } from './line-text.ts';
import type { LineContext, LineValue } from './line-types.ts';

import { tongueNames, tongues } from './tongues.ts';

type TimeValue = Extract<LineValue, { type: 'time' }>;

export interface TimeFound {
  end: number;
  answers: readonly (TimeValue | { type: 'words' })[];
}

const all = (part: 'at' | 'from' | 'to' | 'and') =>
  tongueNames.map((name) => tongues[name][part]).join('|');
const am =
  "(?:am|a\\.m\\.|in the morning|morgens|vormittags|du matin|de la manana|da manha|di mattina|'s (?:ochtends|morgens)|rano|pa morgonen)";
const pm =
  "(?:pm|p\\.m\\.|in the (?:afternoon|evening)|at night|nachmittags|abends|du soir|de l'apres-midi|de la (?:tarde|noche)|da (?:tarde|noite)|del pomeriggio|di sera|'s (?:middags|avonds)|po poludniu|wieczorem|pa (?:eftermiddagen|kvallen))";
/** A clock with its groups `h`, `m`, `am`, `pm`, `uhr`, `z`; the number says which of a span. */
const clock = (n: number) =>
  `(?<h${n}>\\d{1,2})(?:[:.](?<m${n}>[0-5]\\d)|(?<hh${n}>h)(?<z${n}>[0-5]\\d)?)?(?: ?(?<am${n}>${am})| ?(?<pm${n}>${pm})| ?(?<uhr${n}>uhr|uur|o'clock|h)(?: ?(?<am${n}b>${am})| ?(?<pm${n}b>${pm}))?)?`;

const spanForm = sticky(
  `(?:(?<from>${all('from')}) )?(?:(?<at>(?:${all('at')})(?= )|@) ?)?${clock(1)} ?(?<dash>-|bis|${all('to')}|${all('and')}) ?(?:(?:${all('at')}) )?${clock(2)}`,
);
const timeForm = sticky(
  `(?:(?<at>(?:due(?: at| by)?|${all('at')}|from|by|starting at|ab|von)(?= )|@) ?)?${clock(1)}`,
);
const namedForm = sticky(
  '(?:(?:due(?: at| by)?|at|by|um|a) )?(?<noon>noon|midday|12 noon|mittags?|midi|mediodia|mezzogiorno)|(?:(?:due(?: at| by)?|at|by|um|a) )?(?<midnight>midnight|mitternacht|minuit|medianoche|mezzanotte)',
);

interface Clock {
  hours: number;
  minutes: number;
  half: 'am' | 'pm' | undefined;
  /** Hours that are certain by themselves: “04:30”, “17 Uhr”, “16:00”. */
  isExact: boolean;
  hasMinutes: boolean;
}

/** @param isAfterDay a day stands directly before it, so that “Mon 9–11” is a time */
export function timeAt(
  line: Line,
  at: number,
  context: LineContext,
  isAfterDay: boolean,
): TimeFound | undefined {
  const named = matchAt(line, namedForm, at);
  if (named !== undefined) {
    const time = named.groups?.noon === undefined ? '00:00' : '12:00';
    return { end: at + named[0].length, answers: [{ type: 'time', time }] };
  }
  return spanAt(line, at, context, isAfterDay) ?? singleAt(line, at, context, isAfterDay);
}

function spanAt(
  line: Line,
  at: number,
  context: LineContext,
  isAfterDay: boolean,
): TimeFound | undefined {
  const match = matchAt(line, spanForm, at);
  if (match?.groups === undefined) return undefined;
  const first = clockOf(match, 1);
  const second = clockOf(match, 2);
  if (first === undefined || second === undefined) return undefined;
  const { from, at: preposition, dash = '' } = match.groups;
  const isJoined = /^(?:and|und|et|y|e|en|i|och)$/.test(dash.trim());
  if (isJoined && from === undefined) return undefined;
  const isDotted = match[0].includes('.') && !match[0].includes(':');
  const isMarked =
    first.hasMinutes ||
    second.hasMinutes ||
    Boolean(first.half ?? second.half) ||
    first.isExact ||
    second.isExact;
  // “12–30”, “1914–18”, “§ 3.12–4.15” are numbers.
  const isSaidSo = from !== undefined || preposition !== undefined || isAfterDay;
  const isBeside =
    isSaidSo && (endsPhrase(line, at + match[0].length) || (isAfterDay && dash === '-'));
  if (!isMarked && !isBeside) return undefined;
  if (isDotted && !first.half && !second.half && !isSaidSo && !second.isExact) return undefined;
  const value = (start: number, end: number): TimeValue => ({
    type: 'time',
    time: timeOf(start),
    endTime: timeOf(end),
  });
  const readings = spans(first, second, context);
  return {
    end: at + match[0].length,
    answers: readings.map(([start, end]) => value(start, end)),
  };
}

/** The start and end in minutes, the likely reading first. */
function spans(first: Clock, second: Clock, context: LineContext): [number, number][] {
  const ends = second.half === undefined ? undefined : minutesOf(second, second.half);
  if (first.half !== undefined) {
    const start = minutesOf(first, first.half);
    const end = ends ?? soonAfter(start, second);
    return [[start, end]];
  }
  if (ends !== undefined) {
    // “9 to 10:30am” is in the morning; “11–1pm” begins before noon.
    const same = minutesOf(first, second.half ?? 'am');
    const other = minutesOf(first, second.half === 'am' ? 'pm' : 'am');
    return [
      [first.isExact && first.hours > 12 ? asWritten(first) : same < ends ? same : other, ends],
    ];
  }
  // A span from 8 to 12 begins in the morning.
  const starts = first.hours > 7 ? [asWritten(first)] : halves(first, context);
  return starts.map((start) => [start, soonAfter(start, second)]);
}

/** The end that follows soonest: “9 to 5” ends at 17:00, “22:00–02:00” on the next day. */
function soonAfter(start: number, second: Clock): number {
  const written = asWritten(second);
  if (second.isExact || written > start || second.hours > 12) return written;
  const later = (written + 720) % 1_440;
  return later > start ? later : written;
}

function singleAt(
  line: Line,
  at: number,
  context: LineContext,
  isAfterDay: boolean,
): TimeFound | undefined {
  const match = matchAt(line, timeForm, at);
  if (match?.groups === undefined) return undefined;
  const found = clockOf(match, 1);
  if (found === undefined) return undefined;
  const end = at + match[0].length;
  const { at: preposition, am1, uhr1, m1, z1 } = match.groups;
  // German “am Montag” after a number: “Blatt 9 am Montag”.
  if (
    am1 !== undefined &&
    / am$/.test(match[0]) &&
    /^ (?:\d{1,2}\.|\p{L}+tag)/u.test(line.folded.slice(end, end + 14))
  )
    return undefined;
  const isDotted = match[0].includes('.') && m1 !== undefined;
  if (
    isDotted &&
    found.half === undefined &&
    uhr1 === undefined &&
    !isAfterDay &&
    preposition === undefined
  )
    return undefined;
  // Dutch “5 uur” is a length, “om 5 uur” a time.
  if (uhr1 === 'uur' && preposition === undefined && found.hours < 13 && !isAfterDay)
    return undefined;
  const isHour = /h(?:\d\d)?$/.test(match[0]);
  if (isHour && preposition === undefined) {
    // “2h” and “1h30” are lengths, “17h” and “14h30” are times, “10h” may be either.
    if (found.hours < 8 || (found.hours < 13 && z1 === undefined && !isAfterDay)) return undefined;
  }
  const isMarked =
    m1 !== undefined ||
    z1 !== undefined ||
    found.half !== undefined ||
    uhr1 !== undefined ||
    isHour;
  if (!isMarked) {
    // “at 5”: not “at 5 Main Street”, “look at 3 papers”, “by 2027”.
    if (preposition === undefined || !endsPhrase(line, end)) return undefined;
    const isWithLength = / for \d/.test(line.folded.slice(end, end + 7));
    if (/^(?:by|from|ab|von|a|o|as)$/.test(preposition) && !isAfterDay && !isWithLength)
      return undefined;
  }
  if (
    /^(?:ratio|scale|odds|score|version|vue|chapter|by)$/.test(wordBefore(line, at)) &&
    !found.half
  )
    return undefined;
  if (found.half !== undefined)
    return { end, answers: [{ type: 'time', time: timeOf(minutesOf(found, found.half)) }] };
  const answers = halves(found, context).map(
    (minutes): TimeValue => ({ type: 'time', time: timeOf(minutes) }),
  );
  return { end, answers };
}

function clockOf({ groups }: RegExpExecArray, n: 1 | 2): Clock | undefined {
  const written = groups?.[`h${n}`] ?? '';
  const hours = Number(written);
  const minutes = groups?.[`m${n}`] ?? groups?.[`z${n}`];
  const has = (name: string) => (groups?.[name] ?? groups?.[`${name}b`]) !== undefined;
  const said = has(`am${n}`) ? 'am' : has(`pm${n}`) ? 'pm' : undefined;
  // “17 Uhr abends”.
  const half = hours > 12 ? undefined : said;
  if (hours > 12 && /^[ap]\.?m/.test(groups?.[`am${n}`] ?? groups?.[`pm${n}`] ?? ''))
    return undefined;
  const isUhr = /^(?:uhr|h)$/.test(groups?.[`uhr${n}`] ?? groups?.[`hh${n}`] ?? '');
  if (hours > 24 || (hours === 24 && minutes !== undefined && minutes !== '00')) return undefined;
  if (half !== undefined && hours === 0) return undefined;
  return {
    hours: hours % 24,
    minutes: Number(minutes ?? 0),
    half,
    hasMinutes: minutes !== undefined,
    isExact:
      isUhr || hours > 12 || hours === 0 || (written.startsWith('0') && minutes !== undefined),
  };
}

function asWritten({ hours, minutes }: Clock): number {
  return hours * 60 + minutes;
}

function minutesOf({ hours, minutes }: Clock, half: 'am' | 'pm'): number {
  return ((hours % 12) + (half === 'pm' ? 12 : 0)) * 60 + minutes;
}

/** The times that a clock without “am” and “pm” may mean, the likely one first. */
function halves(found: Clock, { is24Hours }: LineContext): number[] {
  const { hours } = found;
  const written = asWritten(found);
  if (found.isExact || hours === 12) return [written];
  const afternoon = minutesOf(found, 'pm');
  // Students rarely plan for 5 in the morning.
  if (hours < 7) return [afternoon, written];
  if (found.hasMinutes && is24Hours) return [written];
  return hours === 7 ? [afternoon, written] : [written, afternoon];
}
