/**
 * Tables and formulas on lines of their own, drawn in place of their source. A table is edited in its cells. A block
 * shows its source while the selection touches it or the empty line behind it, so that letters are typed where the
 * caret stands: a line directly below a table is a row of it.
 */

import { syntaxTree } from '@codemirror/language';
import { searchPanelOpen } from '@codemirror/search';
import {
  type EditorState,
  type Extension,
  Facet,
  type Range,
  StateEffect,
  StateField,
} from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { longestFormula } from '../../../text/formulas/drawable.ts';
import { DrawnWidget, tableClass } from './drawn.tsx';
import type { Drawing } from './live-markdown.tsx';

export interface FoundBlock {
  kind: 'table' | 'formula';
  from: number;
  to: number;
  /** With the empty line behind it, which is drawn with it. */
  end: number;
  /** While the caret is before this place, a letter may become a part of the block. */
  reach: number;
}

interface Blocks {
  found: readonly FoundBlock[];
  shown: DecorationSet;
  /** Starts of the blocks whose source shows. */
  open: ReadonlySet<number>;
}

/** Whether keys go into the text now. */
export const focusSet = StateEffect.define<boolean>();

/** Whether keys go into the text, and not into a cell or another field. */
const hasFocus = StateField.define<boolean>({
  create: () => false,
  update: (before, { effects }) =>
    effects.reduce((now, one) => (one.is(focusSet) ? one.value : now), before),
});

const field = StateField.define<Blocks>({
  create: (state) => blocksOf(state, find(state)),
  update: (before, one) => {
    const isParsed = syntaxTree(one.startState) !== syntaxTree(one.state);
    if (one.docChanged || isParsed) return blocksOf(one.state, find(one.state));
    if (one.selection === undefined && one.effects.length === 0) return before;
    const open = openIn(one.state, before.found);
    return isSame(open, before.open) ? before : blocksOf(one.state, before.found, open);
  },
  provide: (self) => EditorView.decorations.from(self, ({ shown }) => shown),
});

const drawingOf = Facet.define<Drawing, Drawing | undefined>({ combine: (all) => all[0] });

/** @param drawing draws formulas and tables */
export function liveBlocks(drawing: Drawing): Extension {
  return [
    drawingOf.of(drawing),
    hasFocus,
    EditorView.focusChangeEffect.of((_state, isFocused) => focusSet.of(isFocused)),
    field,
  ];
}

/** Whether keys go into the text, so that marks beside the caret show. */
export function isWriting(state: EditorState): boolean {
  return state.field(hasFocus, false) === true || searchPanelOpen(state);
}

/** The drawn block that begins or ends at this line's neighbour. */
export function blockBeside(
  state: EditorState,
  at: number,
  isBelow: boolean,
): FoundBlock | undefined {
  const line = state.doc.lineAt(at);
  return drawnBlocks(state).find(({ from, end }) =>
    isBelow ? from === line.to + 1 : end === line.from - 1,
  );
}

/** Blocks that do not show their source. */
export function drawnBlocks(state: EditorState): FoundBlock[] {
  const blocks = state.field(field, false);
  return blocks?.found.filter(({ from }) => !blocks.open.has(from)) ?? [];
}

/** The table that holds this place, drawn or not. */
export function tableAround(state: EditorState, at: number): FoundBlock | undefined {
  return state
    .field(field, false)
    ?.found.find(({ kind, from, to }) => kind === 'table' && from <= at && at <= to);
}

/** Where the table with this start stands now. */
export function tableAt(state: EditorState, start: number): FoundBlock | undefined {
  const found = tableAround(state, start);
  return found?.from === start ? found : undefined;
}

/**
 * Puts the caret and the focus on the line behind or before a block. Without such a line it is made, with an empty line
 * between: the caret always has a place there.
 */
export function leaveBlock(view: EditorView, block: FoundBlock, isBelow: boolean): void {
  const { state } = view;
  const { doc } = state;
  const isNeighbour = blockBesideIn(state, block, isBelow) !== undefined;
  const spec = isBelow
    ? placeBehind(doc.length, block, isNeighbour)
    : placeBefore(block, isNeighbour);
  view.dispatch({ ...spec, userEvent: spec.changes ? 'input' : 'select', scrollIntoView: true });
  view.focus();
}

