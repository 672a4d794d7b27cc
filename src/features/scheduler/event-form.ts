/** The typed fields of an event form, and problems in the student's words. */
import { isWholeDays, localDay, localOffsetMin } from '../../lib/date-format.ts';
import type { EventFields, StudyEvent } from '../../model/entities/event.ts';
import { isAllDay, longestEventMs, spanOf, spanOfDays } from '../../model/study/event-time.ts';
import { dayAfter } from '../../model/study/local-time.ts';
import { dayNumber } from '../../model/study/study-day.ts';
import { dayProblem } from '../../ui/date.tsx';
import { dayInput, instantOf, timeInput } from './week.ts';

export interface EventForm {
  title: string;
  /** Then the times do not count, and `endDate` is the last day. */
  allDay: boolean;
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  place: string;
  /** Empty: no course. */
  courseId: string;
}

export type EventProblems = Partial<Record<keyof EventForm, string>>;

/** One hour on `day`; today it begins at the next full hour. */
export function emptyEventForm(day: Date, now: Date): EventForm {
  const hour = dayInput(day) === dayInput(now) ? Math.min(22, now.getHours() + 1) : 9;
  const start = new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour);
  return formOfTimes(start, new Date(start.getTime() + 60 * 60_000));
}

/** Events of earlier imports are all-day by their midnights alone. */
export function formOfEvent(event: StudyEvent): EventForm {
  const { startsAt, endsAt } = spanOf(event, localOffsetMin);
  const allDay = isAllDay(event) || isWholeDays(startsAt, endsAt);
  const times = formOfTimes(new Date(startsAt), new Date(endsAt));
  return {
    ...times,
    ...(allDay && { allDay, endDate: dayAfter(localDay(endsAt), -1), ...usualTimes }),
    title: event.title,
    place: event.place ?? '',
    courseId: event.courseId ?? '',
  };
}

/** The times of an event that was all-day. */
const usualTimes = { startTime: '09:00', endTime: '10:00' };

function formOfTimes(start: Date, end: Date): EventForm {
  return {
    title: '',
    allDay: false,
    startDate: dayInput(start),
    startTime: timeInput(start),
    endDate: dayInput(end),
    endTime: timeInput(end),
    place: '',
    courseId: '',
  };
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
    instantOf(form.startDate, form.startTime),
    instantOf(form.endDate, form.endTime),
  ];
  const after = instantOf(next.startDate, next.startTime);
  if (before === undefined || end === undefined || after === undefined || end < before) return next;
  const moved = new Date(after + (end - before));
  return { ...next, endDate: dayInput(moved), endTime: timeInput(moved) };
}

/**
 * @param event the event that is edited: its own times are not judged, since an imported one may last longer
 * @returns the fields to store, or the problems
 */
export function readEventForm(
  form: EventForm,
  event?: StudyEvent,
): { fields: EventFields } | { problems: EventProblems } {
  const isOwnTime = event !== undefined && hasTimesOf(form, event);
  const { times, problems } = isOwnTime ? { times: timesOf(event), problems: {} } : readTimes(form);
  const title = form.title.trim();
  const all: EventProblems = { ...problems, ...(title === '' && { title: 'Enter a title' }) };
  if (times === undefined || Object.keys(all).length > 0) return { problems: all };
  const place = form.place.trim();
  return {
    fields: {
      title,
      ...times,
      place: place === '' ? null : place,
      courseId: form.courseId || null,
    },
  };
}

type Times = Required<Pick<EventFields, 'startsAt' | 'endsAt' | 'startsOn' | 'endsOn'>>;

function timesOf({ startsAt, endsAt, startsOn = null, endsOn = null }: StudyEvent): Times {
  return { startsAt, endsAt, startsOn, endsOn };
}

function hasTimesOf(form: EventForm, event: StudyEvent): boolean {
  const before = formOfEvent(event);
  const isSame = (...names: (keyof EventForm)[]) =>
    names.every((name) => form[name] === before[name]);
  return (
    isSame('allDay', 'startDate', 'endDate') && (form.allDay || isSame('startTime', 'endTime'))
  );
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
      : { times: { ...span, startsOn, endsOn }, problems };
  }
  const startsAt = instantOf(form.startDate, form.startTime);
  const endsAt = instantOf(form.endDate, form.endTime);
  if (startDay === undefined && startsAt === undefined) problems.startTime = 'Choose a time';
  if (endDay === undefined && endsAt === undefined) problems.endTime = 'Choose a time';
  if (startsAt === undefined || endsAt === undefined) return { problems };
  if (endsAt <= startsAt) return { problems: { ...problems, endTime: endsTooEarly } };
  if (isTooLong({ startsAt, endsAt })) return { problems: { ...problems, endDate: tooLong } };
  return { times: { startsAt, endsAt, startsOn: null, endsOn: null }, problems };
}

function isTooLong({ startsAt, endsAt }: Pick<Times, 'startsAt' | 'endsAt'>): boolean {
  return endsAt - startsAt > longestEventMs;
}

/**
 * Stores only differing fields, so that two devices can change different fields of one event. Times and days are
 * stored together: mixed from two devices, an event could end before it starts.
 */
export function changedFields(event: StudyEvent, fields: EventFields): Partial<EventFields> {
  const { startsAt, endsAt, startsOn = null, endsOn = null } = fields;
  const times = { startsAt, endsAt, startsOn, endsOn };
  const before = timesOf(event);
  const isSameTime = (Object.keys(times) as (keyof Times)[]).every(
    (name) => times[name] === before[name],
  );
  return {
    ...(fields.title === event.title ? {} : { title: fields.title }),
    ...(isSameTime ? {} : times),
    ...((fields.place ?? null) === (event.place ?? null) ? {} : { place: fields.place ?? null }),
    ...((fields.courseId ?? null) === (event.courseId ?? null)
      ? {}
      : { courseId: fields.courseId ?? null }),
  };
}
