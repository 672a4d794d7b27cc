/** The typed fields of an event form, and problems in the student's words. */
import { isWholeDays, localDay, localOffsetMin } from '../../lib/date-format.ts';
import type { EventFields, StudyEvent } from '../../model/entities/event.ts';
import {
  floatingStart,
  isAllDay,
  longestEventMs,
  spanOf,
  spanOfDays,
} from '../../model/study/event-time.ts';
import { dayAfter, instantOfWall } from '../../model/study/local-time.ts';
import { dayNumber } from '../../model/study/study-day.ts';
import { offsetsIn, timeZoneHere } from '../../model/study/time-zone.ts';
import { dayProblem } from '../../ui/date.tsx';
import {
  firstDayOf,
  hasRepeatOf,
  noRepeat,
  type RepeatValues,
  repeatValuesOf,
  ruleOf,
} from './repeat-form.ts';

export interface EventForm extends RepeatValues {
  title: string;
  /** Then the times do not count, and `endDate` is the last day. */
  allDay: boolean;
  startDate: string;
  startTime: string;
  /** Shown only for an event of more than a day: otherwise it follows from the times. */
  endDate: string;
  endTime: string;
  /** Empty: this device's zone; `floating`: wherever the student is; or an IANA name. */
  zone: string;
  /** `yes`: it does not take place in the term breaks; or empty. A draft holds words only. */
  pauses: string;
  place: string;
  person: string;
  link: string;
  /** Empty: as in Settings; `none`; or minutes, separated by commas. */
  remind: string;
  notes: string;
  /** Empty: no course. */
  courseId: string;
}

export const floatingZone = 'floating';

export type EventProblems = Partial<Record<keyof EventForm, string>>;

const minuteMs = 60_000;

/** One hour on `day`; today it begins at the next full hour. */
export function emptyEventForm(day: Date, now: Date): EventForm {
  const isToday = localDay(day.getTime()) === localDay(now.getTime());
  const hour = isToday ? Math.min(22, now.getHours() + 1) : 9;
  const start = new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour).getTime();
  return formOfSpan(start, start + 60 * minuteMs);
}

/** @param startsAt milliseconds, shown in this device's zone */
export function formOfSpan(startsAt: number, endsAt: number): EventForm {
  return formOfTimes(startsAt, endsAt, localOffsetMin);
}

/** Events of earlier imports are all-day by their midnights alone. @param notes what is written about it */
export function formOfEvent(event: StudyEvent, notes = ''): EventForm {
  const { startsAt, endsAt } = spanOf(event, localOffsetMin);
  const allDay = isAllDay(event) || isWholeDays(startsAt, endsAt);
  const zone = zoneOf(event);
  const times = formOfTimes(startsAt, endsAt, allDay ? localOffsetMin : offsetOf(zone));
  return {
    ...times,
    ...(allDay && { allDay, endDate: dayAfter(localDay(endsAt), -1), ...usualTimes }),
    ...repeatValuesOf(event),
    zone,
    pauses: (event.breaks ?? []).length > 0 ? 'yes' : '',
    title: event.title,
    place: event.place ?? '',
    person: event.person ?? '',
    link: event.link ?? '',
    remind: remindWordOf(event.remindMin),
    notes,
    courseId: event.courseId ?? '',
  };
}

function zoneOf(event: StudyEvent): string {
  if (floatingStart(event) !== undefined) return floatingZone;
  return event.zone && event.zone !== timeZoneHere() && offsetsIn(event.zone) ? event.zone : '';
}

function offsetOf(zone: string): (atMs: number) => number {
  return (zone === '' || zone === floatingZone ? undefined : offsetsIn(zone)) ?? localOffsetMin;
}

function remindWordOf(minutes: StudyEvent['remindMin']): string {
  if (!minutes) return '';
  return minutes.length === 0 ? 'none' : minutes.join(',');
}

/** The times of an event that was all-day. */
const usualTimes = { startTime: '09:00', endTime: '10:00' };

function formOfTimes(
  startsAt: number,
  endsAt: number,
  offsetAt: (atMs: number) => number,
): EventForm {
  const [start, end] = [startsAt, endsAt].map((atMs) =>
    new Date(atMs + offsetAt(atMs) * minuteMs).toISOString(),
  );
  return {
    ...noRepeat,
    ...{ title: '', allDay: false, zone: '', pauses: '' },
    startDate: start?.slice(0, 10) ?? '',
    startTime: start?.slice(11, 16) ?? '',
    endDate: end?.slice(0, 10) ?? '',
    endTime: end?.slice(11, 16) ?? '',
    ...{ place: '', person: '', link: '', remind: '', notes: '', courseId: '' },
  };
}

