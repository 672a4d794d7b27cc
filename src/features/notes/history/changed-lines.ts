/** Changes of a note as lines to be shown: what kind of line each is, and its words without the marks that say so. Pure. */
import type { Piece, ShownPiece } from '../../../text/changed-words.ts';

export type LineLook = 'plain' | 'heading' | 'item' | 'todo' | 'done' | 'quote' | 'rule' | 'row';

export interface ChangedLine {
  look: LineLook;
  /** Steps of a list within a list. */
  depth: number;
  parts: Piece[];
  /** Such as `2.`; empty for other lines. */
  number: string;
}

/** A line, or how many words are left out. */
export type ShownLine = ChangedLine | { cut: number };

/** Empty lines are left out. */
export function changedLines(pieces: readonly ShownPiece[]): ShownLine[] {
  const lines: ShownLine[] = [];
  let parts: Piece[] = [];
  const end = () => {
    const line = lineOf(parts);
    if (line) lines.push(line);
    parts = [];
  };
  for (const piece of pieces) {
    if (piece.kind === 'cut') {
      end();
      lines.push({ cut: piece.words });
      continue;
    }
    for (const [at, text] of piece.text.split('\n').entries()) {
      if (at > 0) end();
      if (text !== '') parts.push({ kind: piece.kind, text });
    }
  }
  end();
  return lines;
}

const looks: [look: LineLook, beginning: RegExp][] = [
  ['heading', /^\s{0,3}#{1,6}\s+/],
  ['done', /^\s*(?:[-*+]|\d{1,9}[.)])\s+\[[xX]\]\s+/],
  ['todo', /^\s*(?:[-*+]|\d{1,9}[.)])\s+\[ \]\s+/],
  ['item', /^\s*[-*+]\s+/],
  ['item', /^\s*\d{1,9}[.)]\s+/],
  ['quote', /^\s{0,3}>\s?(?:\[![a-z]{1,20}\][+-]?\s?)?/i],
];
const rule = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/;
const marksOfRow = /^[\s:|-]*$/;

function lineOf(parts: readonly Piece[]): ChangedLine | undefined {
  const whole = parts.map(({ text }) => text).join('');
  if (whole.trim() === '' || isRowOfMarks(whole)) return undefined;
  if (rule.test(whole)) return { look: 'rule', depth: 0, number: '', parts: [...parts] };
  if (/^\s*\|/.test(whole)) {
    const cells = parts.map(({ kind, text }) => ({ kind, text: text.replaceAll('|', ' │ ') }));
    return { look: 'row', depth: 0, number: '', parts: cells };
  }
  for (const [look, beginning] of looks) {
    const [mark] = beginning.exec(whole) ?? [];
    // A mark that changed stays: it is what changed.
    const first = parts[0];
    if (mark === undefined || first === undefined || first.text.length < mark.trimEnd().length)
      continue;
    const indent = /^\s*/.exec(mark)?.[0].length ?? 0;
    const number = look === 'item' ? (/\d{1,9}[.)]/.exec(mark)?.[0] ?? '') : '';
    return {
      look,
      depth: look === 'quote' ? 0 : Math.min(4, Math.floor(indent / 2)),
      number,
      parts: without(parts, mark.length),
    };
  }
  return { look: 'plain', depth: 0, number: '', parts: [...parts] };
}

/** “| --- | --- |”, below the heading of a table. */
function isRowOfMarks(line: string): boolean {
  return marksOfRow.test(line) && line.includes('-') && line.includes('|');
}

function without(parts: readonly Piece[], letters: number): Piece[] {
  let left = letters;
  return parts.flatMap(({ kind, text }): Piece[] => {
    const cut = Math.min(left, text.length);
    left -= cut;
    return cut === text.length ? [] : [{ kind, text: text.slice(cut) }];
  });
}

/** Marks whose other half stands in another part say nothing, and are left out. */
export function wholeMarks(text: string): string {
  return ['**', '==', '~~'].reduce(
    (words, mark) => (words.split(mark).length % 2 === 0 ? words.replaceAll(mark, '') : words),
    text,
  );
}
