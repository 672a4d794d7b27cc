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

/** White space is made single, and a gap never touches the word beside it. */
export function joinPieces(
  pieces: readonly string[],
  sentence: string,
  gaps: readonly Span[],
): EditedText {
  let text = tidy(pieces[0]).trimStart();
  const moved = gaps.map(({ start, end }, index) => {
    const hidden = sentence.slice(start, end);
    const from = text.length;
    text += hidden + tidy(pieces[index + 1]);
    return { start: from, end: from + hidden.length };
  });
  return { text: text.trimEnd(), gaps: moved };
}

function tidy(piece = ''): string {
  return piece.replace(/\s+/g, ' ');
}