/** Typed local times, as if they were UTC, milliseconds; `undefined` while incomplete. */
function wallOf(day: string, time: string): number | undefined {
  const wallMs = Date.parse(`${day}T${time}Z`);
  return day === '' || time === '' || Number.isNaN(wallMs) ? undefined : wallMs;
}

/** How long it lasts by the clock, minutes; `undefined` while incomplete or if it ends before it starts. */
export function durationOf(form: EventForm): number | undefined {
  const [start, end] = [wallOf(form.startDate, form.startTime), wallOf(form.endDate, form.endTime)];
  if (start === undefined || end === undefined || end <= start) return undefined;
  return (end - start) / minuteMs;
}

/** @param minutes the new length */
export function withDuration(form: EventForm, minutes: number): EventForm {
  const start = wallOf(form.startDate, form.startTime);
  if (start === undefined) return form;
  const end = new Date(start + minutes * minuteMs).toISOString();
  return { ...form, endDate: end.slice(0, 10), endTime: end.slice(11, 16) };
}

/** An end before the start is one on the next day, unless the event lasts for days. */
export function withEndTime(form: EventForm, endTime: string): EventForm {
  const next = { ...form, endTime };
  if (isLong(form) || dayProblem(form.startDate) !== undefined) return next;
  return {
    ...next,
    endDate: dayAfter(form.startDate, endTime !== '' && endTime <= form.startTime ? 1 : 0),
  };
}

/** Whether the form shows the day of the end: it is not the day of the start or the one after. */
export function isLong(form: EventForm): boolean {
  const isThere =
    !form.allDay &&
    dayProblem(form.startDate) === undefined &&
    dayProblem(form.endDate) === undefined;
  const minutes = durationOf(form);
  return isThere && minutes !== undefined && minutes > 24 * 60;
}

/** Ticks or unticks “All day”. An event until midnight ends on the day before. */
export function withAllDay(form: EventForm, allDay: boolean): EventForm {
  const { startDate, endDate, startTime, endTime } = form;
  const isUntilMidnight =
    endTime === '00:00' && endDate > startDate && dayProblem(endDate) === undefined;
  if (allDay)
    return { ...form, allDay, endDate: isUntilMidnight ? dayAfter(endDate, -1) : endDate };
  const isInOrder = `${endDate} ${endTime}` > `${startDate} ${startTime}`;
  return { ...form, allDay, ...(isInOrder ? {} : usualTimes) };
}

/** Moves the end with the start, so that the event keeps its length. */
export function withStart(form: EventForm, change: Partial<EventForm>): EventForm {
  const next = { ...form, ...change };
  if (form.allDay) {
    const days =
      dayProblem(form.startDate) ?? dayProblem(form.endDate) ?? dayProblem(next.startDate);
    const length = dayNumber(form.endDate) - dayNumber(form.startDate);
    const isMovable = days === undefined && length >= 0;
    return isMovable ? { ...next, endDate: dayAfter(next.startDate, length) } : next;
  }
  const [before, end] = [
    wallOf(form.startDate, form.startTime),
    wallOf(form.endDate, form.endTime),
  ];
  const after = wallOf(next.startDate, next.startTime);
  if (before === undefined || end === undefined || after === undefined || end < before) return next;
  return withDuration(next, (end - before) / minuteMs);
}

/**
 * @param event the event that is edited: its own times are not judged, since an imported one may last longer
 * @param breaks of the term, for an event that pauses in them
 * @returns the fields to store, or the problems
 */
export function readEventForm(
  typed: EventForm,
  event?: StudyEvent,
  breaks?: readonly { from: string; to: string }[],
): { fields: EventFields } | { problems: EventProblems } {
  const form = aligned(typed);
  const isOwnTime = event !== undefined && hasTimesOf(form, event);
  const { times, problems } = isOwnTime ? { times: timesOf(event), problems: {} } : readTimes(form);
  const title = form.title.trim();
  const isPast = form.every !== '' && form.until !== '' && form.until < form.startDate;
  const untilProblem =
    form.until === '' || form.every === ''
      ? undefined
      : (dayProblem(form.until) ?? (isPast ? 'The last day is before the first' : undefined));
  const all: EventProblems = {
    ...problems,
    ...(title === '' && { title: 'Enter a title' }),
    ...(untilProblem !== undefined && { until: untilProblem }),
    ...(isWebAddress(form.link) ? {} : { link: 'Enter a web address, such as https://…' }),
  };
  if (times === undefined || Object.keys(all).length > 0) return { problems: all };
  const isOwnRule = event !== undefined && hasRepeatOf(form, event);
  const repeat = isOwnRule ? (event.repeat ?? null) : ruleOf(form, form.startDate);
  return {
    fields: {
      title,
      ...times,
      repeat,
      zone: zoneToStore(form, event, repeat),
      breaks:
        repeat === null || form.pauses === ''
          ? null
          : (breaks ?? []).map(({ from, to }) => ({ from, to })),
      place: form.place.trim() || null,
      person: form.person.trim() || null,
      link: form.link.trim() || null,
      remindMin: remindersOf(form.remind),
      courseId: form.courseId || null,
    },
  };
}

