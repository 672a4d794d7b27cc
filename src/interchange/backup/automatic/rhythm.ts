/** When a backup or a reminder is due, by the clock of the device, which may be wrong and set back. Pure. */

import type { BackupsState, KeptBackup } from '../../../db/tables.ts';
import { dayMs } from '../../../lib/date-format.ts';

export const weekMs = 7 * dayMs;
export const monthMs = 30 * dayMs;
/** Backups that stay in the folder. */
const mostKept = 4;

/**
 * Whether so much time has passed. A time that lies more than a day ahead was noted by a clock that has been set back
 * since: it says nothing, and would otherwise hold up everything until that day.
 */
function hasPassed(sinceMs: number | undefined, durationMs: number, nowMs: number): boolean {
  if (sinceMs === undefined) return true;
  return nowMs - sinceMs >= durationMs || sinceMs - nowMs > dayMs;
}

/** The week is over, whether or not it can be made. */
export function isWeekOver({ folder, isOn, kept }: BackupsState, nowMs: number): boolean {
  return isOn && folder !== undefined && hasPassed(kept.at(-1)?.at, weekMs, nowMs);
}

/** To be begun by itself now: one that failed or was cancelled is tried again after a day. */
export function isBackupDue(state: BackupsState, nowMs: number): boolean {
  return isWeekOver(state, nowMs) && hasPassed(state.triedAt, dayMs, nowMs);
}

/** Whether the banner may be shown again: a week has passed since “Not now”. */
export function mayAsk({ putOffAt }: BackupsState, nowMs: number): boolean {
  return hasPassed(putOffAt, weekMs, nowMs);
}

/** Where none comes by itself, the browser cannot or it is turned off: a month since the last backup, or since there was something to save. */
export function isReminderDue(state: BackupsState, nowMs: number): boolean {
  const sinceMs = state.last?.at ?? state.remindsFrom;
  return sinceMs !== undefined && hasPassed(sinceMs, monthMs, nowMs) && mayAsk(state, nowMs);
}

/** When the next one is due; `undefined`: at once, or never. */
export function nextBackupAt({ isOn, kept }: BackupsState): number | undefined {
  const last = kept.at(-1);
  return isOn && last !== undefined ? last.at + weekMs : undefined;
}

/**
 * Those that make way for newer ones: of each day the last stays, and of these the last four. So pressing “Back up now”
 * again and again leaves the weeks before alone.
 * @param kept in the order in which they were made
 */
export function surplus(kept: readonly KeptBackup[]): KeptBackup[] {
  const lastOfDay = new Map(kept.map((one) => [one.day, one.name]));
  const staying = kept.filter(({ day, name }) => lastOfDay.get(day) === name).slice(-mostKept);
  return kept.filter((one) => !staying.includes(one));
}
