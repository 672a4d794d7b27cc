/** Find and replace in the note: what matches, and what is replaced. */
import { openSearchPanel, replaceAll, type SearchQuery, setSearchQuery } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** Counted at most, since each key in the field counts. */
export const mostMatches = 1_000;

/** @returns how many places match, at most `mostMatches`, and which of them is selected, from 1 on; 0: none */
export function countMatches(state: EditorState, query: SearchQuery): [at: number, count: number] {
  const { from, to } = state.selection.main;
  let [at, count] = [0, 0];
  for (const match of matchesOf(state, query)) {
    if (count === mostMatches) break;
    count += 1;
    if (match.from === from && match.to === to) at = count;
  }
  return [at, count];
}

/** None for a pattern that is not valid. */
function* matchesOf(
  state: EditorState,
  query: SearchQuery,
  from = 0,
): Generator<{ from: number; to: number }> {
  if (!query.valid) return;
  const cursor = query.getCursor(state, from);
  for (let next = cursor.next(); !next.done; next = cursor.next()) yield next.value;
}

/** Looks for other words, and selects the first match from the caret on, else the first one. */
export function findFrom(view: EditorView, query: SearchQuery): void {
  const { state } = view;
  const { from } = state.selection.main;
  const [below] = matchesOf(state, query, from);
  const [first] = below === undefined ? matchesOf(state, query) : [below];
  view.dispatch({
    effects: [
      setSearchQuery.of(query),
      ...(first ? [EditorView.scrollIntoView(first.from, { y: 'center' })] : []),
    ],
    ...(first && { selection: { anchor: first.from, head: first.to }, userEvent: 'select.search' }),
  });
}

/** @returns the number of replaced places */
export function replaceEach(view: EditorView, query: SearchQuery): number {
  const count = [...matchesOf(view.state, query)].length;
  const before = view.state.doc;
  replaceAll(view);
  return view.state.doc.eq(before) ? 0 : count;
}

/** The menu that opened it takes the focus back a moment later: milliseconds between looks, and their number. */
const [lookMs, looks] = [25, 12];

export function openFind(view: EditorView, left = looks): void {
  if (left === looks) openSearchPanel(view);
  setTimeout(() => {
    const field = view.dom.querySelector<HTMLElement>('[main-field]');
    const isTyping = document.activeElement?.matches('input, textarea');
    if (!isTyping) field?.focus();
    if (left > 1) openFind(view, left - 1);
  }, lookMs);
}
