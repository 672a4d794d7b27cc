/**
 * Decides when the history of a note gets a mark (`text/note-history.ts`): where a device begins to edit on a day or has
 * opened the note again, every ten minutes while it edits, and before many letters go at once or key by key, so that no
 * paragraph that stood for a moment is lost. From half of the room on, only the first of a day and device; without room,
 * none.
 */
import type { Doc } from 'yjs';
import { localDay } from '../../../lib/date-format.ts';
import {
  type Moment,
  momentOf,
  readTimes,
  usedHistory,
  writeMark,
} from '../../../text/note-history.ts';
import { noteText } from '../../../text/note-text.ts';
import type { EditSize, Room } from '../note-editor.ts';

/** The next key after this time begins a new version. Milliseconds. */
export const betweenMs = 10 * 60_000;

/** So many letters are a sentence: without them the text is another version. */
export const largeDeletion = 40;

interface HistoryKeeper {
  /** Which device this is. */
  name(device: { device: string; kind: string }): void;
  beforeEdit(doc: Doc, room: Room, size: EditSize): void;
}

/** Letters that go one after another, without a word between. */
interface Run {
  /** The text when it began. */
  before: Moment;
  removed: number;
}

export function createHistoryKeeper(now: () => number = Date.now): HistoryKeeper {
  let own = { device: '', kind: '' };
  /** When it was last asked whether a mark is due: reading the marks at each key would take long. */
  let askedMs = Number.NEGATIVE_INFINITY;
  /** Letters of the document that the last mark knows: a deletion adds none. */
  let toldLetters = -1;
  let run: Run | undefined;

  const write = (doc: Doc, before?: Moment) => {
    writeMark(doc, { atMs: now(), ...own }, before);
    toldLetters = lettersOf(doc);
    run = undefined;
  };
  /** @returns the text before a large deletion; `undefined` while few letters went */
  const beforeLarge = (doc: Doc, { removed, inserted }: EditSize): Moment | undefined => {
    if (removed <= inserted && removed < largeDeletion) {
      run = undefined;
      return undefined;
    }
    run ??= { before: momentOf(doc), removed: 0 };
    run.removed += removed;
    return run.removed >= largeDeletion ? run.before : undefined;
  };
  return {
    name: (given) => {
      own = given;
    },
    beforeEdit: (doc, room, size) => {
      if (room !== 'enough') return;
      const nowMs = now();
      const isOpened = !Number.isFinite(askedMs);
      const isLater = Math.abs(nowMs - askedMs) >= betweenMs;
      const isNewDay = isOpened || localDay(nowMs) !== localDay(askedMs);
      const large = beforeLarge(doc, size);
      if (size.isKept) {
        if (noteText(doc) !== '') write(doc);
      } else if (isLater || isNewDay) {
        askedMs = nowMs;
        if (isDue(doc, own.device, nowMs, isOpened)) write(doc);
      } else if (large && lettersOf(doc) !== toldLetters && usedHistory(doc) < 0.5)
        write(doc, large);
    },
  };
}

function lettersOf(doc: Doc): number {
  return [...momentOf(doc).letters.values()].reduce((sum, count) => sum + count, 0);
}

function isDue(doc: Doc, device: string, nowMs: number, isOpened: boolean): boolean {
  const times = readTimes(doc, device);
  if (!times.some((atMs) => localDay(atMs) === localDay(nowMs))) return true;
  const isLater = Math.abs(nowMs - Math.max(...times)) >= betweenMs;
  return usedHistory(doc) < 0.5 && (isLater || isOpened);
}
