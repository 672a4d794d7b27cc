/** The classes of a timetable: from a line or fields to repeating events, with every day on which they take place. Pure. */

import { localOffsetMin } from '../../lib/date-format.ts';
import type { EventFields, StudyEvent } from '../../model/entities/event.ts';
import type { Occurrence } from '../../model/entities/occurrence.ts';
import type { NewSeries } from '../../model/entities/series-edits.ts';
import { dayAfter, instantOf, minutesOf } from '../../model/study/local-time.ts';
import type { DaySpan, LineReading } from '../../model/study/quick-line/line-types.ts';
import { parseRule } from '../../model/study/repeat-rule.ts';
import { occurrencesBetween, type Series } from '../../model/study/series.ts';
import { timeZoneHere } from '../../model/study/time-zone.ts';
import type { Term } from '../../queries/term.ts';
import { dayProblem } from '../../ui/date.tsx';
import { joinBreaks } from './plan/event-in-grid.ts';
import { firstOverlap, type Overlap } from './plan/overlap.ts';
import { firstDayOf, noRepeat, weekdayOf } from './repeat-form.ts';

export interface TimetableClass {
  title: string;
  /** `MO,TH`. */
  weekdays: string;
  from: string;
  to: string;
  firstDay: string;
  until: string;
  breaks: readonly DaySpan[];
  courseId: string;
  place: string;
  person: string;
  link: string;
  remind: string;
  /** Days that the student took out or added. */
  skipped: readonly string[];
  added: readonly string[];
}

export interface ClassDay {
  day: string;
  /** In a break, or taken out by hand. */
  isOut: boolean;
}

/** Of a class that nobody has described yet. @param today `YYYY-MM-DD` */
export function emptyClass(term: Term, today: string, courseId: string): TimetableClass {
  const firstDay = term.termFrom && term.termFrom > today ? term.termFrom : today;
  const isOver = !term.termTo || term.termTo < firstDay;
  return {
    ...{ title: '', weekdays: '', from: '10:00', to: '11:30', firstDay },
    until: isOver ? dayAfter(firstDay, 16 * 7) : (term.termTo ?? ''),
    breaks: term.breaks.map(({ from, to }) => ({ from, to })),
    ...{ courseId, place: '', person: '', link: '', remind: '', skipped: [], added: [] },
  };
}

/** What a line says about a class. @param breaks of the term, to which it adds its own */
export function classOfLine(
  reading: LineReading,
  breaks: readonly DaySpan[] = [],
): Partial<TimetableClass> {
  const rule = parseRule(reading.repeat ?? '');
  const days = rule?.frequency === 'WEEKLY' ? (rule.by.get('BYDAY') ?? []) : [];
  const { title, dueTime, endsAt, until, courseId, place, remindMin, dueOn } = reading;
  // “Wed” is a weekday of the term; “12 Oct” is the first day.
  const isDated = reading.tokens.some(
    ({ value, words }) => value.type === 'day' && /\d/.test(words),
  );
  const one = days.length === 0 && dueOn !== undefined ? [weekdayOf(dueOn)] : days;
  return {
    title,
    ...(one.length > 0 && { weekdays: one.join(',') }),
    ...(isDated && dueOn !== undefined && { firstDay: dueOn }),
    ...(dueTime !== undefined && { from: dueTime, to: endOf(dueTime, reading.durationMin ?? 90) }),
    ...(endsAt !== undefined && { to: new Date(endsAt).toTimeString().slice(0, 5) }),
    ...(until !== undefined && { until }),
    ...(reading.breaks !== undefined && { breaks: joinBreaks(breaks, reading.breaks) }),
    ...(courseId !== undefined && { courseId }),
    ...(place !== undefined && { place }),
    ...(remindMin !== undefined && { remind: String(remindMin) }),
  };
}

function endOf(from: string, minutes: number): string {
  const end = (minutesOf(from) + minutes) % 1_440;
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
}

export type ClassProblems = Partial<Record<keyof TimetableClass, string>>;

export function problemsOf(one: TimetableClass): ClassProblems {
  const first = dayProblem(one.firstDay);
  const last = dayProblem(one.until);
  return {
    ...(one.title.trim() === '' && { title: 'Enter the name of the class' }),
    ...(one.weekdays === '' && { weekdays: 'Choose the weekdays' }),
    ...(one.from === '' && { from: 'Choose a time' }),
    ...(one.to === '' || one.to <= one.from ? { to: 'The class ends before it starts' } : {}),
    ...(first !== undefined && { firstDay: first }),
    ...(last !== undefined
      ? { until: last }
      : one.until < one.firstDay && { until: 'The last day is before the first' }),
  };
}

