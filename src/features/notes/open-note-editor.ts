/**
 * The editor of one note, connected to its account, the status and the page’s lifetime. It may outlive its screen
 * but not its account; if the account’s data is removed under the page, it continues to keep drafts.
 * Invariants: unsaved words of a note have one editor in this tab, so that no older editor saves over it or drops
 * its draft; an editor writes into, and reports about, only the account that it was opened in [P2].
 */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { mayKeepDrafts } from '../../db/drafts/draft-owner.ts';
import {
  reportUnkept,
  reportUnsaved,
  type UnkeptWords,
  type Unsaved,
} from '../../db/drafts/unsaved-edits.ts';
import { removedData } from '../../db/storage-signals.ts';
import * as say from '../../lib/messages.ts';
import type { Note } from '../../model/entities/note.ts';
import { bindLinks } from '../../queries/links/bind-links.ts';
import { errorCreatingNote, noteMade } from '../../queries/new-note.ts';
import { thisDeviceKind } from '../../sync/device-kind.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { saveBeforeReload } from '../../ui/work/in-hand.ts';
import { createHistoryKeeper } from './history/keep-history.ts';
import { type NoteState, openNoteDraft, readNoteState, recoverNoteDrafts } from './note-draft.ts';
import {
  createNoteEditor,
  type NoteEdit,
  type NoteEditor,
  type NoteView,
  type SaveState,
} from './note-editor.ts';
import { saveNote } from './save-note.ts';

/** Editors with unsaved words, by note id. */
const unsavedIn = new WeakMap<AccountDatabase, Map<string, NoteEditor>>();

/**
 * @param isNew the note may not exist yet: it is created with its first words
 * @returns the editor that holds unsaved words of the note, even without a screen, or else a new one
 */
export function openNoteEditor(note: Note, isNew = false): NoteEditor {
  const database = currentDatabase();
  const unsaved = unsavedIn.get(database) ?? new Map<string, NoteEditor>();
  unsavedIn.set(database, unsaved);
  return unsaved.get(note.id) ?? createIn(database, note, unsaved, isNew);
}

const unsavedOf: Record<SaveState, Unsaved | undefined> = {
  saved: undefined,
  unsaved: 'saving',
  saving: 'saving',
  failed: 'failed',
};

function createIn(
  database: AccountDatabase,
  { id, title, body }: Note,
  unsaved: Map<string, NoteEditor>,
  asNew: boolean,
): NoteEditor {
  // Until its first words are stored: a note that disappears after that was deleted and is not created again.
  let isNew = asNew;
  const draft = openNoteDraft(database, id, () => isNew);
  let hasFailed = false;
  /** Set when a save fails: its note may be in the Trash, or missing. */
  let noteState: NoteState = 'live';
  const isLeft = () => !mayKeepDrafts(database);
  const isAtRest = () => noteState !== 'live' || isLeft();
  const history = createHistoryKeeper();
  const kind = thisDeviceKind();
  const links = createLinksByTitle(database, id);
  void database.readMeta('device').then(
    (device = '') => history.name({ device, kind }),
    // The database was closed: versions are then only by time.
    () => history.name({ device: '', kind }),
  );
  /** A note that a link named has its title from its first words on. */
  const withTitle = (edit: NoteEdit) => (isNew && title !== '' ? { title, ...edit } : edit);
  const editor = createNoteEditor(
    { title, body },
    {
      beforeEdit: history.beforeEdit,
      save: async (edit) => {
        noteState = 'live';
        if (edit.title !== undefined) await links.titleTyped(isNew);
        const result = await saveNote(database, id, withTitle(edit), isNew);
        if (!result.ok) noteState = await readNoteState(database, id, isNew);
        // Reported once; the status continues to show it.
        if (!hasFailed && !isAtRest())
          tell(result, { failed: isNew ? errorCreatingNote : say.errorUpdatingNote });
        hasFailed = !result.ok;
        if (result.ok && isNew) {
          isNew = false;
          noteMade(id);
          // The title that a link named is whole; one that is typed may be a part of it.
          if (editor.view().title === title) void bindLinks(database, { id, title });
        }
        return result;
      },
      keepDraft: (edit) => !isLeft() && draft.keep(withTitle(edit)),
      dropDraft: draft.drop,
      titleSettled: links.titleSettled,
      schedule: (call, delayMs) => {
        if (isAtRest()) return () => undefined;
        const timer = setTimeout(() => isAtRest() || call(), delayMs);
        return () => clearTimeout(timer);
      },
    },
    draft.found,
  );
  let stopHolding: (() => void) | undefined;
  const follow = () => {
    const { state, isKept } = editor.view();
    // A retry after a failure has not succeeded yet.
    const unsavedNow = hasFailed && state !== 'saved' ? 'failed' : unsavedOf[state];
    const held = isAtRest() ? undefined : unsavedNow;
    reportUnsaved(editor, held);
    const areWordsKept = isKept || noteState === 'purged' || isLeft();
    reportUnkept(editor, areWordsKept ? undefined : wordsOf(editor, database, id, withTitle));
    if (held === undefined) {
      stopHolding?.();
      stopHolding = undefined;
    } else stopHolding ??= holdPage(editor, database.closed, follow);
    // Words of a deleted note that are in no draft are shown again if it is restored.
    const isOver = isAtRest() && (isKept || isLeft());
    if (isOver) draft.leave();
    if (state === 'saved' || isOver) unsaved.delete(id);
    else unsaved.set(id, editor);
  };
  // The editor continues to save after its screen is closed.
  editor.subscribe(follow);
  return editor;
}

