/**
 * Tables and formulas on lines of their own, drawn in place of their source. A table is edited in its cells; a formula
 * shows its source while the selection touches it.
 */
import { syntaxTree } from '@codemirror/language';
import { type EditorState, type Extension, Facet, type Range, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { longestFormula } from '../../../text/formulas/drawable.ts';
import { DrawnWidget, tableClass } from './drawn.tsx';
import type { Drawing } from './live-markdown.tsx';

interface FoundBlock {
  kind: 'table' | 'formula';
  from: number;
  to: number;
}

interface Blocks {
  found: readonly FoundBlock[];
  shown: DecorationSet;
  /** Starts of the formulas whose source shows. */
  open: ReadonlySet<number>;
}

const field = StateField.define<Blocks>({
  create: (state) => blocksOf(state, find(state)),
  update: (before, one) => {
    const isParsed = syntaxTree(one.startState) !== syntaxTree(one.state);
    if (one.docChanged || isParsed) return blocksOf(one.state, find(one.state));
    if (one.selection === undefined) return before;
    const open = openIn(one.state, before.found);
    return isSame(open, before.open) ? before : blocksOf(one.state, before.found, open);
  },
  provide: (self) => [
    EditorView.decorations.from(self, ({ shown }) => shown),
    // The caret steps over a table, into which only a tap or an arrow key leads.
    EditorView.atomicRanges.of((view) => view.state.field(self).shown),
  ],
});

const drawingOf = Facet.define<Drawing, Drawing | undefined>({ combine: (all) => all[0] });

/** @param drawing draws formulas and tables */
export function liveBlocks(drawing: Drawing): Extension {
  return [drawingOf.of(drawing), field];
}

/** The table that begins or ends at this line's neighbour, for the arrow keys. @returns its start */
export function tableBeside(state: EditorState, at: number, isBelow: boolean): number | undefined {
  const line = state.doc.lineAt(at);
  const edge = isBelow ? line.to + 1 : line.from - 1;
  return state
    .field(field, false)
    ?.found.find(
      ({ kind, from, to }) => kind === 'table' && (isBelow ? from === edge : to === edge),
    )?.from;
}

/** Where the table with this start stands now. */
export function tableAt(state: EditorState, start: number): FoundBlock | undefined {
  return state
    .field(field, false)
    ?.found.find(({ kind, from }) => kind === 'table' && from === start);
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
    // A block stands for whole lines.
    if (kind)
      found.push({
        kind,
        from: state.doc.lineAt(node.from).from,
        to: state.doc.lineAt(node.to).to,
      });
  }
  return found;
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

function openIn({ selection }: EditorState, found: readonly FoundBlock[]): Set<number> {
  const open = found.filter(
    ({ kind, from, to }) => kind === 'formula' && touches(selection.main, from, to),
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
  for (const { kind, from, to } of found) {
    if (drawing === undefined || open.has(from)) continue;
    const source = state.sliceDoc(from, to);
    const widget =
      kind === 'table'
        ? new DrawnWidget(source, drawing.table(source), tableClass)
        : new DrawnWidget(source, drawing.formula(texOf(source), true), 'nt-formula');
    shown.push(Decoration.replace({ widget, block: true }).range(from, to));
  }
  return { found, shown: Decoration.set(shown), open };
}
