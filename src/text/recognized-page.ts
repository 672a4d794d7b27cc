/** What text recognition has found on the picture of a page: words with their places. */

/**
 * One word. `left`, `top`, `width` and `height` are tenths of a PDF point, from the top left corner of the page as it is
 * turned on screen; `confidence` runs from 0 to 100. A tuple, since a book has a hundred thousand of them.
 */
export type RecognizedWord = readonly [
  text: string,
  left: number,
  top: number,
  width: number,
  height: number,
  confidence: number,
];

/** Words of one line of print, in reading order. */
export type RecognizedLine = readonly RecognizedWord[];

export interface RecognizedPage {
  /** The language that it was read in, as `ocr/languages.ts` names it. */
  language: string;
  /** The words' confidence on average, by letters; 0 where no word was found. */
  confidence: number;
  /** Of the page as it is turned on screen, PDF points. */
  width: number;
  height: number;
  lines: readonly RecognizedLine[];
  /** The page lies on its side: so many quarter turns clockwise make its text stand upright. */
  turns?: 0 | 1 | 2 | 3;
}

/** A file whose text is to be recognized once what does it can be fetched. */
export interface WaitingRecognition {
  fileId: string;
  language: string;
  /** What was recognized before makes way. */
  isAgain?: boolean;
}

/** Tenths of a point in a point: the unit of a word's place. */
export const unitsPerPoint = 10;
/** Below this a page is worth a look by the student: its picture is blurred, or it is handwriting. */
const hardToRead = 75;

export function isHardToRead({ confidence, lines }: RecognizedPage): boolean {
  return lines.length > 0 && confidence < hardToRead;
}
