/**
 * Words that are not in the database yet, kept at each keystroke where a closing tab cannot lose them
 * [P2]. A draft is only additions to a note (Yjs updates unite), so saving one twice, or that of a tab
 * which still lives, does no harm.
 */

import * as v from 'valibot';
import { currentDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { fullDisk } from '../../db/storage-signals.ts';
import { reportUnsaved } from '../../db/unsaved-edits.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { editNote } from '../../model/entities/note.ts';
import type { NoteEdit } from './note-editor.ts';

/** Everything of a student begins with this and their id; sign-out removes it. */
const prefix = 'haversack-draft';

/** Two tabs that write one note keep a draft each. */
const tab = uuidv7(Date.now());

const draft = v.object({ title: v.optional(v.string()), body: v.optional(v.string()) });

/** @returns false where the browser would not store it */
export function keepNoteDraft(noteId: string, edit: NoteEdit): boolean {
  try {
    localStorage.setItem(draftKey(noteId), JSON.stringify(edit));
    return true;
  } catch {
    return false;
  }
}

export function dropNoteDraft(noteId: string): void {
  localStorage.removeItem(draftKey(noteId));
}

/** What this and all other tabs hold of the note, also where the database has no room for it. */
export function draftsOf(noteId: string): NoteEdit[] {
  const start = `${prefix}:${currentDatabase().userId}:note:${noteId}:`;
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(start))
    .sort()
    .flatMap((key) => parseDraft(localStorage.getItem(key)) ?? []);
}

/**
 * Saves the drafts that earlier tabs left behind: at each start, so that they reach the server. Those for which
 * there is no room stay, and the status says so.
 */
export async function recoverNoteDrafts(): Promise<void> {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}:`));
  if (keys.length === 0) return;
  const start = `${prefix}:${currentDatabase().userId}:note:`;
  let hasFailed = false;
  for (const key of keys) {
    if (!key.startsWith(start) || key.endsWith(tab)) continue;
    const kept = localStorage.getItem(key);
    const noteId = key.slice(start.length).split(':')[0] ?? '';
    const edit = parseDraft(kept);
    if (edit === undefined) continue;
    const result = await mutate(editNote, { id: noteId, ...edit });
    hasFailed ||= !result.ok && fullDisk.isUp();
    // A tab that still writes may have kept more meanwhile.
    if (result.ok && localStorage.getItem(key) === kept) localStorage.removeItem(key);
  }
  reportUnsaved(prefix, hasFailed ? 'failed' : undefined);
  stopWaiting();
  if (!hasFailed) return;
  stopWaiting = fullDisk.onChange(() => {
    if (!fullDisk.isUp()) void recoverNoteDrafts();
  });
}

/** For room on the disk. */
let stopWaiting: () => void = () => undefined;

function draftKey(noteId: string): string {
  return `${prefix}:${currentDatabase().userId}:note:${noteId}:${tab}`;
}

function parseDraft(text: string | null): NoteEdit | undefined {
  const parsed = v.safeParse(draft, parseJson(text ?? ''));
  return parsed.success ? parsed.output : undefined;
}
