/** From what was read on a picture to the page: places in points, and lines as text clean-up wants them. */
import type { RawItem, RawPage } from '../generate/raw-page.ts';
import {
  type RecognizedLine,
  type RecognizedPage,
  type RecognizedWord,
  unitsPerPoint,
} from '../model/text/recognized-page.ts';
import type { ReadImage } from './engine/engine.ts';

interface Shown {
  /** Pixels. */
  imageWidth: number;
  /** Of the page, PDF points. */
  width: number;
  height: number;
}

export function recognizedPageOf(
  { lines, confidence }: ReadImage,
  { imageWidth, width, height }: Shown,
  language: string,
): RecognizedPage {
  const units = (width / imageWidth) * unitsPerPoint;
  const place = (pixels: number) => Math.round(pixels * units);
  return {
    ...{ language, confidence, width, height },
    lines: lines.map((line) =>
      line.map((word) => [
        word.text,
        place(word.left),
        place(word.top),
        place(word.width),
        place(word.height),
        Math.round(word.confidence),
      ]),
    ),
  };
}

/** So much of a line’s height lies below the feet of most letters. */
const belowBaseline = 0.22;
/** Lines that differ by less are set in one size: a line without long letters is lower than its neighbours. */
const sameSize = 0.25;

/** Each line is one piece of text, so that clean-up sees columns, headings and paragraphs as in print. */
export function rawPageOfWords(page: number, { width, height, lines }: RecognizedPage): RawPage {
  const boxes = lines.flatMap(boxOf);
  const usual = median(boxes.map((box) => box.bottom - box.top));
  const items = boxes.map(({ text, left, top, right, bottom }): RawItem => {
    const own = bottom - top;
    const size = Math.abs(own - usual) < usual * sameSize ? usual : own;
    return {
      ...{ str: text, x: left, y: height - bottom + own * belowBaseline },
      ...{ width: right - left, height: size, hasEol: true },
    };
  });
  return { page, width, height, items };
}

interface Box {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** In points. */
function boxOf(line: RecognizedLine): Box[] {
  if (line.length === 0) return [];
  const places = (of: (word: RecognizedWord) => number) =>
    line.map((word) => of(word) / unitsPerPoint);
  return [
    {
      text: line.map(([text]) => text).join(' '),
      left: Math.min(...places(([, left]) => left)),
      top: Math.min(...places(([, , top]) => top)),
      right: Math.max(...places(([, left, , width]) => left + width)),
      bottom: Math.max(...places(([, , top, , height]) => top + height)),
    },
  ];
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
