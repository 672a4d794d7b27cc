/** Differences of two texts as people read them: by words, with the unchanged parts between cut short. Pure and linear. */
import type { TextEdit } from './note-text.ts';

/** Of two texts: in both, only in the later one, or only in the earlier one. */
export interface Piece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Widens differences to whole words: “cat” that became “cut” is one word removed and one added. */
export function wholeWords(pieces: readonly Piece[]): Piece[] {
  const words: Piece[] = [];
  const add = (kind: Piece['kind'], text: string) => {
    const last = words.at(-1);
    if (text === '') return;
    if (last?.kind === kind) last.text += text;
    else words.push({ kind, text });
  };
  let [removed, added, isChanged] = ['', '', false];
  const flush = () => {
    if (isChanged) {
      add('removed', removed);
      add('added', added);
    } else add('same', added);
    [removed, added, isChanged] = ['', '', false];
  };
  for (const { kind, text } of pieces) {
    if (kind !== 'same') {
      // The word before has ended.
      if (!isChanged && /^\s/.test(text)) flush();
      if (kind === 'added') added += text;
      else removed += text;
      isChanged = true;
      continue;
    }
    for (const word of text.split(/(?<=\s)|(?=\s)/)) {
      if (/^\s/.test(word)) {
        flush();
        add('same', word);
      } else {
        if (isChanged && isAtWord(removed) && isAtWord(added)) flush();
        removed += word;
        added += word;
      }
    }
  }
  flush();
  return words;
}

/** Whether a new word may begin after this. */
function isAtWord(text: string): boolean {
  return text === '' || /\s$/.test(text);
}

function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu)?.length ?? 0;
}

/** How many words were added and removed. */
export function countChanges(pieces: readonly Piece[]): { added: number; removed: number } {
  const count = (kind: Piece['kind']) =>
    pieces.reduce((sum, piece) => sum + (piece.kind === kind ? wordsIn(piece.text) : 0), 0);
  return { added: count('added'), removed: count('removed') };
}

/** The text without pieces of this kind. */
export function changedText(pieces: readonly Piece[], without: 'added' | 'removed'): string {
  return pieces.flatMap(({ kind, text }) => (kind === without ? [] : [text])).join('');
}

/** The edits that make the earlier text of the later one. */
export function editsBack(pieces: readonly Piece[]): TextEdit[] {
  const edits: TextEdit[] = [];
  let [at, open]: [number, TextEdit | undefined] = [0, undefined];
  for (const { kind, text } of pieces) {
    if (kind === 'same') {
      at += text.length;
      open = undefined;
      continue;
    }
    if (open === undefined) {
      open = { from: at, to: at, insert: '' };
      edits.push(open);
    }
    if (kind === 'removed') open.insert += text;
    else at += text.length;
    open.to = at;
  }
  return edits;
}

/** Characters of an unchanged part that stay on each side of a change. */
const around = 160;

/** A part that is left out; `words`: how many words it has. */
export type ShownPiece = Piece | { kind: 'cut'; words: number };

/** Cuts long unchanged parts, at spaces. */
export function aroundChanges(pieces: readonly Piece[]): ShownPiece[] {
  return pieces.flatMap((piece, n): ShownPiece[] => {
    const { kind, text } = piece;
    if (kind !== 'same' || text.length <= 3 * around) return [piece];
    const start = n === 0 ? 0 : spaceAfter(text, around);
    const end = n === pieces.length - 1 ? text.length : spaceBefore(text, text.length - around);
    if (end <= start) return [piece];
    const parts: ShownPiece[] = [
      { kind, text: text.slice(0, start) },
      { kind: 'cut', words: wordsIn(text.slice(start, end)) },
      { kind, text: text.slice(end) },
    ];
    return parts.filter((part) => part.kind === 'cut' || part.text !== '');
  });
}

function spaceAfter(text: string, from: number): number {
  const at = text.slice(from, from + around).search(/\s/);
  return at < 0 ? from : from + at;
}

function spaceBefore(text: string, to: number): number {
  const found = /\s\S*$/.exec(text.slice(to - around, to));
  return found === null ? to : to - around + found.index;
}
