/** Arrow keys lead from the text into a table, since the caret steps over it. */
import { EditorSelection, type Extension, Prec } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import { tableBeside } from '../blocks.tsx';
import { insertTable } from '../commands.ts';
import { tableClass } from '../drawn.tsx';

function enter(isBelow: boolean): (view: EditorView) => boolean {
  return (view) => {
    const { main } = view.state.selection;
    // Still on the same line: the next row of a wrapped paragraph comes first.
    const next = view.moveVertically(EditorSelection.cursor(main.head), isBelow);
    const line = view.state.doc.lineAt(main.head);
    if (!main.empty || (next.head !== main.head && next.head >= line.from && next.head <= line.to))
      return false;
    const start = tableBeside(view.state, main.head, isBelow);
    return start !== undefined && focusTable(view, start, isBelow ? 'first' : 'last');
  };
}

/** Puts a new table at the caret, and the focus into its first cell. */
export function addTable(view: EditorView): boolean {
  insertTable(view);
  const start = view.state.doc.lineAt(view.state.selection.main.head).from;
  let turns = 40;
  // Its cells are drawn a moment later.
  const enterIt = () => {
    turns -= 1;
    if (!focusTable(view, start, 'first') && turns > 0) setTimeout(enterIt, 25);
  };
  setTimeout(enterIt, 0);
  return true;
}

/** @param start of a table. @returns whether it is drawn */
export function focusTable(view: EditorView, start: number, cell: 'first' | 'last'): boolean {
  const tables = [...view.contentDOM.querySelectorAll(`.${tableClass}`)];
  const table = tables.find((element) => view.posAtDOM(element) === start);
  const cells = [...(table?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
  cells.at(cell === 'first' ? 0 : -1)?.focus();
  return cells.length > 0;
}

export const tableKeys: Extension = Prec.high(
  keymap.of([
    { key: 'ArrowDown', run: enter(true) },
    { key: 'ArrowUp', run: enter(false) },
  ]),
);
