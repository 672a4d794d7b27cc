/**
 * Keys beside tables and formulas. A drawn table is entered by its cells: arrow keys and Backspace lead there, and never
 * delete or write into its source.
 */
import { cursorDocEnd, cursorDocStart } from '@codemirror/commands';
import { EditorSelection, type Extension, Prec } from '@codemirror/state';
import { type Command, Direction, EditorView, keymap } from '@codemirror/view';
import { blockBeside, drawnBlocks, type FoundBlock, leaveBlock, tableAround } from '../blocks.tsx';
import { insertTable } from '../commands.ts';
import { tableClass } from '../drawn.tsx';

type WhichCell = 'first' | 'last' | [row: number, column: number];

function upOrDown(isBelow: boolean): Command {
  return (view) => {
    const { main } = view.state.selection;
    const block = main.empty ? blockBeside(view.state, main.head, isBelow) : undefined;
    if (block?.kind !== 'table') return false;
    // Still on the same line: the next row of a wrapped paragraph comes first.
    const next = view.moveVertically(EditorSelection.cursor(main.head), isBelow);
    const line = view.state.doc.lineAt(main.head);
    if (next.head !== main.head && next.head >= line.from && next.head <= line.to) return false;
    return enter(view, block, isBelow);
  };
}

/** Over the end of a line into the block behind it, or over the start into the block before it. */
function overEdge(isBelow: boolean): Command {
  return (view) => {
    const { main } = view.state.selection;
    const line = view.state.doc.lineAt(main.head);
    if (!main.empty || main.head !== (isBelow ? line.to : line.from)) return false;
    const block = blockBeside(view.state, main.head, isBelow);
    return block !== undefined && enter(view, block, isBelow);
  };
}

/** In a line from right to left, the left arrow goes on. */
function toSide(isRight: boolean): Command {
  return (view) => {
    const direction = view.textDirectionAt(view.state.selection.main.head);
    return overEdge(isRight === (direction === Direction.LTR))(view);
  };
}

function enter(view: EditorView, block: FoundBlock, isBelow: boolean): boolean {
  if (block.kind === 'table') return focusTable(view, block.from, isBelow ? 'first' : 'last');
  const anchor = isBelow ? block.from : block.to;
  view.dispatch({ selection: { anchor }, userEvent: 'select', scrollIntoView: true });
  return true;
}

/** Beside a block at the edge of the text, where no line is. */
function toEdge(isEnd: boolean): Command {
  return (view) => {
    const block = blockAtEdge(view, isEnd);
    if (block === undefined) return (isEnd ? cursorDocEnd : cursorDocStart)(view);
    leaveBlock(view, block, isEnd);
    return true;
  };
}

function blockAtEdge({ state }: EditorView, isEnd: boolean): FoundBlock | undefined {
  return drawnBlocks(state).find(({ from, end }) =>
    isEnd ? end === state.doc.length : from === 0,
  );
}

/** Puts a new table at the caret, and the focus into its first cell. */
export function addTable(view: EditorView): boolean {
  const before = view.state.doc;
  insertTable(view);
  // A full note stays as it is.
  if (view.state.doc.eq(before)) return true;
  const { from } = view.state.doc.lineAt(view.state.selection.main.head);
  focusSoon(view, () => tableAround(view.state, from - 2)?.from, 'first');
  return true;
}

/** Focuses a cell of a table whose cells are drawn a moment later. */
export function focusSoon(
  view: EditorView,
  start: () => number | undefined,
  cell: WhichCell,
  turns = 40,
): void {
  setTimeout(() => {
    const at = start();
    const isDone = at !== undefined && focusTable(view, at, cell);
    if (!isDone && turns > 1 && view.dom.isConnected) focusSoon(view, start, cell, turns - 1);
  }, drawMs);
}

/** Milliseconds between looks. */
const drawMs = 25;

/** @param start of a table. @returns whether it is drawn */
export function focusTable(view: EditorView, start: number, cell: WhichCell): boolean {
  const tables = [...view.contentDOM.querySelectorAll(`.${tableClass}`)];
  const table = tables.find((element) => view.posAtDOM(element) === start);
  const rows = [...(table?.querySelectorAll('tr') ?? [])];
  const row = rows.at(cell === 'first' ? 0 : cell === 'last' ? -1 : cell[0]) ?? rows.at(-1);
  const cells = [...(row?.querySelectorAll<HTMLElement>('[data-cell], textarea') ?? [])];
  cells.at(cell === 'first' ? 0 : cell === 'last' ? -1 : cell[1])?.focus();
  return cells.length > 0;
}

export const tableKeys: Extension = [
  Prec.high(
    keymap.of([
      { key: 'ArrowDown', run: upOrDown(true) },
      { key: 'ArrowUp', run: upOrDown(false) },
      { key: 'ArrowRight', run: toSide(true) },
      { key: 'ArrowLeft', run: toSide(false) },
      { key: 'Delete', run: overEdge(true) },
      { key: 'Backspace', run: overEdge(false) },
      { key: 'Mod-End', mac: 'Cmd-ArrowDown', run: toEdge(true) },
      { key: 'Mod-Home', mac: 'Cmd-ArrowUp', run: toEdge(false) },
    ]),
  ),
  EditorView.domEventHandlers({
    mousedown: (event, view) => {
      const block = event.target === view.contentDOM ? blockAtEdge(view, true) : undefined;
      if (block === undefined || event.button !== 0) return false;
      if (event.clientY < view.documentTop + view.lineBlockAt(block.from).bottom) return false;
      leaveBlock(view, block, true);
      event.preventDefault();
      return true;
    },
  }),
];
