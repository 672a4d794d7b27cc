/** The versions of a note in words. Pure. */
import { type DevicesHere, isThisDevice } from '../../../db/device/known-devices.ts';
import { dateFormat, dayMs, localDay } from '../../../lib/date-format.ts';
import { plural } from '../../../lib/plural.ts';
import type { Version } from './note-versions.ts';

const timeOfDay = dateFormat({ hour: 'numeric', minute: '2-digit' });
const wholeDay = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

export interface DayOfVersions {
  day: string;
  versions: Version[];
}

/** @param versions the newest first */
export function byDay(versions: readonly Version[], nowMs: number): DayOfVersions[] {
  const days = Map.groupBy(versions, (version) => dayOf(version, nowMs));
  return [...days].map(([day, versions]) => ({ day, versions }));
}

function dayOf({ atMs }: Version, nowMs: number): string {
  if (!Number.isFinite(atMs)) return 'Earlier';
  if (localDay(atMs) === localDay(nowMs)) return 'Today';
  return localDay(atMs) === localDay(nowMs - dayMs) ? 'Yesterday' : wholeDay.format(atMs);
}

export function timeOf({ atMs }: Version): string {
  return Number.isFinite(atMs) ? timeOfDay.format(atMs) : 'Before the first version';
}

/** The student's name for the device, or what it is. */
export function deviceOf({ device, kind }: Version, known: DevicesHere | undefined): string {
  if (device !== '' && device === known?.self) return 'This device';
  const found = known?.devices.find((one) => one.device === device && device !== '');
  if (found && isThisDevice(found, known?.self)) return 'This device';
  return found?.name || kind || 'Another device';
}

/** Such as “12 words added, 3 words removed”. */
export function changesInWords({ added, removed }: { added: number; removed: number }): string {
  if (added === 0 && removed === 0) return 'No words changed';
  if (removed === 0) return `${plural(added, 'word')} added`;
  if (added === 0) return `${plural(removed, 'word')} removed`;
  return `${plural(added, 'word')} added, ${plural(removed, 'word')} removed`;
}
