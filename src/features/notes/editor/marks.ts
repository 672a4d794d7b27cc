/**
 * Marks around words: bold, italic, code, highlight, strike, formula. Without selected words, the first press begins
 * marked words and the second one ends them. An empty pair of marks goes when the caret leaves it.
 */
import {
  EditorSelection,
  type EditorState,
  Prec,
  type SelectionRange,
  type StateCommand,
  StateEffect,
  StateField,
  Transaction,
} from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';

export type Mark = '**' | '*' | '`' | '~~' | '==' | '$';

/** The marks that Enter leaves: the next line begins without them. */
const wordMarks: readonly Mark[] = ['**', '*', '`', '~~', '=='];

/** How far from the caret marks are looked for, letters. */
const longest = 2_000;

/** Whether so many equal signs in a row are this mark: `***` is both bold and italic. */
function isMark(mark: Mark, count: number): boolean {
  if (mark === '**') return count === 2 || count === 3;
  if (mark === '*') return count === 1 || count === 3;
  return count === mark.length;
}

/** Signs of the mark in a row. What is escaped or in code is passed over. Made once: each key looks for all marks. */
const signsOf: Readonly<Record<Mark, RegExp>> = {
  '**': /\\.|`[^`]*`|\*+/g,
  '*': /\\.|`[^`]*`|\*+/g,
  '`': /\\.|`+/g,
  '~~': /\\.|`[^`]*`|~+/g,
  '==': /\\.|`[^`]*`|=+/g,
  $: /\\.|`[^`]*`|\$+/g,
};

/** Where signs of the mark stand in a part of a line. @param edges the letters beside the part */
function placesOf(mark: Mark, text: string, edges: [before: string, after: string]): Place[] {
  const places: Place[] = [];
  for (const { 0: run, index: from } of text.matchAll(signsOf[mark])) {
    if (run[0] !== mark[0] || !isMark(mark, run.length)) continue;
    const to = from + run.length;
    const [before, after] = [text[from - 1] ?? edges[0], text[to] ?? edges[1]];
    // A sign between blanks is a bullet or a product.
    if (before.trim() !== '' || after.trim() !== '') places.push({ from, to });
  }
  return places;
}

interface Place {
  from: number;
  to: number;
}

/** Marks around a selection. */
interface Around {
  /** Whether the selection stands inside a pair. */
  isOpen: boolean;
  /** The nearest ones of its line. */
  before: Place | undefined;
  after: Place | undefined;
}

function around(state: EditorState, { from, to }: Place, mark: Mark): Around {
  const [first, last] = [state.doc.lineAt(from), state.doc.lineAt(to)];
  const start = Math.max(first.from, from - longest);
  // The caret is no blank: words are about to be typed there.
  const before = placesOf(mark, state.sliceDoc(start, from), ['', '.']);
  const after = placesOf(mark, state.sliceDoc(to, Math.min(last.to, to + longest)), ['.', '']);
  const [left, right] = [before.at(-1), after[0]];
  return {
    isOpen: before.length % 2 === 1 && right !== undefined,
    before: left && { from: start + left.from, to: start + left.to },
    after: right && { from: to + right.from, to: to + right.to },
  };
}

/** Whether words that are typed now have this mark. */
export function isMarked(state: EditorState, mark: Mark): boolean {
  return around(state, state.selection.main, mark).isOpen;
}

const step = { userEvent: 'input.format', scrollIntoView: true } as const;

/** Puts marks around each selection, or takes them away. */
export function toggle(mark: Mark): StateCommand {
  return ({ state, dispatch }) => {
    const edits = state.changeByRange((range) =>
      range.empty ? atCaret(state, range.head, mark) : onWords(state, range, mark),
    );
    dispatch(state.update(edits, step));
    return true;
  };
}

const begins = StateEffect.define<Pair>();

interface Edit {
  changes: { from: number; to?: number; insert?: string }[];
  effects?: StateEffect<Pair>;
  range: SelectionRange;
}

function atCaret(state: EditorState, at: number, mark: Mark): Edit {
  const size = mark.length;
  const { isOpen, before, after } = around(state, { from: at, to: at }, mark);
  const moved = (to: number): Edit => ({ changes: [], range: EditorSelection.cursor(to) });
  if (!isOpen) {
    // Goes on with the words that were just ended, or that follow.
    if (before?.to === at) return moved(at - size);
    if (after?.from === at) return moved(at + size);
    return {
      changes: [{ from: at, insert: mark + mark }],
      effects: begins.of(pairAt(state, at, size)),
      range: EditorSelection.cursor(at + size),
    };
  }
  const [left, right] = [before as Place, after as Place];
  const isEmpty = left.to === at && right.from === at;
  const isAtEnd = /^[*=~`$]*$/.test(state.sliceDoc(at, right.from));
  if (isEmpty || !isAtEnd)
    return {
      changes: [
        { from: left.to - size, to: left.to },
        { from: right.from, to: right.from + size },
      ],
      range: EditorSelection.cursor(at - size),
    };
  // Marks touch words: a blank that was typed before them goes behind them.
  const words = state.sliceDoc(left.to, at);
  const blanks = words.slice(words.trimEnd().length);
  if (blanks === '') return moved(right.from + size);
  return {
    changes: [
      { from: at - blanks.length, to: at },
      { from: right.from + size, insert: blanks },
    ],
    range: EditorSelection.cursor(right.from + size),
  };
}

function onWords(state: EditorState, { from, to }: SelectionRange, mark: Mark): Edit {
  const size = mark.length;
  const { isOpen, before, after } = around(state, { from, to }, mark);
  if (isOpen && before?.to === from && after?.from === to)
    return {
      changes: [
        { from: from - size, to: from },
        { from: to, to: to + size },
      ],
      range: EditorSelection.range(from - size, to - size),
    };
  const words = state.sliceDoc(from, to);
  const own = placesOf(mark, words, ['', '']);
  if (own.length === 2 && own[0]?.from === 0 && own[1]?.to === words.length)
    return {
      changes: [
        { from, to: from + size },
        { from: to - size, to },
      ],
      range: EditorSelection.range(from, to - 2 * size),
    };
  // Blanks at the edges stay outside.
  const isBlank = words.trim() === '';
  const [lead, trail] = isBlank
    ? [0, 0]
    : [words.length - words.trimStart().length, words.length - words.trimEnd().length];
  return {
    changes: [
      { from: from + lead, insert: mark },
      { from: to - trail, insert: mark },
    ],
    range: EditorSelection.range(from + lead + size, to - trail + size),
  };
}

/** Marks in which nothing stands yet, around the caret at `at`. */
interface Pair extends Place {
  at: number;
}

const pairs = StateField.define<Pair | undefined>({
  create: () => undefined,
  update: (pair, { changes, effects }) => {
    for (const effect of effects) if (effect.is(begins)) return effect.value;
    if (pair === undefined) return undefined;
    const [from, to] = [changes.mapPos(pair.from, 1), changes.mapPos(pair.to, -1)];
    return from < to ? { from, to, at: changes.mapPos(pair.at, -1) } : undefined;
  },
});

/** A pair inside another one is left together with it. */
function pairAt(state: EditorState, at: number, size: number): Pair {
  const outer = state.field(pairs, false);
  const { from, to } = outer?.at === at ? outer : { from: at, to: at };
  return { from, to: to + 2 * size, at: at + size };
}

/** @returns the pair that still holds no words */
function emptyPair(state: EditorState): Pair | undefined {
  const pair = state.field(pairs, false);
  const isEmpty = pair && /^[*=~`$]*$/.test(state.sliceDoc(pair.from, pair.to));
  return isEmpty ? pair : undefined;
}

const dropPair: StateCommand = ({ state, dispatch }) => {
  const pair = emptyPair(state);
  if (pair === undefined || state.selection.main.head !== pair.at) return false;
  const { from, to } = pair;
  dispatch(state.update({ changes: { from, to }, userEvent: 'delete.backward' }));
  return true;
};

/** Enter at the end of marked words ends them, so that the next line begins without marks. */
export const leaveMarks: StateCommand = ({ state, dispatch }) => {
  const { head, empty } = state.selection.main;
  if (!empty) return false;
  const signs = /^[*=~`]*/.exec(state.sliceDoc(head, state.doc.lineAt(head).to))?.[0] ?? '';
  const isOpen = wordMarks.some((mark) => isMarked(state, mark));
  if (signs !== '' && isOpen)
    dispatch(state.update({ selection: { anchor: head + signs.length } }));
  return false;
};

const leavesNoPair = EditorView.updateListener.of(({ state, view, focusChanged }) => {
  const pair = emptyPair(state);
  if (pair === undefined) return;
  if (state.selection.main.head === pair.at && !(focusChanged && !view.hasFocus)) return;
  const { from, to } = pair;
  // Undo has nothing to take back: no words were there.
  const annotations = Transaction.addToHistory.of(false);
  view.dispatch({ changes: { from, to }, annotations, userEvent: 'delete' });
});

/** For the surface: what is begun by `toggle` and left without words goes. */
export const toggledMarks = [
  pairs,
  leavesNoPair,
  Prec.high(keymap.of([{ key: 'Backspace', run: dropPair }])),
];