/** A repeating event needs a zone, so that it keeps its hour when the student travels or clocks change. */
function zoneToStore(
  { zone, allDay }: EventForm,
  event: StudyEvent | undefined,
  repeat: string | null,
): string | null {
  if (allDay || zone === floatingZone) return null;
  if (zone !== '') return zone;
  // One that repeats without a zone, as older versions wrote it, stays as it is.
  const needsZone = repeat !== null && !event?.repeat;
  return event?.zone ?? (needsZone ? (timeZoneHere() ?? null) : null);
}

function remindersOf(remind: string): number[] | null {
  if (remind === '') return null;
  return remind === 'none' ? [] : remind.split(',').map(Number);
}

type Times = Required<Pick<EventFields, 'startsAt' | 'endsAt' | 'startsOn' | 'endsOn' | 'wall'>>;

function timesOf({
  startsAt,
  endsAt,
  startsOn = null,
  endsOn = null,
  wall = null,
}: StudyEvent): Times {
  return { startsAt, endsAt, startsOn, endsOn, wall };
}

function hasTimesOf(form: EventForm, event: StudyEvent): boolean {
  const before = formOfEvent(event);
  const isSame = (...names: (keyof EventForm)[]) =>
    names.every((name) => form[name] === before[name]);
  return (
    isSame('allDay', 'startDate', 'endDate', 'zone') &&
    (form.allDay || isSame('startTime', 'endTime'))
  );
}

/** Moves the first day to the first of the chosen weekdays. */
function aligned(form: EventForm): EventForm {
  if (form.every !== 'WEEKLY' || dayProblem(form.startDate) !== undefined) return form;
  const startDate = firstDayOf(form.startDate, form);
  return startDate === form.startDate ? form : withStart(form, { startDate });
}

function isWebAddress(link: string): boolean {
  const text = link.trim();
  if (text === '') return true;
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

const tooLong = 'An event can last up to 1 year';
const endsTooEarly = 'The event ends before it starts';

function readTimes(form: EventForm): { times?: Times; problems: EventProblems } {
  const problems: EventProblems = {};
  const [startDay, endDay] = [dayProblem(form.startDate), dayProblem(form.endDate)];
  if (startDay !== undefined) problems.startDate = startDay;
  if (endDay !== undefined) problems.endDate = endDay;
  if (form.allDay) {
    if (startDay !== undefined || endDay !== undefined) return { problems };
    const { startDate: startsOn, endDate: endsOn } = form;
    if (endsOn < startsOn) return { problems: { endDate: endsTooEarly } };
    const span = spanOfDays(startsOn, endsOn, localOffsetMin);
    return isTooLong(span)
      ? { problems: { endDate: tooLong } }
      : { times: { ...span, startsOn, endsOn, wall: null }, problems };
  }
  const offsetAt = offsetOf(form.zone);
  const [start, end] = [wallOf(form.startDate, form.startTime), wallOf(form.endDate, form.endTime)];
  if (startDay === undefined && start === undefined) problems.startTime = 'Choose a time';
  if (endDay === undefined && end === undefined) problems.endTime = 'Choose a time';
  if (start === undefined || end === undefined) return { problems };
  const [startsAt, endsAt] = [instantOfWall(start, offsetAt), instantOfWall(end, offsetAt)];
  if (endsAt <= startsAt) return { problems: { ...problems, endTime: endsTooEarly } };
  if (isTooLong({ startsAt, endsAt })) return { problems: { ...problems, endDate: tooLong } };
  const wall = form.zone === floatingZone ? { at: start, of: startsAt } : null;
  return { times: { startsAt, endsAt, startsOn: null, endsOn: null, wall }, problems };
}

function isTooLong({ startsAt, endsAt }: Pick<Times, 'startsAt' | 'endsAt'>): boolean {
  return endsAt - startsAt > longestEventMs;
}

/**
 * Stores only differing fields, so that two devices can change different fields of one event. Times and days are
 * stored together: mixed from two devices, an event could end before it starts.
 */
export function changedFields(event: StudyEvent, fields: EventFields): Partial<EventFields> {
  const { startsAt, endsAt, startsOn = null, endsOn = null, wall = null } = fields;
  const times = { startsAt, endsAt, startsOn, endsOn, wall };
  const before = timesOf(event);
  const isSameTime = isEqual(times, before) && (fields.zone ?? null) === (event.zone ?? null);
  const others = Object.entries(fields).filter(
    ([name, value]) =>
      !(name in times) && !isEqual(value ?? null, event[name as keyof StudyEvent] ?? null),
  );
  return { ...Object.fromEntries(others), ...(isSameTime ? {} : times) };
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
