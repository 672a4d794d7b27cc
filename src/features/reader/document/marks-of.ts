/** The words of a section that belong to a quote. Pure: marks are drawn with the section. */
import {
  type DocumentBlock,
  type DocumentSection,
  isPicture,
  type TextRun,
} from '../../../reading/documents/document.ts';
import { findQuote, type Stretch } from '../page/find-quote.ts';

export type Piece = Pick<TextRun, 'text'>;
export type Marks = ReadonlyMap<Piece, readonly Stretch[]>;

export const noMarks: Marks = new Map();

export function marksOf(section: DocumentSection, quote: string): Marks {
  return marksIn(wordsOf(section), quote);
}

/** In drawing order, without numbers of footnotes. */
export function wordsOf(section: DocumentSection): Piece[] {
  return section.flatMap((block) => [...piecesOf(block)]);
}

/** @param pieces in order */
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
