/** The editor of one note, tied to the database, the page's life and React. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import { editNote, type Note } from '../../model/entities/note.ts';
import { tell } from '../../ui/tell.ts';
import { saveBeforeReload } from '../../ui/work/in-hand.ts';
import { dropNoteDraft, keepNoteDraft, recoverNoteDrafts } from './note-draft.ts';
import { createNoteEditor, type NoteEditor, type NoteView } from './note-editor.ts';

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
    const forget = saveBeforeReload(editor.saveNow);
    return () => {
      forget();
      document.removeEventListener('visibilitychange', saveWhenHidden);
      removeEventListener('pagehide', save);
      save();
    };
  }, [editor]);
  return { editor, view };
}

function editorOf({ id, title, body }: Note): NoteEditor {
  return createNoteEditor(
    { title, body },
    {
      save: async (edit) => {
        const result = await mutate(editNote, { id, ...edit });
        tell(result, { failed: say.errorUpdatingNote });
        return result;
      },
      keepDraft: (edit) => keepNoteDraft(id, edit),
      dropDraft: () => dropNoteDraft(id),
      schedule: (call, delayMs) => {
        const timer = setTimeout(call, delayMs);
        return () => clearTimeout(timer);
      },
    },
  );
}