/** @returns `undefined` while something is missing */
export function seriesOfClass(one: TimetableClass): NewSeries | undefined {
  const { title: _, ...others } = problemsOf(one);
  if (Object.keys(others).length > 0) return undefined;
  const startOn = firstDayOf(one.firstDay, {
    ...noRepeat,
    every: 'WEEKLY',
    weekdays: one.weekdays,
  });
  const startsAt = instantOf(startOn, one.from, localOffsetMin);
  const remind = one.remind === 'none' ? [] : one.remind.split(',').map(Number);
  const zone = timeZoneHere();
  const fields: EventFields = {
    title: one.title.trim().slice(0, 500),
    startsAt,
    endsAt: instantOf(startOn, one.to, localOffsetMin),
    repeat: `FREQ=WEEKLY;BYDAY=${one.weekdays};UNTIL=${one.until.replaceAll('-', '')}`,
    kind: 'class',
    ...(zone !== undefined && { zone }),
    ...(one.breaks.length > 0 && { breaks: [...one.breaks] }),
    ...(one.courseId && { courseId: one.courseId }),
    ...(one.place.trim() && { place: one.place.trim() }),
    ...(one.person.trim() && { person: one.person.trim() }),
    ...(one.link.trim() && { link: one.link.trim() }),
    ...(one.remind !== '' && { remindMin: remind }),
  };
  return { fields, skipped: one.skipped, added: one.added };
}

const longestMs = 3 * 366 * 86_400_000;

/** Every occurrence. @param isWhole also days in breaks and those that were taken out */
function occurrencesOf({ fields, skipped, added }: NewSeries, isWhole: boolean) {
  const row = { id: 'class', $at: '' as StudyEvent['$at'], deletedAt: 0, createdAt: 0 };
  const event: StudyEvent = { ...row, ...fields, ...(isWhole && { breaks: null }) };
  const changes = new Map<string, Occurrence>();
  for (const on of added) changes.set(on, { ...row, eventId: 'class', on, isExtra: true });
  if (!isWhole)
    for (const on of skipped) changes.set(on, { ...row, eventId: 'class', on, isSkipped: true });
  const series: Series = { event, endsBefore: undefined, changes };
  const { startsAt } = fields;
  return occurrencesBetween(
    series,
    startsAt - longestMs,
    startsAt + longestMs,
    localOffsetMin,
  ).sort((a, b) => a.startsAt - b.startsAt);
}

/** All days of a class, with those that are left out. */
export function daysOfClass(one: NewSeries): ClassDay[] {
  const taking = new Set(occurrencesOf(one, false).map(({ occursOn }) => occursOn));
  return occurrencesOf(one, true).flatMap(({ occursOn: day }) =>
    day === undefined ? [] : [{ day, isOut: !taking.has(day) }],
  );
}

/** Takes a day out, or brings it back; a day without a class gets one. */
export function withDay(
  one: TimetableClass,
  day: string,
  days: readonly ClassDay[],
): TimetableClass {
  const known = days.find((other) => other.day === day);
  const without = (list: readonly string[]) => list.filter((other) => other !== day);
  const isInBreak = one.breaks.some(({ from, to }) => from <= day && day <= to);
  if (known === undefined) return { ...one, added: [...one.added, day] };
  if (!known.isOut)
    return one.added.includes(day)
      ? { ...one, added: without(one.added) }
      : { ...one, skipped: [...one.skipped, day] };
  return isInBreak
    ? { ...one, added: [...one.added, day], skipped: without(one.skipped) }
    : { ...one, skipped: without(one.skipped) };
}

/** The first event that takes place at the time of a class, or another class that does. */
export function overlapOf(
  all: readonly NewSeries[],
  events: readonly Pick<StudyEvent, 'title' | 'startsAt' | 'endsAt' | 'startsOn'>[],
): Overlap | undefined {
  const timed = events.filter(({ startsOn }) => !startsOn);
  return firstOverlap(
    all.flatMap((one) => occurrencesOf(one, false)),
    timed,
  );
}
