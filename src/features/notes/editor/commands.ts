/** What the bar, keys and the slash menu do to the text. Each is one step of undo and works on every selection. */
import type { ChangeSpec, EditorState, StateCommand, TransactionSpec } from '@codemirror/state';
import { toggle } from './marks.ts';

const step = { userEvent: 'input.format', scrollIntoView: true } as const;

export const toggleBold = toggle('**');
export const toggleItalic = toggle('*');
export const toggleStrike = toggle('~~');
export const toggleMark = toggle('==');
export const insertFormula = toggle('$');

/** Code in a line, or lines of code. */
export const toggleCode: StateCommand = (target) => {
  const { from, to } = target.state.selection.main;
  const isInLine = target.state.doc.lineAt(from).number === target.state.doc.lineAt(to).number;
  return (isInLine ? toggle('`') : fence)(target);
};

const fence: StateCommand = ({ state, dispatch }) => {
  const { from, to } = linesOf(state);
  dispatch(
    state.update({
      changes: [
        { from, insert: '```\n' },
        { from: to, insert: '\n```' },
      ],
      ...step,
    }),
  );
  return true;
};

export function isAddress(words: string): boolean {
  return /^(?:https?:\/\/|mailto:)\S+$/i.test(words);
}

/** A selected address becomes a link, with the caret where its words are missing. */
export const insertLink: StateCommand = ({ state, dispatch }) => {
  const { from, to } = state.selection.main;
  const insert = `[](${state.sliceDoc(from, to)})`;
  const anchor = from + 1;
  dispatch(state.update({ changes: { from, to, insert }, selection: { anchor }, ...step }));
  return true;
};

function linesOf(state: EditorState): { from: number; to: number } {
  const { from, to } = state.selection.main;
  return { from: state.doc.lineAt(from).from, to: state.doc.lineAt(to).to };
}

/** The signs that make a line an item, a task, a quote or a heading. */
const beginning = /^(\s*)(#{1,6} +|> ?|(?:[-*+]|\d{1,9}[.)]) +(?:\[[ xX]\] +)?)?/;

export type LineKind = 'bullet' | 'number' | 'box' | 'quote' | 'h1' | 'h2' | 'h3';

const kinds: Record<LineKind, RegExp> = {
  bullet: /^\s*[-*+] +(?!\[[ xX]\] )/,
  number: /^\s*\d{1,9}[.)] +/,
  box: /^\s*(?:[-*+]|\d{1,9}[.)]) +\[[ xX]\] +/,
  quote: /^\s*> ?/,
  h1: /^\s*# +/,
  h2: /^\s*## +/,
  h3: /^\s*### +/,
};

const signs: Record<LineKind, (number: number) => string> = {
  bullet: () => '- ',
  number: (number) => `${number}. `,
  box: () => '- [ ] ',
  quote: () => '> ',
  h1: () => '# ',
  h2: () => '## ',
  h3: () => '### ',
};

/** Makes the selected lines this kind, or plain lines if all of them are. */
export function toggleLines(kind: LineKind): StateCommand {
  return ({ state, dispatch }) => {
    dispatch(state.update(toggled(state, kind)));
    return true;
  };
}

function toggled(state: EditorState, kind: LineKind): TransactionSpec {
  const lines = selectedLines(state);
  const worded = lines.length === 1 ? lines : lines.filter(({ text }) => text.trim() !== '');
  const isOn = worded.every(({ text }) => kinds[kind].test(text));
  let number = 0;
  const changes: ChangeSpec[] = worded.map(({ from, text }) => {
    number += 1;
    const [whole = '', indent = ''] = beginning.exec(text) ?? [];
    const insert = isOn ? indent : indent + signs[kind](number);
    return { from, to: from + whole.length, insert };
  });
  const set = state.changes(changes);
  // A caret at the start of the line comes behind the new sign.
  return { changes: set, selection: state.selection.map(set, 1), ...step };
}

