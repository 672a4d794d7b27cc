/**
 * When to remind of a task or an event: its own lead times, otherwise those of the settings, otherwise the usual ones.
 * Pure. Leads are minutes. With a time of day they count from that time; without one, from the morning of the day.
 */
import type { StudyEvent } from '../entities/event.ts';
import type { Settings } from '../entities/student/settings.ts';
import type { Task } from '../entities/task.ts';
import { daysOf, type EventTimes, spanOf } from './event-time.ts';
import { instantOf, type LocalClock } from './local-time.ts';
import { morning } from './quiet-hours.ts';

const dayMin = 24 * 60;

/** The only lead of earlier versions: its notifications keep the ids that they had. */
export const plainLeadMin = 15;

export const usualLeads = {
  /** Of a task with a time. */
  task: [60],
  event: [plainLeadMin],
  exam: [7 * dayMin, 2 * dayMin],
} as const satisfies Record<string, readonly number[]>;

export type LeadSettings = Partial<
  Pick<Settings, 'remindTasksMin' | 'remindEventsMin' | 'remindExamsMin'>
>;

type Leads = readonly number[];

/** @returns `undefined` for a task without a time that says nothing itself: it is announced by day */
export function leadsOfTask(
  { dueTime, remindMin }: Pick<Task, 'dueTime' | 'remindMin'>,
  settings: LeadSettings | undefined,
): Leads | undefined {
  if (remindMin) return remindMin;
  return dueTime ? (settings?.remindTasksMin ?? usualLeads.task) : undefined;
}

/** An exam is announced days before, and like any other event on its day. */
export function leadsOfEvent(
  event: EventTimes & Pick<StudyEvent, 'remindMin' | 'examOf'>,
  settings: LeadSettings | undefined,
): Leads {
  if (event.remindMin) return event.remindMin;
  // Minutes before an event with a time say nothing about a day.
  const onTheDay = daysOf(event) ? [0] : (settings?.remindEventsMin ?? usualLeads.event);
  if (!event.examOf) return onTheDay;
  return [...(settings?.remindExamsMin ?? usualLeads.exam), ...onTheDay];
}

/** The longest lead of all, minutes: how far ahead events are read. @param own those of the events themselves */
export function longestLeadMin(settings: LeadSettings | undefined, own: Iterable<Leads>): number {
  const usual = [
    settings?.remindEventsMin ?? usualLeads.event,
    settings?.remindExamsMin ?? usualLeads.exam,
  ];
  let longest = Math.max(0, ...usual.flat());
  for (const leads of own) for (const leadMin of leads) longest = Math.max(longest, leadMin);
  return longest;
}

/** From what the leads of an event count. */
export function anchorOfEvent(event: EventTimes, offsetAt: LocalClock['offsetAt']): number {
  const days = daysOf(event);
  return days ? instantOf(days.startsOn, morning, offsetAt) : spanOf(event, offsetAt).startsAt;
}

/** From what the leads of a task count. */
export function anchorOfTask(
  dueOn: string,
  dueTime: string | null | undefined,
  offsetAt: LocalClock['offsetAt'],
): number {
  return instantOf(dueOn, dueTime || morning, offsetAt);
}

/** Names when a task is due, in the ids of its notifications: `2026-03-10` or `2026-03-10T17:00`. */
export function dueOfTask({ dueOn, dueTime }: Pick<Task, 'dueOn' | 'dueTime'>): string {
  return `${dueOn ?? ''}${dueTime ? `T${dueTime}` : ''}`;
}

interface Moment {
  leadMin: number;
  atMs: number;
  /** When the next lead takes over, or what it is about ends. */
  untilMs: number;
}

/** The moments of several leads: a device that comes late tells only the last one. Whole days keep the time of day. */
export function momentsOf(
  leads: Leads,
  anchorMs: number,
  endMs: number,
  offsetAt: LocalClock['offsetAt'],
): Moment[] {
  const atOf = (leadMin: number) => {
    const changeMin =
      leadMin % dayMin === 0 ? offsetAt(anchorMs) - offsetAt(anchorMs - leadMin * 60_000) : 0;
    return anchorMs - (leadMin - changeMin) * 60_000;
  };
  const moments = [...new Set(leads)]
    .map((leadMin) => ({ leadMin, atMs: atOf(leadMin) }))
    .sort((a, b) => a.atMs - b.atMs);
  return moments.map((moment, at) => ({ ...moment, untilMs: moments[at + 1]?.atMs ?? endMs }));
}

/** Names the start of an event and a lead in a notification's id: the same on all devices. */
export function occurrenceOfLead(base: string, leadMin: number, plain: number): string {
  return leadMin === plain ? base : `${base} ${leadMin}`;
}

/** The start that `occurrenceOfLead` named. */
export function baseOfOccurrence(occurrence: string): string {
  return occurrence.split(' ', 1)[0] ?? '';
}
