/**
 * Words that are not in the database yet, kept at each keystroke where a closing tab cannot lose them
 * [P2]. A draft is only additions to a note (Yjs updates unite), so saving one twice, or that of a tab
 * which still lives, does no harm.
 */

import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { draftPrefix, parseNoteDraft, startOfNoteDrafts } from '../../db/drafts/note-drafts.ts';
import { reportUnsaved } from '../../db/drafts/unsaved-edits.ts';
import { fullDisk } from '../../db/storage-signals.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { tombstoneField } from '../../model/merge.ts';
import type { NoteEdit } from './note-editor.ts';
import { saveNote } from './save-note.ts';

/** The drafts of this tab whose editors save them themselves. */
const living = new Set<string>();

/** What one editor keeps of one note. No other one writes it; others drop it only when they have saved the same. */
export interface NoteDraft {
  /** What all editors of all tabs held of the note before, also where the database has no room for it. */
  found: NoteEdit[];
  /** @returns false where the browser would not store it */
  keep: (edit: NoteEdit) => boolean;
  /** For when all is saved: what was found goes too, since its words were saved with these. */
  drop: () => void;
  /** The editor will not save it any more: `recoverNoteDrafts` does. */
  leave: () => void;
}

/** @param isNew whether the note still is to be made with its first words */
export function openNoteDraft(
  database: AccountDatabase,
  noteId: string,
  isNew = () => false,
): NoteDraft {
  const start = `${startOfNoteDrafts(database)}${noteId}:`;
  const key = `${start}${uuidv7(Date.now())}`;
  const found = new Map(
    Object.keys(localStorage)
      .filter((other) => other.startsWith(start))
      .sort()
      .map((other) => [other, localStorage.getItem(other)]),
  );
  let kept: NoteEdit = {};
  const store = (edit: NoteEdit) => {
    try {
      localStorage.setItem(key, JSON.stringify(isNew() ? { ...edit, isNew: true } : edit));
    } catch {
      return false;
    }
    living.add(key);
    kept = edit;
    return true;
  };
  return {
    found: [...found.values()].flatMap((text) => parseNoteDraft(text) ?? []),
    keep: (edit) => {
      if (store(edit)) return true;
      // The last text that fitted is kept, with the current title. A title that is saved already goes: recovery would
      // put it over a newer one.
      if (edit.title !== kept.title) store({ ...kept, title: edit.title });
      return false;
    },
    drop: () => {
      localStorage.removeItem(key);
      living.delete(key);
      kept = {};
      if (found.size === 0 || database.closed.aborted) return;
      for (const [other, text] of found) dropUnchanged(other, text);
      found.clear();
      // What is left decides whether the status still says “Not saved”.
      void recoverNoteDrafts();
    },
    leave: () => {
      living.delete(key);
    },
  };
}

/** A tab that still writes may have kept more meanwhile. */
function dropUnchanged(key: string, text: string | null): void {
  if (parseNoteDraft(text) !== undefined && localStorage.getItem(key) === text) {
    localStorage.removeItem(key);
  }
}

let turn: Promise<void> = Promise.resolve();

/**
 * Saves the drafts that earlier tabs and editors left behind: at each start, so that they reach the server. Those
 * that a note of this device does not take stay, and the status says so. One call after another, so that the last
 * one has the last word.
 */
export function recoverNoteDrafts(): Promise<void> {
  turn = turn.then(recover, recover);
  return turn;
}

async function recover(): Promise<void> {
  stopWaiting();
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${draftPrefix}:`));
  if (keys.length === 0) {
    reportUnsaved(draftPrefix, undefined);
    return;
  }
  const database = currentDatabase();
  stopWaiting = waitForChange(database);
  let hasFailed = false;
  for (const key of keys) {
    if (!key.startsWith(startOfNoteDrafts(database)) || living.has(key)) continue;
    hasFailed = !(await saveDraft(database, key)) || hasFailed;
    // The rest waits until the student comes back.
    if (database.closed.aborted) return;
  }
  reportUnsaved(draftPrefix, hasFailed ? 'failed' : undefined);
  if (!hasFailed) stopWaiting();
}

/** @returns false where its note is there and does not take it */
async function saveDraft(database: AccountDatabase, key: string): Promise<boolean> {
  const kept = localStorage.getItem(key);
  const id = key.slice(startOfNoteDrafts(database).length).split(':')[0] ?? '';
  const edit = parseNoteDraft(kept);
  if (edit === undefined) return true;
  const result = await saveNote(database, id, edit, edit.isNew === true);
  const state = result.ok ? undefined : await readNoteState(database, id, edit.isNew);
  if (result.ok || state === 'purged') dropUnchanged(key, kept);
  return state !== 'live';
}

let stopWaiting: () => void = () => undefined;

/** For room on the disk, and for another tab that saves a draft. What is reported ends with the account. */
function waitForChange({ closed }: AccountDatabase): () => void {
  const ended = new AbortController();
  const stopHearing = fullDisk.onChange(() => {
    if (!fullDisk.isUp()) void recoverNoteDrafts();
  });
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key?.startsWith(`${draftPrefix}:`) && newValue === null) void recoverNoteDrafts();
  };
  const stop = () => {
    ended.abort();
    stopHearing();
  };
  const onClosed = () => {
    stop();
    reportUnsaved(draftPrefix, undefined);
  };
  addEventListener('storage', onStorage, { signal: ended.signal });
  closed.addEventListener('abort', onClosed, { signal: ended.signal });
  return stop;
}

/** `missing`: it may not have reached this device yet. `purged`: it is gone for ever. */
export type NoteState = 'live' | 'trashed' | 'purged' | 'missing';

/** A database that does not answer counts as one that has the note: nothing is given up for it. */
export async function readNoteState(
  database: AccountDatabase,
  id: string,
  isNew = false,
): Promise<NoteState> {
  if (database.closed.aborted) return 'live';
  try {
    const row = await database.rows('note').get(id);
    // One that is still to be made waits for nobody.
    if (row === undefined) return isNew ? 'live' : 'missing';
    if (tombstoneField in row) return 'purged';
    return row.deletedAt === 0 ? 'live' : 'trashed';
  } catch (error) {
    console.warn('The note of an unsaved edit could not be read', error);
    return 'live';
  }
}
