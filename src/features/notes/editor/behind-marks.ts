/**
 * A caret that comes to hidden marks goes behind them: what is typed at the end of a line goes on behind its bold words,
 * and never into the address of a link. While the marks show, the caret stays where it was put.
 */
import { syntaxTree } from '@codemirror/language';
import { EditorSelection, EditorState, type Extension } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { isWriting } from './blocks.tsx';

/** Parts whose last child is a mark that ends them. */
const marked =
  /^(?:StrongEmphasis|Emphasis|Strikethrough|Highlight|InlineCode|Subscript|Superscript)$/;

export const behindMarks: Extension = EditorState.transactionFilter.of((one) => {
  const { startState, newSelection } = one;
  const { main } = newSelection;
  if (one.docChanged || one.selection === undefined || !one.isUserEvent('select')) return one;
  if (newSelection.ranges.length > 1 || !main.empty) return one;
  const head = placeBehindMarks(startState, main.head, isWriting(startState));
  if (head === main.head) return one;
  return [one, { selection: EditorSelection.cursor(head, -1), sequential: true }];
});

/**
 * @param state before the caret comes there
 * @param isShown whether the marks of the line of the caret show, and the source of a link that it touches
 * @returns behind the link whose address this place is in or before; behind all marks if nothing else follows in the
 * line; otherwise the place itself. Pure
 */
export function placeBehindMarks(state: EditorState, at: number, isShown = false): number {
  const { main } = state.selection;
  const line = state.doc.lineAt(at);
  const isOpen = isShown && main.from <= line.to && main.to >= line.from;
  const isTouched = ({ from, to }: SyntaxNode) => isShown && main.from <= to && main.to >= from;
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
    if (node && end && end.from <= at && at < node.to) return node;
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
