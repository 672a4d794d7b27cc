/** Shows the writing surface of a note in unit tests, without a screen and a database. */
import { forceParsing } from '@codemirror/language';
import type { EditorView } from '@codemirror/view';
import { act, render, screen } from '@testing-library/react';
import type { MakeCard } from '../../src/features/notes/editor/card-lines.ts';
import { NoteSurface } from '../../src/features/notes/editor/note-surface.tsx';
import type { NoteEditor } from '../../src/features/notes/note-editor.ts';
import type { TextEdit } from '../../src/text/note-text.ts';
import { surfaceOf } from './note-surface.ts';

export interface OpenSurface {
  view: EditorView;
  /** The text of the note, as the edits of the surface made it. */
  text: () => string;
}

/** @param caret takes the focus there; absent: keys go elsewhere */
export async function openSurface(
  text: string,
  {
    caret,
    isNew = false,
    make = () => undefined,
  }: { caret?: number | undefined; isNew?: boolean; make?: MakeCard } = {},
): Promise<OpenSurface> {
  // jsdom lays nothing out.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  let note = text;
  const editor = {
    view: () => ({ text }),
    receive: () => undefined,
    watchText: () => () => undefined,
    edit: (edits: readonly TextEdit[]) => {
      for (const { from, to, insert } of edits.toReversed())
        note = note.slice(0, from) + insert + note.slice(to);
    },
    hasRoomFor: () => true,
  };
  render(
    <NoteSurface
      noteId="n"
      note={{ title: '', body: '' }}
      editor={editor as unknown as NoteEditor}
      isNew={isNew}
      view={{ current: undefined }}
      drawing={{ show: (shown) => shown.text }}
      cards={{ free: undefined, make }}
    />,
  );
  const view = surfaceOf(screen.getByRole('textbox', { name: 'Note text' }));
  forceParsing(view, view.state.doc.length, 10_000);
  if (caret !== undefined) {
    view.dispatch({ selection: { anchor: caret } });
    view.focus();
    await settle();
  }
  return { view, text: () => note };
}

/** The surface hears of its focus, and draws, a moment later. */
export async function settle(): Promise<void> {
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, 15)));
  const box = screen.queryByRole('textbox', { name: 'Note text' });
  if (box === null) return;
  const view = surfaceOf(box);
  // On a busy machine the grammar would need more turns.
  act(() => void forceParsing(view, view.state.doc.length, 10_000));
}
