/**
 * A caret that comes to hidden marks goes behind them: what is typed at the end of a line goes on behind its bold words,
 * and never into the address of a link. While the marks show, the caret stays where it was put.
 */
import { syntaxTree } from '@codemirror/language';
import { EditorSelection, EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { isWriting } from './blocks.tsx';
import { isBracketed } from './live-markdown.tsx';

/** Parts whose last child is a mark that ends them. */
const marked =
  /^(?:StrongEmphasis|Emphasis|Strikethrough|Highlight|InlineCode|Subscript|Superscript)$/;

/** For one surface. */
export function behindMarks(): Extension {
  let isStep = false;
  return [
    EditorView.domEventObservers({
      pointerdown: () => {
        isStep = false;
      },
      keydown: ({ key }) => {
        isStep = key === 'ArrowLeft' || key === 'ArrowRight';
      },
    }),
    EditorState.transactionFilter.of((one) => {
      const { startState, newSelection } = one;
      const { main } = newSelection;
      if (one.docChanged || one.selection === undefined || !one.isUserEvent('select')) return one;
      if (newSelection.ranges.length > 1 || !main.empty) return one;
      const way = isStep ? 'step' : 'jump';
      const head = placeBehindMarks(startState, main.head, isWriting(startState) ? way : 'none');
      if (head === main.head) return one;
      return [one, { selection: EditorSelection.cursor(head, -1), sequential: true }];
    }),
  ];
}

/**
 * @param state before the caret comes there
 * @param way how it comes: by an arrow to the side, or by a press, End and the like. `none`: no caret was in the text, so
 * all marks were hidden
 * @returns behind the link whose address this place is in or before; behind all marks if nothing else follows in the
 * line; otherwise the place itself. Pure
 */
export function placeBehindMarks(
  state: EditorState,
  at: number,
  way: 'none' | 'jump' | 'step' = 'none',
): number {
  const { main } = state.selection;
  const line = state.doc.lineAt(at);
  const isOpen = way !== 'none' && main.from <= line.to && main.to >= line.from;
  // The caret behind a link, whose source is hidden, steps into it; it never jumps into it.
  const edge = way === 'jump' ? 1 : 0;
  const isTouched = ({ from, to }: SyntaxNode) =>
    way !== 'none' && main.from <= to - edge && main.to >= from + edge;
  let [place, kept] = [at, at];
  for (;;) {
    const link = linkEndingAt(state, place);
    if (link !== undefined && !isTouched(link)) kept = link.to;
    const next = link ? kept : isOpen ? place : endOfMarkAt(state, place);
    if (next <= place) break;
    place = next;
  }
  return place === line.to ? place : kept;
}

/** The link whose words end here, or whose address this place is in. */
function linkEndingAt(state: EditorState, at: number): SyntaxNode | undefined {
  for (const side of [1, -1] as const) {
    let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, side);
    while (node !== null && node.name !== 'Link') node = node.parent;
    const end = node?.getChildren('LinkMark')[1];
    if (node && end && end.from <= at && at < node.to && !isBracketed(node)) return node;
  }
  return undefined;
}

/** @returns the end of the mark that begins here and ends marked words; `at` itself: there is none */
function endOfMarkAt(state: EditorState, at: number): number {
  const { name, from, to, parent } = syntaxTree(state).resolve(at, 1);
  if (from !== at) return at;
  if (name === 'HTMLTag') return /^<\/su[bp]>$/.test(state.sliceDoc(from, to)) ? to : at;
  const isLast = parent !== null && marked.test(parent.name) && to === parent.to;
  return isLast && parent.from < at ? to : at;
}