function placeBehind(length: number, { to, end }: FoundBlock, isNeighbour: boolean) {
  const [hasBlank, isLast] = [end > to, end >= length];
  if (hasBlank && !isLast && !isNeighbour) return { selection: { anchor: end + 1 } };
  const lead = hasBlank ? (isLast ? '\n' : '') : '\n\n';
  const anchor = hasBlank ? end + 1 : to + 2;
  const at = hasBlank && !isLast ? end + 1 : end;
  const trail = hasBlank && !isLast ? '\n\n' : '';
  return { changes: { from: at, insert: lead + trail }, selection: { anchor } };
}

function placeBefore({ from }: FoundBlock, isNeighbour: boolean) {
  if (from > 0 && !isNeighbour) return { selection: { anchor: from - 1 } };
  return { changes: { from, insert: '\n\n' }, selection: { anchor: from } };
}

function blockBesideIn(state: EditorState, { from, end }: FoundBlock, isBelow: boolean) {
  return state
    .field(field, false)
    ?.found.find((other) => (isBelow ? other.from === end + 1 : other.end === from - 1));
}

function find(state: EditorState): FoundBlock[] {
  const found: FoundBlock[] = [];
  const tree = syntaxTree(state);
  for (let node = tree.topNode.firstChild; node; node = node.nextSibling) {
    const kind =
      node.name === 'Table'
        ? 'table'
        : node.name === 'Paragraph' && isFormula(state, node.from, node.to)
          ? 'formula'
          : undefined;
    if (kind) found.push(wholeLines(state, kind, node.from, node.to));
  }
  return found;
}

function wholeLines(
  { doc }: EditorState,
  kind: FoundBlock['kind'],
  from: number,
  to: number,
): FoundBlock {
  const last = doc.lineAt(to);
  const next = last.number < doc.lines ? doc.line(last.number + 1) : undefined;
  const isBlank = next !== undefined && next.text.trim() === '';
  const end = isBlank ? next.to : last.to;
  // Directly below stands a heading or an item, which a letter may turn into a row.
  const reach = isBlank ? end : (next?.to ?? end);
  return { kind, from: doc.lineAt(from).from, to: last.to, end, reach };
}

/** `$$ … $$` or `\[ … \]`, and nothing else in the paragraph. */
function isFormula(state: EditorState, from: number, to: number): boolean {
  const open = state.sliceDoc(from, from + 2);
  if ((open !== '$$' && open !== '\\[') || to - from < 5 || to - from > longestFormula)
    return false;
  const close = open === '$$' ? '$$' : '\\]';
  const inside = state.sliceDoc(from + 2, to).trimEnd();
  return inside.indexOf(close) === inside.length - 2;
}

function texOf(source: string): string {
  return source.trim().slice(2, -2).trim();
}

function openIn(state: EditorState, found: readonly FoundBlock[]): Set<number> {
  // The find panel shows its matches in the source.
  if (!isWriting(state)) return new Set();
  const { ranges } = state.selection;
  const open = found.filter(({ from, reach }) =>
    ranges.some((range) => touches(range, from, reach)),
  );
  return new Set(open.map(({ from }) => from));
}

function isSame(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return a.size === b.size && [...a].every((one) => b.has(one));
}

function touches(range: { from: number; to: number }, from: number, to: number): boolean {
  return range.from <= to && range.to >= from;
}

function blocksOf(
  state: EditorState,
  found: readonly FoundBlock[],
  open: ReadonlySet<number> = openIn(state, found),
): Blocks {
  const drawing = state.facet(drawingOf);
  const shown: Range<Decoration>[] = [];
  for (const { kind, from, to, end } of found) {
    if (drawing === undefined || open.has(from)) continue;
    const source = state.sliceDoc(from, to);
    const widget =
      kind === 'table'
        ? new DrawnWidget(source, drawing.table(source), tableClass)
        : new DrawnWidget(source, drawing.formula(texOf(source), true), 'nt-formula');
    shown.push(Decoration.replace({ widget, block: true }).range(from, end));
  }
  return { found, shown: Decoration.set(shown), open };
}
