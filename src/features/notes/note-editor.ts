/**
 * A note while it is edited: its words, those not yet on disk, and saving.
 * Invariants [P2]: typed words are in the kept draft at once and stay there until the database holds them; words
 * from elsewhere are united with those being typed; “saved” means on disk.
 */
import type { Doc } from 'yjs';
import type { Result } from '../../lib/result.ts';
import { firstHeading } from '../../model/note-headings.ts';
import {
  type DocumentSize,
  emptyDocument,
  isWithin,
  largestEdited,
  sizeOfBody,
  sumOf,
} from '../../text/document-size.ts';
import {
  applyBody,
  applyEdits,
  applyUndoable,
  bodySince,
  editedText,
  noteState,
  noteText,
  openNoteText,
  type TextEdit,
  watchNoteText,
  wholeLetters,
} from '../../text/note-text.ts';

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed';

/** Room left in the note; `little` is below a fifth. */
export type Room = 'enough' | 'little' | 'none';

export interface NoteView {
  title: string;
  text: string;
  state: SaveState;
  room: Room;
  /** Closing the tab now loses nothing: everything is saved or in the draft. */
  isKept: boolean;
}

/** Changes since the last save; `body` is a Yjs update in base64. */
export interface NoteEdit {
  title?: string;
  body?: string;
}

/** What an edit does to the text. */
export interface EditSize {
  removed: number;
  inserted: number;
  /** A command that must be possible to take back: a version restored, or all matches replaced. */
  isKept?: boolean;
}

export interface NoteEditorEnvironment {
  save: (edit: NoteEdit) => Promise<Result<unknown>>;
  /** @returns false if the device did not keep it; then it is saved at once */
  keepDraft: (edit: NoteEdit) => boolean;
  dropDraft: () => void;
  /** Called when the title is whole and stored: what is saved while it is typed may be a part of it. */
  titleSettled?: (title: string) => Promise<void>;
  /** Called before each edit of the text. */
  beforeEdit?: (doc: Doc, room: Room, size: EditSize) => void;
  /** Calls once after `delayMs`. @returns a function that cancels it */
  schedule: (call: () => void, delayMs: number) => () => void;
}

export interface NoteEditor {
  view: () => NoteView;
  subscribe: (listener: () => void) => () => void;
  typeTitle: (title: string) => void;
  /** Call when the student leaves the title, or the note. */
  settleTitle: () => Promise<void>;
  /**
   * Takes what was typed. @param by handed over to the listeners of `watchText`
   * @param isKept the text as it is becomes a version
   */
  edit: (edits: readonly TextEdit[], by?: unknown, isKept?: boolean) => void;
  /**
   * Makes an earlier text of this one, having kept this one as a version. Its `by` is a `Restoring`.
   * @param takenBack called when the surface has taken it back
   * @returns a function that takes only that back, unless the surface did or another version was restored
   */
  restoreText: (edits: readonly TextEdit[], takenBack?: () => void) => () => void;
  /** Calls after each change of the text, typed or received. @returns a function that ends it */
  watchText: (listener: (edits: readonly TextEdit[], by: unknown) => void) => () => void;
  /** Whether the note has room for this text: check before typing or pasting. Text typed anyway is kept. */
  hasRoomFor: (inserted: string) => boolean;
  /** Merges the stored row, which another tab or device may have changed. */
  receive: (row: { title: string; body: string }) => void;
  /** What the database does not hold yet, including what is being saved. */
  unsavedEdit: () => NoteEdit;
  /** Saves everything. @returns whether nothing is left unsaved */
  saveNow: () => Promise<boolean>;
}

/** Origin of a restored version, and of taking it back from outside the surface. */
export class Restoring {
  #surface: object | undefined;
  /** Call when its history took it back. */
  takenBack: () => void;

  constructor(takenBack: () => void) {
    this.takenBack = takenBack;
  }

  /** Whether this surface keeps it in its history: the first that asks. A second one would take it back twice. */
  isKeptBy(surface: object): boolean {
    this.#surface ??= surface;
    return this.#surface === surface;
  }
}

const nothing = { title: false, body: false };

/** Pause in typing before a save. */
export const pauseMs = 700;
/** Delay before a failed save is repeated. */
const retryMs = 5_000;

