/** The editor of one note, tied to the database, the page's life and React. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { mutate } from '../../db/mutate.ts';
import { reportUnsaved, type Unsaved } from '../../db/unsaved-edits.ts';
import * as say from '../../lib/messages.ts';
import { editNote, type Note } from '../../model/entities/note.ts';
import { tell } from '../../ui/tell.ts';
import { saveBeforeReload } from '../../ui/work/in-hand.ts';
import { draftsOf, dropNoteDraft, keepNoteDraft, recoverNoteDrafts } from './note-draft.ts';
import { createNoteEditor, type NoteEditor, type NoteView, type SaveState } from './note-editor.ts';

/** @param note as it was when the screen opened; give later rows to `editor.receive` */
export function useNoteEditor(note: Note): { editor: NoteEditor; view: NoteView } {
  const [editor] = useState(() => editorOf(note));
  const view = useSyncExternalStore(editor.subscribe, editor.view);
  useEffect(() => {
    void recoverNoteDrafts();
    const save = () => void editor.saveNow();
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') save();
    };
    document.addEventListener('visibilitychange', saveWhenHidden);
    addEventListener('pagehide', save);
    const askToStay = (event: BeforeUnloadEvent) => {
      if (!editor.view().isKept) event.preventDefault();
    };
    addEventListener('beforeunload', askToStay);
    // What a draft brought is typed, and not saved yet.
    if (editor.view().state !== 'saved') save();
    const forget = saveBeforeReload(editor.saveNow);
    return () => {
      forget();
      document.removeEventListener('visibilitychange', saveWhenHidden);
      removeEventListener('pagehide', save);
      removeEventListener('beforeunload', askToStay);
      save();
    };
  }, [editor]);
  return { editor, view };
}

const unsavedOf: Record<SaveState, Unsaved | undefined> = {
  saved: undefined,
  unsaved: 'saving',
  saving: 'saving',
  failed: 'failed',
};

function editorOf({ id, title, body }: Note): NoteEditor {
  let hasFailed = false;
  const editor = createNoteEditor(
    { title, body },
    {
      save: async (edit) => {
        const result = await mutate(editNote, { id, ...edit });
        // Told once, not at each try; the status goes on saying it.
        if (!hasFailed) tell(result, { failed: say.errorUpdatingNote });
        hasFailed = !result.ok;
        return result;
      },
      keepDraft: (edit) => keepNoteDraft(id, edit),
      dropDraft: () => dropNoteDraft(id),
      schedule: (call, delayMs) => {
        const timer = setTimeout(call, delayMs);
        return () => clearTimeout(timer);
      },
    },
    draftsOf(id),
  );
  // Also when the screen has gone: the editor goes on trying.
  editor.subscribe(() => {
    const { state } = editor.view();
    // A try that follows a failure has not helped yet.
    reportUnsaved(editor, hasFailed && state !== 'saved' ? 'failed' : unsavedOf[state]);
  });
  return editor;
}
