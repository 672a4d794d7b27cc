/** Keys of the writing surface. Tab indents in lists only: elsewhere it goes on, so that keys alone can leave the text. */
import {
  defaultKeymap,
  historyKeymap,
  indentLess,
  indentMore,
  insertNewlineAndIndent,
} from '@codemirror/commands';
import { insertNewlineContinueMarkupCommand, markdownKeymap } from '@codemirror/lang-markdown';
import {
  ChangeSet,
  type EditorState,
  type Extension,
  type Line,
  Prec,
  type StateCommand,
  type Transaction,
} from '@codemirror/state';
import { type EditorView, type KeyBinding, keymap } from '@codemirror/view';
import {
  insertLink,
  isAddress,
  toggleBold,
  toggleCode,
  toggleItalic,
  toggleMark,
  toggleStrike,
} from './commands.ts';
import { leaveMarks, toggledMarks } from './marks.ts';
import { isWithin } from './note-language.ts';

function isInList(state: EditorState): boolean {
  const line = state.doc.lineAt(state.selection.main.from);
  if (/^\s*(?:[-*+]|\d{1,9}[.)])(?:\s|$)/.test(line.text)) return true;
  return isWithin(state, /^(?:ListItem|FencedCode)$/);
}

const inList =
  (command: StateCommand): StateCommand =>
  (target) =>
    isInList(target.state) && command(target);

/** A selected address needs words; words need an address. */
export function addLink(view: EditorView, onLink: () => void): boolean {
  const { from, to } = view.state.selection.main;
  if (isAddress(view.state.sliceDoc(from, to))) return insertLink(view);
  onLink();
  return true;
}

const continueMarks = insertNewlineContinueMarkupCommand({ nonTightLists: false });

/**
 * Continues a list. An empty item ends it at the first Enter, with an empty line behind it: without one, the next words
 * would belong to the last item.
 */
export const continueList: StateCommand = ({ state, dispatch }) => {
  let made: Transaction | undefined;
  const keep = (one: Transaction) => {
    made = one;
  };
  if (!continueMarks({ state, dispatch: keep }) || made === undefined) return false;
  const { newDoc, newSelection, changes } = made;
  const line = newDoc.lineAt(newSelection.main.head);
  const isLeft = newSelection.ranges.length === 1 && newDoc.lines === state.doc.lines;
  if (!isLeft || line.text !== '' || line.number === 1 || newDoc.line(line.number - 1).text === '')
    dispatch(made);
  else
    dispatch(
      state.update({
        changes: changes.compose(ChangeSet.of({ from: line.from, insert: '\n' }, newDoc.length)),
        selection: { anchor: line.from + 1 },
        scrollIntoView: true,
        userEvent: 'input',
      }),
    );
  return true;
};

const emptyQuote = /^\s*>[\s>]*$/;

/** Enter on an empty line of a quote or callout ends it with an empty line, as it ends a list. */
export const leaveQuote: StateCommand = ({ state, dispatch }) => {
  const { head, empty } = state.selection.main;
  const line = state.doc.lineAt(head);
  if (!empty || head !== line.to || line.number === 1 || !emptyQuote.test(line.text)) return false;
  // The first line of a quote is still to be written.
  if (!/^\s*>/.test(state.doc.line(line.number - 1).text)) return false;
  dispatch(
    state.update({
      changes: { from: line.from, to: endOfEmptyQuote(state, line), insert: '\n' },
      selection: { anchor: line.from + 1 },
      scrollIntoView: true,
      userEvent: 'input',
    }),
  );
  return true;
};

/** The end of empty quote lines behind this one, unless words of the quote follow them: they would stand alone. */
function endOfEmptyQuote({ doc }: EditorState, line: Line): number {
  let last = line;
  while (last.number < doc.lines && emptyQuote.test(doc.line(last.number + 1).text))
    last = doc.line(last.number + 1);
  const goesOn = last.number < doc.lines && /^\s*>/.test(doc.line(last.number + 1).text);
  return goesOn ? line.to : last.to;
}

/**
 * The keys that format; the sheet of shortcuts has them too (`ui/press/shortcuts.ts`).
 * @param onLink asks where the selected words lead
 */
export const formatKeys = (onLink: () => void): readonly KeyBinding[] => [
  { key: 'Mod-b', run: toggleBold },
  { key: 'Mod-i', run: toggleItalic },
  // Without selected words the key is the app's own search.
  { key: 'Mod-k', run: (target) => !target.state.selection.main.empty && addLink(target, onLink) },
  { key: 'Mod-e', run: toggleCode },
  { key: 'Mod-Shift-h', run: toggleMark },
  { key: 'Mod-Shift-x', run: toggleStrike },
];

export const noteKeys = (onLink: () => void): Extension => [
  toggledMarks,
  Prec.high(
    keymap.of([
      ...formatKeys(onLink),
      { key: 'Tab', run: inList(indentMore), shift: inList(indentLess) },
      { key: 'Enter', run: leaveMarks },
      { key: 'Enter', run: leaveQuote },
      { key: 'Enter', run: continueList },
    ]),
  ),
  keymap.of([
    ...markdownKeymap,
    ...historyKeymap,
    { key: 'Enter', run: insertNewlineAndIndent },
    ...defaultKeymap,
  ]),
];
