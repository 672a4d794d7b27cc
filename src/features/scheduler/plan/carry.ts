/** Where something goes that is dragged, or moved by keys. Pure but for the device's time zone. */
import { localDay } from '../../../lib/date-format.ts';
import { dayNumber } from '../../../model/study/study-day.ts';
import type { Entry } from './entries.ts';
import {
  type Grip,
  lengthMin,
  minuteOf,
  minutesPerDay,
  moveSpan,
  resizeSpan,
  type Span,
  snapMinute,
  spanInHours,
  spanOfWholeDays,
  stepMin,
} from './span.ts';

/** A place in the grid: a local day, and a minute of it; `undefined`: the lane of whole days. */
export interface Spot {
  day: string;
  minute: number | undefined;
}

/** A task or a goal that is dragged into the grid. */
export interface Plannable {
  /** Of the list. */
  key: string;
  title: string;
  color: string;
  lengthMin: number;
  courseId?: string | null | undefined;
  taskId?: string;
  goalId?: string;
}

/** What is carried. */
export type Load =
  | { kind: 'new' }
  | { kind: 'entry'; entry: Entry; grip: Grip }
  | { kind: 'plan'; plan: Plannable };

export interface Carry {
  load: Load;
  by: 'pointer' | 'keys';
  origin: Span;
  span: Span;
}

/** How long a new event is by default. Minutes. */
export const usualMin = 60;

/** An event by a tap on free hours: it begins at the half hour before the tap. */
export function spanOfTap({ day, minute }: Spot, length = usualMin): Span {
  if (minute === undefined) return spanOfWholeDays(day, day);
  return spanInHours(day, Math.floor(minute / 30) * 30, length);
}

/** @param from where the pointer went down; @param to where it is now */
export function spanOfDrag(load: Load, origin: Span, from: Spot, to: Spot): Span {
  if (load.kind === 'new') return newSpan(from, to);
  if (load.kind === 'plan')
    return to.minute === undefined
      ? spanOfWholeDays(to.day, to.day)
      : spanInHours(to.day, clampedStart(snapMinute(to.minute)), load.plan.lengthMin);
  const { entry, grip } = load;
  const days = dayNumber(to.day) - dayNumber(from.day);
  const isLong = entry.days !== undefined && !entry.isAllDay;
  if (isLong || (from.minute === undefined && to.minute === undefined))
    return moveSpan(origin, days, 0);
  if (to.minute === undefined) return grip === 'all' ? spanOfWholeDays(to.day, to.day) : origin;
  if (from.minute === undefined)
    return spanInHours(to.day, clampedStart(snapMinute(to.minute)), hoursLength(entry));
  const moved = grip === 'end' ? origin.endsAt : origin.startsAt;
  const minute = minuteOf(moved);
  const by = snapMinute(minute + to.minute - from.minute) - minute;
  return grip === 'all' ? moveSpan(origin, days, by) : resizeSpan(origin, grip, days, by);
}

/** How long a thing of the lane is in the hours. */
function hoursLength({ of }: Entry): number {
  return ('task' in of && of.task.estimateMin) || usualMin;
}

function clampedStart(minute: number): number {
  return Math.min(Math.max(0, minute), minutesPerDay - stepMin);
}

/** From the earlier place to the later one, also across midnight. */
function newSpan(from: Spot, to: Spot): Span {
  const isLater =
    to.day > from.day || (to.day === from.day && (to.minute ?? 0) >= (from.minute ?? 0));
  const [first, last] = isLater ? [from, to] : [to, from];
  if (from.minute === undefined) return spanOfWholeDays(first.day, last.day);
  const start = Math.floor((first.minute ?? 0) / stepMin) * stepMin;
  const span = spanInHours(first.day, start, stepMin);
  const end = spanInHours(last.day, Math.ceil((last.minute ?? 0) / stepMin) * stepMin, stepMin);
  return { ...span, endsAt: Math.max(span.endsAt, end.startsAt) };
}

/** The step of an arrow key: days sideways, a quarter of an hour up and down. */
export interface KeyStep {
  days: number;
  minutes: number;
  /** With Shift: the end moves. */
  isLength: boolean;
}

export function spanOfKey({ load, span }: Carry, { days, minutes, isLength }: KeyStep): Span {
  const isTask = load.kind === 'entry' && load.entry.kind === 'task';
  if (!isLength) return moveSpan(span, days, minutes);
  if (isTask) return span;
  // The days of an all-day event are its length.
  const more = span.isAllDay ? days + Math.sign(minutes) : days;
  return resizeSpan(span, 'end', more, minutes);
}

/** The day on which it begins, to show that day. */
export function dayOfSpan({ startsAt }: Span): string {
  return localDay(startsAt);
}

/** The fields of a task at a place: it is due when its block begins. */
export function dueOfSpan({ startsAt, isAllDay }: Span): { dueOn: string; dueTime: string | null } {
  const minute = minuteOf(startsAt);
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    dueOn: localDay(startsAt),
    dueTime: isAllDay ? null : `${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
  };
}

/**
 * What a drop does. A task of the lane that is dropped into the hours gets time for it: an event of its own. A task
 * with a time moves.
 */
export type Drop =
  | { does: 'nothing' }
  | { does: 'create'; span: Span }
  | { does: 'plan'; span: Span; plan: Plannable }
  | { does: 'due'; span: Span; entry: Entry }
  | { does: 'retime'; span: Span; entry: Entry };

export function dropOf({ load, span, origin }: Carry): Drop {
  if (load.kind === 'new') return { does: 'create', span };
  if (load.kind === 'plan') return { does: 'plan', span, plan: load.plan };
  const { entry } = load;
  const isSame =
    span.startsAt === origin.startsAt &&
    span.endsAt === origin.endsAt &&
    span.isAllDay === origin.isAllDay;
  if (isSame) return { does: 'nothing' };
  if (!('task' in entry.of)) return { does: 'retime', span, entry };
  const isPlanned = origin.isAllDay && !span.isAllDay;
  if (!isPlanned) return { does: 'due', span, entry };
  return { does: 'plan', span, plan: plannableOf(entry, lengthMin(span)) };
}

function plannableOf(entry: Entry, minutes: number): Plannable {
  const task = 'task' in entry.of ? entry.of.task : undefined;
  return {
    key: entry.key,
    title: entry.title,
    color: entry.color ?? '',
    lengthMin: minutes,
    courseId: task?.courseId,
    ...(task && { taskId: task.id }),
  };
}
