/**
 * `---` that is typed directly below words is a divider, as in other apps of notes: an empty line goes before it, because
 * in Markdown it would make the words a heading. So do words that are typed directly above a divider. Text that was pasted
 * or imported keeps such headings.
 */
import { ensureSyntaxTree } from '@codemirror/language';
import { type EditorState, type Extension, Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';

/** Milliseconds for the grammar of a long text; without it nothing happens. */
const parseMs = 50;

/** @returns where the line of dashes begins, if it makes a heading of the words at this place */
function dashesOfHeading(state: EditorState, at: number): number | undefined {
  const line = state.doc.lineAt(at);
  const below = line.number < state.doc.lines ? state.doc.line(line.number + 1) : undefined;
  const dashes = [line, below].find((one) => one !== undefined && /^-{3,}$/.test(one.text));
  if (dashes === undefined) return undefined;
  const tree = ensureSyntaxTree(state, dashes.to, parseMs);
  for (
    let node: SyntaxNode | null = tree?.resolveInner(dashes.from, 1) ?? null;
    node;
    node = node.parent
  )
    if (node.name === 'SetextHeading2') return dashes.from;
  return undefined;
}

export const typedDividers: Extension = EditorView.updateListener.of((update) => {
  const { view, state, startState, transactions } = update;
  const typed = transactions.filter((one) => one.docChanged);
  if (view.composing || typed.length !== 1 || !typed[0]?.isUserEvent('input.type')) return;
  const { head, empty } = state.selection.main;
  const from = empty ? dashesOfHeading(state, head) : undefined;
  if (from === undefined) return;
  const { text: typedLine } = state.doc.lineAt(head);
  const before = startState.doc.lineAt(
    Math.min(startState.selection.main.from, startState.doc.length),
  );
  // A heading that was there before is edited as one.
  const isNew = typedLine.startsWith('--') ? before.text === '--' : before.text.trim() === '';
  if (!isNew) return;
  view.dispatch({
    changes: { from, insert: '\n' },
    userEvent: 'input.complete',
    annotations: Transaction.addToHistory.of(true),
  });
});
