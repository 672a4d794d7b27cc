/**
 * A note while it is written: the words, what of them is not on disk yet, and their saving.
 *
 * Invariants [P2]: whatever was typed is in the kept draft at once and stays there until the database
 * holds it; words from elsewhere are united with those being typed; “saved” means on disk.
 */
import type { Doc } from 'yjs';
import type { Result } from '../../lib/result.ts';
import {
  anchor,
  applyBody,
  bodySince,
  editNoteText,
  noteState,
  noteText,
  openNoteText,
} from '../../model/note-text.ts';

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed';

export interface NoteView {
  title: string;
  text: string;
  state: SaveState;
}

/** What changed since the last save; `body` is a Yjs update in base64. */
export interface NoteEdit {
  title?: string;
  body?: string;
}

export interface NoteEditorEnvironment {
  save: (edit: NoteEdit) => Promise<Result<unknown>>;
  /** @returns false where the device would not keep it: then it is saved at once */
  keepDraft: (edit: NoteEdit) => boolean;
  dropDraft: () => void;
  /** Calls once after `delayMs`. @returns what cancels it */
  schedule: (call: () => void, delayMs: number) => () => void;
}

export interface NoteEditor {
  view: () => NoteView;
  subscribe: (listener: () => void) => () => void;
  typeTitle: (title: string) => void;
  typeText: (text: string) => void;
  /** Takes in the stored row, which another tab or device may have changed. */
  receive: (row: { title: string; body: string }) => void;
  /** Remembers places in the text across `receive`. */
  anchor: (places: readonly number[]) => () => number[];
  /** Saves what is unsaved. @returns whether nothing is left unsaved */
  saveNow: () => Promise<boolean>;
}

/** How long typing must pause before it is saved. */
export const pauseMs = 700;

export function createNoteEditor(
  row: { title: string; body: string },
  environment: NoteEditorEnvironment,
): NoteEditor {
  const doc: Doc = openNoteText(row.body);
  const listeners = new Set<() => void>();
  let savedState = noteState(doc);
  let rowTitle = row.title;
  let dirty = { title: false, body: false };
  let view: NoteView = { title: row.title, text: noteText(doc), state: 'saved' };
  let saving: Promise<boolean> | undefined;
  let cancelTimer: () => void = () => undefined;

  const show = (change: Partial<NoteView>) => {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  };
  const isDirty = () => dirty.title || dirty.body;
  const pendingEdit = (): NoteEdit => ({
    ...(dirty.title ? { title: view.title } : {}),
    ...(dirty.body ? { body: bodySince(doc, savedState) } : {}),
  });

  const typed = (change: Partial<NoteView>) => {
    show({ ...change, state: saving === undefined ? 'unsaved' : 'saving' });
    const kept = environment.keepDraft(pendingEdit());
    cancelTimer();
    cancelTimer = environment.schedule(() => void saveNow(), kept ? pauseMs : 0);
  };

  async function saveNow(): Promise<boolean> {
    cancelTimer();
    if (saving !== undefined) {
      await saving;
      return saveNow();
    }
    if (!isDirty()) return true;
    saving = saveOnce();
    const ok = await saving;
    if (!ok) return false;
    if (!isDirty()) return true;
    // Typed while it was being saved: the pause begins anew.
    cancelTimer();
    cancelTimer = environment.schedule(() => void saveNow(), pauseMs);
    return false;
  }

  async function saveOnce(): Promise<boolean> {
    const edit = pendingEdit();
    const [state, before] = [noteState(doc), dirty];
    dirty = { title: false, body: false };
    show({ state: 'saving' });
    const result = await environment.save(edit);
    saving = undefined;
    if (result.ok) {
      savedState = state;
      if (isDirty()) environment.keepDraft(pendingEdit());
      else environment.dropDraft();
    } else {
      dirty = { title: dirty.title || before.title, body: dirty.body || before.body };
    }
    show({ state: result.ok ? (isDirty() ? 'unsaved' : 'saved') : 'failed' });
    return result.ok;
  }

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    typeTitle: (title) => {
      dirty = { ...dirty, title: true };
      typed({ title });
    },
    typeText: (text) => {
      editNoteText(doc, text);
      dirty = { ...dirty, body: true };
      typed({ text: noteText(doc) });
    },
    receive: ({ title, body }) => {
      applyBody(doc, body);
      // What came from the database need not be sent back to it.
      if (!dirty.body && saving === undefined) savedState = noteState(doc);
      // Only a title that changed in the row is news; a late answer of the database is not.
      const isNews = title !== rowTitle && !dirty.title && saving === undefined;
      rowTitle = title;
      const text = noteText(doc);
      if (text !== view.text || (isNews && title !== view.title)) {
        show({ text, ...(isNews ? { title } : {}) });
      }
    },
    anchor: (places) => anchor(doc, places),
    saveNow,
  };
}
