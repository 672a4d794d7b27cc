/** The typed fields of an event form, and problems in the student's words. */
import { type EventFields, longestEventMs, type StudyEvent } from '../../model/entities/event.ts';
import { dayProblem } from '../../ui/date.tsx';
import { dayInput, instantOf, timeInput } from './week.ts';

export interface EventForm {
  title: string;
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

export function formOfEvent(event: StudyEvent): EventForm {
  return {
    ...formOfTimes(new Date(event.startsAt), new Date(event.endsAt)),
    title: event.title,
    place: event.place ?? '',
    courseId: event.courseId ?? '',
  };
}

function formOfTimes(start: Date, end: Date): EventForm {
  return {
    title: '',
    startDate: dayInput(start),
    startTime: timeInput(start),
    endDate: dayInput(end),
    endTime: timeInput(end),
    place: '',
    courseId: '',
  };
}

/** Moves the end with the start, so that the event keeps its length. */
export function withStart(form: EventForm, change: Partial<EventForm>): EventForm {
  const next = { ...form, ...change };
  const [before, end] = [
    instantOf(form.startDate, form.startTime),
    instantOf(form.endDate, form.endTime),
  ];
  const after = instantOf(next.startDate, next.startTime);
  if (before === undefined || end === undefined || after === undefined || end < before) return next;
  const moved = new Date(after + (end - before));
  return { ...next, endDate: dayInput(moved), endTime: timeInput(moved) };
}

/** @returns the fields to store, or the problems */
export function readEventForm(
  form: EventForm,
): { fields: EventFields } | { problems: EventProblems } {
  const startsAt = instantOf(form.startDate, form.startTime);
  const endsAt = instantOf(form.endDate, form.endTime);
  const problems: EventProblems = {};
  if (form.title.trim() === '') problems.title = 'Enter a title';
  const [startDay, endDay] = [dayProblem(form.startDate), dayProblem(form.endDate)];
  if (startDay !== undefined) problems.startDate = startDay;
  else if (startsAt === undefined) problems.startTime = 'Choose a time';
  if (endDay !== undefined) problems.endDate = endDay;
  else if (endsAt === undefined) problems.endTime = 'Choose a time';
  if (startsAt !== undefined && endsAt !== undefined) {
    if (endsAt <= startsAt) problems.endTime = 'The event ends before it starts';
    else if (endsAt - startsAt > longestEventMs)
      problems.endDate = 'An event can last up to 1 week';
  }
  if (Object.keys(problems).length > 0 || startsAt === undefined || endsAt === undefined) {
    return { problems };
  }
  const place = form.place.trim();
  return {
    fields: {
      title: form.title.trim(),
      startsAt,
      endsAt,
      place: place === '' ? null : place,
      courseId: form.courseId || null,
    },
  };
}

/**
 * Stores only differing fields, so that two devices can change different fields of one event. Start and end are
 * stored together: mixed from two devices, an event could end before it starts.
 */
export function changedFields(event: StudyEvent, fields: EventFields): Partial<EventFields> {
  const isSameTime = fields.startsAt === event.startsAt && fields.endsAt === event.endsAt;
  return {
    ...(fields.title === event.title ? {} : { title: fields.title }),
    ...(isSameTime ? {} : { startsAt: fields.startsAt, endsAt: fields.endsAt }),
    ...((fields.place ?? null) === (event.place ?? null) ? {} : { place: fields.place ?? null }),
    ...((fields.courseId ?? null) === (event.courseId ?? null)
      ? {}
      : { courseId: fields.courseId ?? null }),
  };
}
