/**
 * Decides when the history of a note gets a mark (`text/note-history.ts`): where a device begins to edit on a day, and every
 * ten minutes while it edits. From half of the room on, only the first of a day and device; without room, none.
 */
import type { Doc } from 'yjs';
import { localDay } from '../../../lib/date-format.ts';
import { readTimes, usedHistory, writeMark } from '../../../text/note-history.ts';
import { noteText } from '../../../text/note-text.ts';
import type { Room } from '../note-editor.ts';

/** The next key after this time begins a new version. Milliseconds. */
export const betweenMs = 10 * 60_000;

interface HistoryKeeper {
  /** Which device this is. */
  name(device: { device: string; kind: string }): void;
  beforeEdit(doc: Doc, room: Room, isKept: boolean): void;
}

export function createHistoryKeeper(now: () => number = Date.now): HistoryKeeper {
  let own = { device: '', kind: '' };
  /** When it was last asked whether a mark is due: reading the marks at each key would take long. */
  let askedMs = Number.NEGATIVE_INFINITY;
  return {
    name: (given) => {
      own = given;
    },
    beforeEdit: (doc, room, isKept) => {
      const nowMs = now();
      const isLater = Math.abs(nowMs - askedMs) >= betweenMs;
      const isNewDay = localDay(nowMs) !== (Number.isFinite(askedMs) ? localDay(askedMs) : '');
      if (room !== 'enough' || !(isKept || isLater || isNewDay)) return;
      askedMs = nowMs;
      if (isKept ? noteText(doc) !== '' : isDue(doc, own.device, nowMs))
        writeMark(doc, { atMs: nowMs, ...own });
    },
  };
}

function isDue(doc: Doc, device: string, nowMs: number): boolean {
  const times = readTimes(doc, device);
  if (!times.some((atMs) => localDay(atMs) === localDay(nowMs))) return true;
  return usedHistory(doc) < 0.5 && Math.abs(nowMs - Math.max(...times)) >= betweenMs;
}
