/** Which words of a section belong to a quote. Pure: the section is drawn with the marks, nothing is changed afterwards. */
import {
  type DocumentBlock,
  type DocumentSection,
  isPicture,
  type TextRun,
} from '../../../reading/documents/document.ts';
import { findQuote, type Stretch } from '../page/find-quote.ts';

/** What holds words, by identity. */
export type Piece = Pick<TextRun, 'text'>;
export type Marks = ReadonlyMap<Piece, readonly Stretch[]>;

export const noMarks: Marks = new Map();

/** @returns nothing where the words are not there */
export function marksOf(section: DocumentSection, quote: string): Marks {
  return marksIn(wordsOf(section), quote);
}

/** All that holds words, in the order in which it is drawn; numbers of footnotes are none. */
export function wordsOf(section: DocumentSection): Piece[] {
  return section.flatMap((block) => [...piecesOf(block)]);
}

/** @param pieces all words that are read together, in order */
export function marksIn(pieces: readonly Piece[], quote: string): Marks {
  const stretches = findQuote(
    pieces.map(({ text }) => text),
    quote,
  );
  const marks = new Map<Piece, Stretch[]>();
  for (const stretch of stretches) {
    const piece = pieces[stretch.piece];
    if (piece !== undefined) marks.set(piece, [...(marks.get(piece) ?? []), stretch]);
  }
  return marks;
}

function* piecesOf(block: DocumentBlock): Generator<Piece> {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      for (const run of block.runs) if (!isPicture(run) && !run.isNoteMark) yield run;
      break;
    case 'code':
      yield block;
      break;
    case 'list':
      for (const inside of block.items.flat()) yield* piecesOf(inside);
      break;
    case 'quote':
      for (const inside of block.blocks) yield* piecesOf(inside);
      break;
    case 'table':
      for (const { cells } of block.rows)
        for (const inside of cells.flatMap((cell) => cell.blocks)) yield* piecesOf(inside);
      break;
    case 'rule':
      break;
  }
}