/**
 * Links by title follow the note to a new title. They are bound before the first letter of it is saved, since nothing would
 * find them later; and those by the new title once it is whole, so that no part of it takes links of another note.
 */
function createLinksByTitle(database: AccountDatabase, id: string) {
  let isTyped = false;
  return {
    titleTyped: async (isNew: boolean) => {
      if (isTyped) return;
      isTyped = true;
      if (!isNew) await bindLinks(database, { id });
    },
    titleSettled: async (title: string) => {
      if (!isTyped) return;
      isTyped = false;
      await bindLinks(database, { id, title });
    },
  };
}

function wordsOf(
  { view, unsavedEdit: edit }: NoteEditor,
  { userId }: AccountDatabase,
  noteId: string,
  withTitle: (edit: NoteEdit) => NoteEdit,
): UnkeptWords {
  return { userId, noteId, title: () => view().title, edit: () => withTitle(edit()) };
}

/** A reload saves first; a tab whose words are in no draft asks before it closes. @returns a function that stops it */
function holdPage(editor: NoteEditor, closed: AbortSignal, onClosed: () => void): () => void {
  const askToStay = (event: BeforeUnloadEvent) => {
    if (!editor.view().isKept) event.preventDefault();
  };
  addEventListener('beforeunload', askToStay);
  closed.addEventListener('abort', onClosed);
  // Removed data that is opened again gets other editors.
  const stopHearing = removedData.onChange(onClosed);
  const forget = saveBeforeReload(editor.saveNow);
  return () => {
    removeEventListener('beforeunload', askToStay);
    closed.removeEventListener('abort', onClosed);
    stopHearing();
    forget();
  };
}

/**
 * The editor of one note for its screen. @param note as it was when the screen opened; pass later rows to
 * `editor.receive`
 */
export function useNoteEditor(note: Note, isNew: boolean): { editor: NoteEditor; view: NoteView } {
  const [editor] = useState(() => openNoteEditor(note, isNew));
  const view = useSyncExternalStore(editor.subscribe, editor.view);
  useEffect(() => {
    void recoverNoteDrafts();
    const save = () => void editor.saveNow();
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') save();
    };
    document.addEventListener('visibilitychange', saveWhenHidden);
    addEventListener('pagehide', save);
    // A recovered draft counts as typed and unsaved.
    if (editor.view().state !== 'saved') save();
    return () => {
      document.removeEventListener('visibilitychange', saveWhenHidden);
      removeEventListener('pagehide', save);
      void editor.settleTitle();
    };
  }, [editor]);
  return { editor, view };
}
