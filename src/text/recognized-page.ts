/** The result of text recognition for a page's picture: words with their positions. */

/**
 * One word. `left`, `top`, `width` and `height` are tenths of a PDF point from the top left corner of the page as
 * turned on screen; `confidence` is 0 to 100. A tuple, because a book has a hundred thousand of them.
 */
export type RecognizedWord = readonly [
  text: string,
  left: number,
  top: number,
  width: number,
  height: number,
  confidence: number,
];

/** The words of one printed line in reading order. */
export type RecognizedLine = readonly RecognizedWord[];

export interface RecognizedPage {
  /** The language of recognition (`lib/recognition-files.ts`). */
  language: string;
  /** Average confidence of the words, weighted by letters; 0 without words. */
  confidence: number;
  /** Size of the page as turned on screen, PDF points. */
  width: number;
  height: number;
  lines: readonly RecognizedLine[];
  /** Quarter turns clockwise that make the text of a sideways page upright. */
  turns?: 0 | 1 | 2 | 3;
}

/** A file whose recognition waits for the download of the engine. */
export interface WaitingRecognition {
  fileId: string;
  language: string;
  /** Replaces earlier results. */
  isAgain?: boolean;
}

/** Units of a word's position per PDF point. */
export const unitsPerPoint = 10;
/** Below this confidence the student should look at the page: its picture is blurred, or it is handwriting. */
const hardToRead = 75;

export function isHardToRead({ confidence, lines }: RecognizedPage): boolean {
  return lines.length > 0 && confidence < hardToRead;
}
