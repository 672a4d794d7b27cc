/** The versions of a note in words. Pure. */
import { type DevicesHere, isThisDevice } from '../../../db/device/known-devices.ts';
import { dateFormat, dayMs, localDay } from '../../../lib/date-format.ts';
import { plural } from '../../../lib/plural.ts';
import { countChanges, type Piece } from '../../../text/changed-words.ts';
import { plainWords } from '../../../text/markdown/plain-words.ts';
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

/** What restoring a version does to the note as it is now, such as “Restoring brings back 12 words and removes 3”. */
export function restoringInWords({ added, removed }: { added: number; removed: number }): string {
  if (added === 0 && removed === 0) return 'The same words as now';
  if (removed === 0) return `Restoring brings back ${plural(added, 'word')}`;
  if (added === 0) return `Restoring removes ${plural(removed, 'word')}`;
  return `Restoring brings back ${plural(added, 'word')} and removes ${plural(removed, 'word')}`;
}

const mostOfFirst = 60;

/** What changed in a version, with its first new words, or else the first that are gone: “2 words added: cells divide”. */
export function versionInWords(pieces: readonly Piece[]): string {
  const said = changesInWords(countChanges(pieces));
  const words = (kind: Piece['kind']) =>
    pieces
      .filter((piece) => piece.kind === kind)
      .map(({ text }) =>
        plainWords(text.slice(0, 4 * mostOfFirst))
          .replace(/\s+/g, ' ')
          .trim(),
      )
      .find((text) => /[\p{L}\p{N}]/u.test(text));
  const first = words('added') ?? words('removed');
  if (first === undefined) return said;
  const cut = first.length > mostOfFirst ? `${first.slice(0, mostOfFirst).toWellFormed()}…` : first;
  return `${said}: “${cut}”`;
}
