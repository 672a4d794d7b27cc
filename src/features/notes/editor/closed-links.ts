/**
 * A link that is typed by its title, `[[Cells]]`, becomes a link by id when its brackets close, so that renaming the thing
 * breaks nothing. A title that nothing has stays, and so do words of the student's own, which a link by id does not show.
 */
import { EditorView } from '@codemirror/view';
import { currentDatabase } from '../../../db/database.ts';
import { linkKey, readLinked } from '../../../queries/links/linked.ts';
import { linkInBrackets } from '../../../text/markdown/link-targets.ts';
import { writeLink } from '../../../text/markdown/note-links.ts';
import { isWithin } from './note-language.ts';

const closed = /(?<!!)\[\[[^[\]|\n]{1,200}\]\]$/;
const code = /^(?:FencedCode|CodeBlock|InlineCode|InlineMath)$/;

export const closedLinks = EditorView.updateListener.of(({ view, state, transactions }) => {
  if (!transactions.some((one) => one.docChanged && one.isUserEvent('input.type'))) return;
  const { head, empty } = state.selection.main;
  if (!empty || state.sliceDoc(head - 2, head) !== ']]') return;
  const line = state.doc.lineAt(head);
  const typed = closed.exec(line.text.slice(0, head - line.from))?.[0];
  if (typed === undefined || isWithin(state, code)) return;
  void nameById(view, head - typed.length, typed).catch((error: unknown) =>
    console.warn('A typed link keeps its title', error),
  );
});

async function nameById(view: EditorView, from: number, typed: string): Promise<void> {
  const target = linkInBrackets(typed, 0)?.target;
  if (target?.by !== 'title') return;
  const found = (await readLinked(currentDatabase(), [target])).get(linkKey(target));
  const to = from + typed.length;
  // What was typed meanwhile wins, and an input method must not lose the text under it.
  if (found === undefined || view.composing || view.state.sliceDoc(from, to) !== typed) return;
  const insert = writeLink(found.entity, found.row.id, found.title, target.place);
  view.dispatch({ changes: { from, to, insert }, userEvent: 'input.complete' });
}
