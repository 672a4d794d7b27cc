/** Types in unit tests of a note that show no writing surface. */
import type { NoteEditor } from '../../src/features/notes/note-editor.ts';
import { differingSpan } from '../../src/text/note-text.ts';

/** Makes the text of the note `next` by one edit where both differ. */
export function writeNote(editor: NoteEditor, next: string): void {
  const { at, removed, inserted } = differingSpan(editor.view().text, next);
  editor.edit([{ from: at, to: at + removed, insert: inserted }]);
}
