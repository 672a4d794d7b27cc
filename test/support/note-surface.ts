/** The writing surface of a note in unit tests: what it holds, and typing into it as its keys do. */
import { EditorView } from '@codemirror/view';

export function surfaceOf(textbox: HTMLElement): EditorView {
  const view = EditorView.findFromDOM(textbox);
  if (view === null) throw new Error('This is not the text of a note');
  return view;
}

export function textIn(textbox: HTMLElement): string {
  return surfaceOf(textbox).state.doc.toString();
}

/** Types at the caret, or over the selection; without a caret at the end. */
export function typeIn(textbox: HTMLElement, words: string): void {
  const view = surfaceOf(textbox);
  for (const letter of words)
    view.dispatch(view.state.replaceSelection(letter), { userEvent: 'input.type' });
}

export function selectIn(textbox: HTMLElement, anchor: number, head = anchor): void {
  surfaceOf(textbox).dispatch({ selection: { anchor, head } });
}
