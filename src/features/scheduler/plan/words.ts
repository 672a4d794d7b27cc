/** How an entry's day, times and title are written and said. */
import { dateFormat, localDay } from '../../../lib/date-format.ts';
import type { Entry } from './entries.ts';
import { lastDayOf, lengthMin, minutesPerDay, type Span } from './span.ts';

const time = dateFormat({ timeStyle: 'short' });
const fullDay = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' });
const shortDay = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' });

export function timeWords(atMs: number): string {
  return time.format(atMs);
}

/** Such as `Thursday, November 26`. @param day `YYYY-MM-DD` */
export function fullDayWords(day: string): string {
  return fullDay.format(new Date(`${day}T12:00`));
}

export function shortDayWords(day: string): string {
  return shortDay.format(new Date(`${day}T12:00`));
}

/** The times in one line: `09:15–10:45`, `All day`, or with days if it lasts several. */
export function spanWords(span: Span): string {
  const { startsAt, endsAt, isAllDay } = span;
  const [first, last] = [localDay(startsAt), lastDayOf(span)];
  if (isAllDay)
    return first === last ? 'All day' : `${shortDayWords(first)} – ${shortDayWords(last)}`;
  const isLong = endsAt - startsAt >= minutesPerDay * 60_000;
  if (isLong) {
    const at = (day: string, atMs: number) => `${shortDayWords(day)}, ${time.format(atMs)}`;
    return `${at(first, startsAt)} – ${at(localDay(endsAt), endsAt)}`;
  }
  return `${time.format(startsAt)}–${time.format(endsAt)}`;
}

/** For screen readers: `Thursday, November 26, 09:15 to 10:45`. */
export function spokenSpan(span: Span): string {
  const { startsAt, endsAt, isAllDay } = span;
  const [first, last] = [localDay(startsAt), lastDayOf(span)];
  const days =
    first === last ? fullDayWords(first) : `${fullDayWords(first)} to ${fullDayWords(last)}`;
  if (isAllDay) return `${days}, all day`;
  return `${days}, ${time.format(startsAt)} to ${time.format(endsAt)}`;
}

const kindWords = { event: '', exam: 'Exam: ', sitting: 'Study goal: ', task: 'Task: ' } as const;

/** The accessible name of an entry: title, day, time, place, and its position among those of its day. */
export function spokenEntry(entry: Entry, position?: { at: number; of: number }): string {
  const { kind, title, place, courseName, isDone } = entry;
  const isNamed = kind === 'exam' && title.startsWith(kindWords.exam);
  const when = kind === 'task' ? spokenDue(entry) : spokenSpan(entry);
  const parts = [
    `${isNamed ? '' : kindWords[kind]}${title}`,
    isDone ? 'completed' : '',
    when,
    place,
    courseName === undefined || title.includes(courseName) ? '' : courseName,
    position === undefined ? '' : `${position.at} of ${position.of}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** A task has no end. */
function spokenDue({ startsAt, isAllDay }: Span): string {
  const day = fullDayWords(localDay(startsAt));
  return isAllDay ? `due ${day}` : `due ${day}, ${time.format(startsAt)}`;
}

/** `1 h 30`, `45 min`, `2 h`; days from 24 hours on. */
export function lengthWords(span: Pick<Span, 'startsAt' | 'endsAt'>): string {
  const minutes = lengthMin(span);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  if (hours >= 24) return `${Math.round(hours / 24)} d`;
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`;
}
