/**
 * Unsaved words, kept at each keystroke where closing the tab cannot lose them [P2]. A draft only adds to a note
 * (Yjs updates unite), so saving one twice, or one of a tab that is still open, does no harm.
 */

import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { draftPrefix, parseNoteDraft, startOfNoteDrafts } from '../../db/drafts/note-drafts.ts';
import { reportUnsaved } from '../../db/drafts/unsaved-edits.ts';
import { fullDisk } from '../../db/storage-signals.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { tombstoneField } from '../../model/merge.ts';
import type { NoteEdit } from './note-editor.ts';
import { saveNote } from './save-note.ts';

/** Drafts of this tab that their editors save themselves. */
const living = new Set<string>();

/** One editor's draft of one note. Only this editor writes it; others drop it only after saving the same words. */
export interface NoteDraft {
  /** What the editors of all tabs kept before, even if the database has no room for it. */
  found: NoteEdit[];
  /** @returns false if the browser did not store it */
  keep: (edit: NoteEdit) => boolean;
  /** Call when everything is saved. Drops found drafts too, because their words were saved with these. */
  drop: () => void;
  /** Leaves the draft to `recoverNoteDrafts`: the editor will not save it. */
  leave: () => void;
}

/** @param isNew the note still has to be created with its first words */
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
      // The last text that fitted is kept with the current title. A title already saved is removed: recovery would
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
      // The remaining drafts decide whether the status still says “Not saved”.
      void recoverNoteDrafts();
    },
    leave: () => {
      living.delete(key);
    },
  };
}

/** A tab that is still writing may have kept more meanwhile. */
function dropUnchanged(key: string, text: string | null): void {
  if (parseNoteDraft(text) !== undefined && localStorage.getItem(key) === text) {
    localStorage.removeItem(key);
  }
}

let turn: Promise<void> = Promise.resolve();

/**
 * Saves drafts left by earlier tabs and editors, at each start, so that they reach the server. Drafts that a note of
 * this device refuses stay, and the status says so. Calls run one after another.
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

/** @returns false if its note exists and refuses it */
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

/** Waits for room on the disk, or for another tab that saves a draft. Reports end with the account. */
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

/** `missing`: it may not have reached this device yet. `purged`: deleted forever. */
export type NoteState = 'live' | 'trashed' | 'purged' | 'missing';

/** If the database does not answer, the note counts as existing, so that nothing is given up. */
export async function readNoteState(
  database: AccountDatabase,
  id: string,
  isNew = false,
): Promise<NoteState> {
  if (database.closed.aborted) return 'live';
  try {
    const row = await database.rows('note').get(id);
    // A note still to be created waits for nobody.
    if (row === undefined) return isNew ? 'live' : 'missing';
    if (tombstoneField in row) return 'purged';
    return row.deletedAt === 0 ? 'live' : 'trashed';
  } catch (error) {
    console.warn('The note of an unsaved edit could not be read', error);
    return 'live';
  }
}