/** @param drafts of this note, from this and other tabs; they are shown at once and count as typed */
export function createNoteEditor(
  row: { title: string; body: string },
  environment: NoteEditorEnvironment,
  drafts: readonly NoteEdit[] = [],
): NoteEditor {
  const doc: Doc = openNoteText(row.body);
  const listeners = new Set<() => void>();
  let savedState = noteState(doc);
  let rowTitle = row.title;
  let rowSize = sizeOfBody(row.body) ?? emptyDocument;
  let unsavedSize = emptyDocument;
  const drafted = uniteDrafts(doc, row.title, drafts);
  let dirty = { title: drafted.title !== row.title, body: drafted.isNew };
  let view: NoteView = {
    title: drafted.title,
    text: noteText(doc),
    state: dirty.title || dirty.body ? 'unsaved' : 'saved',
    room: 'enough',
    isKept: true,
  };
  let saving: Promise<boolean> | undefined;
  let inSave = nothing;
  let cancelTimer: () => void = () => undefined;
  /** Of `view.text`. */
  let heading = firstHeading(view.text);
  /** The restored version that can still be taken back from outside the surface. */
  let restored: { takeBack: () => void; end: () => void } | undefined;

  const show = (change: Partial<NoteView>) => {
    view = { ...view, ...change, room: roomOf(sumOf(rowSize, unsavedSize)) };
    for (const listener of listeners) listener();
  };
  const isDirty = () => dirty.title || dirty.body;
  /** Includes what is being saved: that save may fail, or never end. */
  const unsavedEdit = (): NoteEdit => ({
    ...(dirty.title || inSave.title ? { title: view.title } : {}),
    ...(dirty.body || inSave.body ? { body: bodySince(doc, savedState) } : {}),
  });

  const measure = (edit: NoteEdit) => {
    unsavedSize = sizeOfBody(edit.body ?? '') ?? emptyDocument;
    return edit;
  };
  measure(unsavedEdit());
  show({});

  const typed = (change: Partial<NoteView>) => {
    view = { ...view, ...change };
    const isKept = environment.keepDraft(measure(unsavedEdit()));
    show({ isKept, state: saving === undefined ? 'unsaved' : 'saving' });
    cancelTimer();
    cancelTimer = environment.schedule(() => void saveNow(), isKept ? pauseMs : 0);
  };

  const typedText = (text: string) => {
    const [before, after] = [heading, firstHeading(text)];
    heading = after;
    // A note without its own title gets the title of its first heading.
    const isNamed = view.title !== '' && view.title !== before;
    const title = isNamed || before === after ? view.title : after;
    dirty = { title: dirty.title || title !== view.title, body: true };
    typed({ text, title });
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
    if (ok && !isDirty()) return true;
    // Typed while saving: the pause begins again.
    cancelTimer();
    cancelTimer = environment.schedule(() => void saveNow(), ok ? pauseMs : retryMs);
    return false;
  }

  async function saveOnce(): Promise<boolean> {
    const edit = unsavedEdit();
    const [state, before] = [noteState(doc), dirty];
    inSave = before;
    dirty = nothing;
    show({ state: 'saving' });
    const result = await environment.save(edit);
    saving = undefined;
    inSave = nothing;
    if (result.ok) {
      savedState = state;
      const left = measure(unsavedEdit());
      if (!isDirty()) environment.dropDraft();
      view = { ...view, isKept: !isDirty() || environment.keepDraft(left) };
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
    settleTitle: async () => {
      if (await saveNow()) await environment.titleSettled?.(view.title);
    },
    edit: (edits, by, isKept = false) => {
      const whole = wholeLetters(view.text, edits);
      environment.beforeEdit?.(doc, view.room, { ...sizeOfEdits(whole), isKept });
      applyEdits(doc, whole, by);
      // Reading a long document anew at each key would take longer than to draw it.
      typedText(editedText(view.text, whole));
    },
    restoreText: (edits, takenBack) => {
      environment.beforeEdit?.(doc, view.room, { ...sizeOfEdits(edits), isKept: true });
      restored?.end();
      const by = new Restoring(() => {
        if (restored === step) restored = undefined;
        step.end();
        takenBack?.();
      });
      const step = applyUndoable(doc, wholeLetters(noteText(doc), edits), by);
      restored = step;
      typedText(noteText(doc));
      return () => {
        if (restored !== step) return;
        restored = undefined;
        step.takeBack();
        typedText(noteText(doc));
      };
    },
    watchText: (listener) => watchNoteText(doc, listener),
    hasRoomFor: (inserted) => {
      const more = { sizeBytes: utf8Length(inserted), structs: 1, clients: 0 };
      return isWithin(sumOf(sumOf(rowSize, unsavedSize), more), largestEdited);
    },
    receive: ({ title, body }) => {
      applyBody(doc, body);
      rowSize = sizeOfBody(body) ?? rowSize;
      // Words from the database need not be written back.
      if (!dirty.body && saving === undefined) savedState = noteState(doc);
      // Only a title that changed in the row is new; a late read is not. A title typed here stays.
      const isNewTitle = title !== rowTitle && !dirty.title && !inSave.title;
      rowTitle = title;
      const text = noteText(doc);
      const isFuller = roomOf(sumOf(rowSize, unsavedSize)) !== view.room;
      if (text !== view.text || isFuller || (isNewTitle && title !== view.title)) {
        if (text !== view.text) heading = firstHeading(text);
        show({ text, ...(isNewTitle ? { title } : {}) });
      }
    },
    unsavedEdit,
    saveNow,
  };
}

function sizeOfEdits(edits: readonly TextEdit[]): EditSize {
  let [removed, inserted] = [0, 0];
  for (const { from, to, insert } of edits) {
    removed += to - from;
    inserted += insert.length;
  }
  return { removed, inserted };
}

function uniteDrafts(
  doc: Doc,
  rowTitle: string,
  drafts: readonly NoteEdit[],
): { title: string; isNew: boolean } {
  const before = { text: noteText(doc), state: noteState(doc).toString() };
  for (const { body = '' } of drafts) applyBody(doc, body);
  const isNew = noteText(doc) !== before.text || noteState(doc).toString() !== before.state;
  return { title: drafts.findLast(({ title }) => title !== undefined)?.title ?? rowTitle, isNew };
}

function roomOf(size: DocumentSize): Room {
  if (!isWithin(size, largestEdited)) return 'none';
  const fifth = {
    sizeBytes: largestEdited.sizeBytes / 5,
    structs: largestEdited.structs / 5,
    clients: largestEdited.clients / 5,
  };
  return isWithin(sumOf(size, fifth), largestEdited) ? 'enough' : 'little';
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}
