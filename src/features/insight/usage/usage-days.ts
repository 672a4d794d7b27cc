/** Time in the app, a day and an entry at a time, as the screen shows it. Pure. */
import type { DevicesHere } from '../../../db/device/known-devices.ts';
import type { UsageHere } from '../../../db/device/usage.ts';
import { studyDayOf } from '../../../model/study/study-day.ts';
import type { UsageEntry } from '../../../model/study/usage.ts';
import { lastDays } from '../insight.ts';

export interface UsageDay {
  /** `YYYY-MM-DD` */
  day: string;
  activeMs: number;
}

export interface ShownUsage extends UsageEntry {
  /** The server does not have it yet. */
  isWaiting: boolean;
}

/** The server's list with what waits here, each once, the latest first. */
export function shownUsage({
  waiting,
  activity,
}: Pick<UsageHere, 'waiting' | 'activity'>): ShownUsage[] {
  const known = activity?.entries ?? [];
  const ids = new Set(known.map(({ id }) => id));
  const here = waiting.filter(({ id }) => !ids.has(id));
  return [
    ...here.map((entry) => ({ ...entry, isWaiting: true })),
    ...known.map((entry) => ({ ...entry, isWaiting: false })),
  ].sort((a, b) => b.startedAt - a.startedAt);
}

/**
 * The last `count` study days up to `today`, oldest first, days without use included.
 * @param tally what this device has counted since its last ping: today's number is never behind
 */
export function usageDays(
  entries: readonly UsageEntry[],
  tally: UsageHere['tally'],
  today: string,
  count: number,
): UsageDay[] {
  const byDay = new Map<string, number>();
  const add = (day: string, activeMs: number) => byDay.set(day, (byDay.get(day) ?? 0) + activeMs);
  for (const { studyDay, activeMs } of entries) add(studyDay, activeMs);
  if (tally?.startedAt !== undefined) {
    add(studyDayOf(tally.startedAt, tally.tzOffsetMin), tally.activeMs);
  }
  return lastDays(today, count).map((day) => ({ day, activeMs: byDay.get(day) ?? 0 }));
}

/** More than eleven years is said by nobody but a broken client. */
const mostHours = 99_999;

/** `2 h 5 min`, `18 min`, `under a minute`. */
export function durationInWords(durationMs: number): string {
  const minutes = Math.round(durationMs / 60_000);
  if (minutes < 1) return durationMs > 0 ? 'under a minute' : '0 min';
  const hours = Math.floor(minutes / 60);
  if (hours > mostHours) return `${mostHours.toLocaleString()}+ h`;
  const rest = `${minutes % 60} min`;
  if (hours === 0) return rest;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${rest}`;
}

/** Where an entry was counted. */
export function deviceInWords(device: string, { devices, self }: DevicesHere): string {
  if (device === self) return 'This device';
  const known = devices.find((one) => (one.device ?? one.id) === device);
  return known?.name || known?.kind || 'Another device';
}
