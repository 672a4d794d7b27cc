/** The editor of one note while its screen is open. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Note } from '../../model/entities/note.ts';
import { recoverNoteDrafts } from './note-draft.ts';
import type { NoteEditor, NoteView } from './note-editor.ts';
import { openNoteEditor } from './open-note-editor.ts';

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
      save();
    };
  }, [editor]);
  return { editor, view };
}
