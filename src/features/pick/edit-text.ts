/** The text of a card whose words around the gaps a student changes; the gaps stay as the page has them. Pure. */
import type { Span } from './words.ts';

/** The words before, between and behind the gaps: one more than there are gaps. */
export function piecesAround(sentence: string, gaps: readonly Span[]): string[] {
  const starts = [0, ...gaps.map(({ end }) => end)];
  const ends = [...gaps.map(({ start }) => start), sentence.length];
  return starts.map((start, index) => sentence.slice(start, ends[index]));
}

export interface EditedText {
  text: string;
  /** The same gaps, where they are in the new text. */
  gaps: Span[];
}

/** White space is made single. Where the page has a space between a gap and a word, one stays, also if it was typed away. */
export function joinPieces(
  pieces: readonly string[],
  sentence: string,
  gaps: readonly Span[],
): EditedText {
  let text = tidy(pieces[0]).trimStart();
  const moved = gaps.map(({ start, end }, index) => {
    const hidden = sentence.slice(start, end);
    if (/\s/.test(sentence.charAt(start - 1)) && endsInWord.test(text)) text += ' ';
    const from = text.length;
    const after = tidy(pieces[index + 1]);
    const needsSpace = /\s/.test(sentence.charAt(end)) && beginsWithWord.test(after);
    text += hidden + (needsSpace ? ' ' : '') + after;
    return { start: from, end: from + hidden.length };
  });
  return { text: text.trimEnd(), gaps: moved };
}

const endsInWord = /[\p{L}\p{N}]$/u;
const beginsWithWord = /^[\p{L}\p{N}]/u;

function tidy(piece = ''): string {
  return piece.replace(/\s+/g, ' ');
}