function selectedLines(state: EditorState) {
  const lines = [];
  for (let { from, to } = linesOf(state); from <= to; ) {
    const line = state.doc.lineAt(from);
    lines.push(line);
    from = line.to + 1;
  }
  return lines;
}

/** None, large, middle, small, none. */
export const nextHeading: StateCommand = (target) => {
  const { text } = target.state.doc.lineAt(target.state.selection.main.head);
  const level = /^\s*(#{1,6}) /.exec(text)?.[1]?.length ?? 0;
  const kind = (['h1', 'h2', 'h3'] as const)[level];
  return toggleLines(kind ?? (level === 3 ? 'h3' : 'h1'))(target);
};

/** A line that is only the sign of an item or quote. */
const onlySigns = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])(?:\s+\[[ xX]\])?)?\s*$/;

/**
 * Puts a block on lines of its own, with an empty line before and behind it. An empty item or line of a quote gives way.
 * @param caret letters behind the block's start; absent: on the line behind the empty line
 */
export function insertBlock(block: string, caret?: number): StateCommand {
  return ({ state, dispatch }) => {
    const { from, to } = state.selection.main;
    const line = state.doc.lineAt(from);
    const isEmpty = onlySigns.test(line.text) && from === to;
    const start = isEmpty ? line.from : from === line.from ? from : to;
    const end = isEmpty ? line.to : start;
    const [lead, trail] = emptyLinesAround(state, start, end);
    const anchor = start + lead.length + (caret ?? block.length + 2);
    dispatch(
      state.update({
        changes: { from: start, to: end, insert: lead + block + trail },
        selection: { anchor },
        ...step,
      }),
    );
    return true;
  };
}

/** Line ends that set a block apart which replaces this part of the text. */
export function emptyLinesAround(
  state: EditorState,
  from: number,
  to: number,
): [lead: string, trail: string] {
  const before = state.sliceDoc(Math.max(0, from - 2), from);
  const after = state.sliceDoc(to, to + 2);
  const isApart = from === 0 || before === '\n' || before === '\n\n';
  const lead = isApart ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const trail = after === '\n\n' ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  return [lead, trail];
}

export const insertTable = insertBlock('|  |  |\n| --- | --- |\n|  |  |');
export const insertRule = insertBlock('---');
export const insertCallout = insertBlock('> [!tip] ', 9);
export const insertDisplayFormula = insertBlock('$$\n\n$$', 3);
export const insertFence = insertBlock('```\n\n```', 4);

/** The next free number, its mark at the caret, and its note at the end of the text. */
export const insertFootnote: StateCommand = ({ state, dispatch }) => {
  const text = state.doc.toString();
  const used = [...text.matchAll(/\[\^(\d{1,6})\]/g)].map(([, number]) => Number(number));
  const number = Math.max(0, ...used) + 1;
  const { to } = state.selection.main;
  const lead = text === '' || text.endsWith('\n\n') ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  const mark = `[^${number}]`;
  const note = `${lead}${mark}: `;
  dispatch(
    state.update({
      changes: [
        { from: to, insert: mark },
        { from: text.length, insert: note },
      ],
      selection: { anchor: text.length + mark.length + note.length },
      ...step,
    }),
  );
  return true;
};

/** Puts text at the caret, over the selection. */
export function insertText(words: string): StateCommand {
  return ({ state, dispatch }) => {
    dispatch(state.update(state.replaceSelection(words), step));
    return true;
  };
}

/** A line that becomes a card (`text/markdown/card-lines.ts`); its front is selected, to be typed over. */
export const insertCardLine: StateCommand = ({ state, dispatch }) => {
  const { from, to } = state.selection.main;
  const [front, rest] = ['term', ' :: meaning'];
  dispatch(
    state.update({
      changes: { from, to, insert: front + rest },
      selection: { anchor: from, head: from + front.length },
      ...step,
    }),
  );
  return true;
};
