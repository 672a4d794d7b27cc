/**
 * Decides when the history of a note gets a mark (`text/note-history.ts`): where a device begins to edit on a day, and where it
 * begins again after a pause. From half of the room on, only the first of a day and device; without room, none.
 */
import type { Doc } from 'yjs';
import { localDay } from '../../../lib/date-format.ts';
import { readTimes, usedHistory, writeMark } from '../../../text/note-history.ts';
import { noteText } from '../../../text/note-text.ts';
import type { Room } from '../note-editor.ts';

/** A longer pause begins a new version. Milliseconds. */
export const restMs = 30 * 60_000;

interface HistoryKeeper {
  /** Which device this is. */
  name(device: { device: string; kind: string }): void;
  beforeEdit(doc: Doc, room: Room, isKept: boolean): void;
}

export function createHistoryKeeper(now: () => number = Date.now): HistoryKeeper {
  let own = { device: '', kind: '' };
  let typedMs = Number.NEGATIVE_INFINITY;
  return {
    name: (given) => {
      own = given;
    },
    beforeEdit: (doc, room, isKept) => {
      const nowMs = now();
      const isRested = Math.abs(nowMs - typedMs) >= restMs;
      const isNewDay = localDay(nowMs) !== (Number.isFinite(typedMs) ? localDay(typedMs) : '');
      typedMs = nowMs;
      if (room !== 'enough' || !(isKept || isRested || isNewDay)) return;
      if (isKept ? noteText(doc) !== '' : isDue(doc, own.device, nowMs))
        writeMark(doc, { atMs: nowMs, ...own });
    },
  };
}

function isDue(doc: Doc, device: string, nowMs: number): boolean {
  const times = readTimes(doc, device);
  if (!times.some((atMs) => localDay(atMs) === localDay(nowMs))) return true;
  return usedHistory(doc) < 0.5 && Math.abs(nowMs - Math.max(...times)) >= restMs;
}
