/**
 * What the schedule shows: events, exams, sittings of goals and tasks, as entries with one form, and the part of each on
 * a day. Pure but for the device's time zone.
 */
import { isWholeDays, localDay } from '../../../lib/date-format.ts';
import type { Course, CourseColor } from '../../../model/entities/course.ts';
import { isExam } from '../../../model/entities/event.ts';
import type { Task } from '../../../model/entities/task.ts';
import { isAllDay } from '../../../model/study/event-time.ts';
import { dayAfter, minutesOf } from '../../../model/study/local-time.ts';
import type { Occurring } from '../../../model/study/series.ts';
import { keyOfOccurring } from '../../../queries/events.ts';
import {
  atMinute,
  lastDayOf,
  minuteOf,
  minutesPerDay,
  type Span,
  spanOfWholeDays,
} from './span.ts';

/** How it is drawn: tinted, solid, outlined, or white with a tick. */
export type EntryKind = 'event' | 'exam' | 'sitting' | 'task';

export interface Entry extends Span {
  /** Of the row and the occurrence. */
  key: string;
  kind: EntryKind;
  title: string;
  place: string;
  /** `undefined`: no course. */
  color: CourseColor | undefined;
  courseName: string | undefined;
  /** It stands above the hours, from the first to the last day: an all-day entry, or one of 24 hours and more. */
  days: { from: string; to: string } | undefined;
  /** A completed task. */
  isDone: boolean;
  /** It cannot be moved here: an exam day of a course, or an event of a calendar elsewhere. */
  isFixed: boolean;
  of: { event: Occurring } | { task: Task } | { course: Course };
}

/** How long a task with a time is drawn. Minutes. */
export const taskMin = 30;

interface Sources {
  events: readonly Occurring[];
  tasks: readonly Task[];
  /** Of the shown courses. */
  exams: readonly Course[];
  courseOf: (row: { courseId?: string | null | undefined }) => Course | undefined;
  /** The shown days, `YYYY-MM-DD`, the last one included: exam days outside them are left out. */
  from: string;
  to: string;
}

/** In order of time; all-day entries come first on their day. */
export function entriesOf({ events, tasks, exams, courseOf, from, to }: Sources): Entry[] {
  const isShown = (day: string) => day >= from && day <= to;
  const entries = [
    ...exams.flatMap((course) => (course.examDays ?? []).filter(isShown).map(examEntry(course))),
    ...events.map((event) => eventEntry(event, courseOf(event))),
    ...tasks.flatMap((task) =>
      task.dueOn && isShown(task.dueOn) ? [taskEntry(task, task.dueOn, courseOf(task))] : [],
    ),
  ];
  return entries.sort(byTime);
}

function byTime(a: Entry, b: Entry): number {
  return (
    Number(a.days === undefined) - Number(b.days === undefined) ||
    a.startsAt - b.startsAt ||
    b.endsAt - a.endsAt ||
    (a.key < b.key ? -1 : 1)
  );
}

function look(course: Course | undefined): Pick<Entry, 'color' | 'courseName'> {
  return { color: course?.color, courseName: course?.name };
}

const examEntry =
  (course: Course) =>
  (day: string): Entry => ({
    ...spanOfWholeDays(day, day),
    ...look(course),
    key: `${course.id}.${day}`,
    kind: 'exam',
    title: `Exam: ${course.name}`,
    place: '',
    days: { from: day, to: day },
    isDone: false,
    isFixed: true,
    of: { course },
  });

export function eventEntry(event: Occurring, course: Course | undefined): Entry {
  const { startsAt } = event;
  const endsAt = Math.max(startsAt, event.endsAt);
  const allDay = isAllDay(event) || isWholeDays(startsAt, endsAt);
  const isLong = endsAt - startsAt >= minutesPerDay * 60_000;
  return {
    ...look(course),
    startsAt,
    endsAt,
    isAllDay: allDay,
    key: keyOfOccurring(event),
    kind: isExam(event) ? 'exam' : event.goalId ? 'sitting' : 'event',
    title: event.title,
    place: event.place ?? '',
    days:
      allDay || isLong
        ? { from: localDay(startsAt), to: lastDayOf({ startsAt, endsAt }) }
        : undefined,
    isDone: false,
    isFixed: Boolean(event.calendarId),
    of: { event },
  };
}

export function taskEntry(task: Task, dueOn: string, course: Course | undefined): Entry {
  const minute = task.dueTime ? minutesOf(task.dueTime) : undefined;
  const span: Span =
    minute === undefined
      ? spanOfWholeDays(dueOn, dueOn)
      : {
          startsAt: atMinute(dueOn, minute),
          endsAt: atMinute(dueOn, Math.min(minute + taskMin, minutesPerDay)),
          isAllDay: false,
        };
  return {
    ...span,
    ...look(course),
    key: task.id,
    kind: 'task',
    title: task.title,
    place: '',
    days: minute === undefined ? { from: dueOn, to: dueOn } : undefined,
    isDone: task.status === 'Completed',
    isFixed: false,
    of: { task },
  };
}

/** The part of an entry on one day, in minutes of the wall clock. */
export interface Block {
  entry: Entry;
  from: number;
  to: number;
  /** It began on an earlier day, or ends on a later one. */
  isFromBefore: boolean;
  isUntilAfter: boolean;
}

/**
 * The blocks of a day's hours. On the night of a change of clocks the rows stay the clock's: an event that begins
 * before and ends after a repeated hour is drawn at least as long as `leastMin`.
 * @param leastMin the shortest block that can be read at this zoom, minutes
 */
export function blocksOf(entries: readonly Entry[], day: string, leastMin: number): Block[] {
  const startOfDay = atMinute(day, 0);
  const endOfDay = atMinute(dayAfter(day), 0);
  return entries.flatMap((entry) => {
    const { startsAt, endsAt, days } = entry;
    const isHere = startsAt < endOfDay && (endsAt > startOfDay || startsAt >= startOfDay);
    if (days !== undefined || !isHere) return [];
    const isFromBefore = startsAt < startOfDay;
    const isUntilAfter = endsAt > endOfDay;
    const from = isFromBefore ? 0 : Math.min(minuteOf(startsAt), minutesPerDay - leastMin);
    const until = endsAt >= endOfDay ? minutesPerDay : minuteOf(endsAt);
    const to = Math.min(minutesPerDay, Math.max(until, from + leastMin));
    return [{ entry, from, to, isFromBefore, isUntilAfter }];
  });
}

/** The entries of each day that they touch. @param days `YYYY-MM-DD`, in order and without gaps */
export function entriesByDay(
  entries: readonly Entry[],
  days: readonly string[],
): Map<string, Entry[]> {
  const byDay = new Map<string, Entry[]>(days.map((day) => [day, []]));
  const [first = '', last = ''] = [days[0], days.at(-1)];
  for (const entry of entries) {
    const end = entry.days?.to ?? lastDayOf(entry);
    const stop = end < last ? end : last;
    let day = entry.days?.from ?? localDay(entry.startsAt);
    if (day < first) day = first;
    for (; day <= stop; day = dayAfter(day)) byDay.get(day)?.push(entry);
  }
  return byDay;
}
