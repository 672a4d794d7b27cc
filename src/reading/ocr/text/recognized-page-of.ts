/** Converts the words of a picture to the page: places in points, and lines in the form that text clean-up needs. */
import type { RawItem, RawPage } from '../../../text/clean/raw-page.ts';
import { type RecognizedPage, unitsPerPoint } from '../../../text/recognized-page.ts';
import type { ReadImage } from '../engine/engine.ts';
import { type ImageWord, unrotated, unturned } from '../engine/words-of-tsv.ts';

interface Shown {
  /** Pixels. */
  imageWidth: number;
  /** Of the page, PDF points. */
  width: number;
  height: number;
}

export function recognizedPageOf(
  { lines, confidence, turns }: ReadImage,
  { imageWidth, width, height }: Shown,
  language: string,
): RecognizedPage {
  const units = (width / imageWidth) * unitsPerPoint;
  const place = (pixels: number) => Math.round(pixels * units);
  return {
    ...{ language, confidence, width, height },
    ...(turns !== 0 && { turns }),
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

/** Share of a line’s height below the baseline. */
const belowBaseline = 0.22;
/**
 * Limits, as shares of the usual size: a line within them gets the usual size, because a line of short letters is
 * low by itself.
 */
const [lowest, highest] = [0.55, 1.12];

/** Each line is one piece of text, so that cleaning recognizes columns, headings and paragraphs. */
export function rawPageOfWords(page: number, recognized: RecognizedPage): RawPage {
  const { lines, width, height } = uprightLines(recognized);
  const boxes = lines.flatMap(boxOf);
  const usual = median(boxes.map((box) => box.bottom - box.top));
  const items = boxes.map(({ text, left, top, right, bottom }): RawItem => {
    const own = bottom - top;
    const isUsual = own > usual * lowest && own < usual * highest;
    return {
      ...{ str: text, x: left, y: height - bottom + own * belowBaseline },
      ...{ width: right - left, height: isUsual ? usual : own, hasEol: true },
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

function boxOf(line: readonly UprightWord[]): Box[] {
  if (line.length === 0) return [];
  return [
    {
      text: line.map(({ text }) => text).join(' '),
      left: Math.min(...line.map(({ left }) => left)),
      top: Math.min(...line.map(({ top }) => top)),
      right: Math.max(...line.map(({ left, width }) => left + width)),
      bottom: Math.max(...line.map(({ top, height }) => top + height)),
    },
  ];
}

/** Positions and sizes in points from the top left. */
type UprightWord = ImageWord;

interface UprightLines {
  lines: UprightWord[][];
  width: number;
  height: number;
}

/** Lines of a recognized page at the positions they would have on a straight, upright scan. Pure. */
function uprightLines({ lines, width, height, turns = 0 }: RecognizedPage): UprightLines {
  const size = turns % 2 === 1 ? { width: height, height: width } : { width, height };
  // The rest of a full turn brings it back.
  const missing = turns === 0 ? 0 : turns === 1 ? 3 : turns === 3 ? 1 : 2;
  const turnedWords = lines.map((line) =>
    line.map(([text, ...places]) => {
      const [left, top, width, height] = places.map((units) => units / unitsPerPoint);
      const [, , , , confidence] = places;
      const word = { text, left, top, width, height, confidence } as ImageWord;
      return unturned(word, missing, size);
    }),
  );
  const slope = slopeOf(turnedWords);
  return {
    lines: turnedWords.map((line) => line.map((word) => unrotated(word, slope, size))),
    ...size,
  };
}

/** Shorter lines say little about the page's slope, points. */
const longLine = 100;

/** @returns radians, positive where lines fall to the right */
function slopeOf(lines: readonly (readonly UprightWord[])[]): number {
  const slopes = lines.flatMap((line) => {
    const [first, last] = [line[0], line.at(-1)];
    if (first === undefined || last === undefined || last.left - first.left < longLine) return [];
    return [Math.atan2(middleOf(last) - middleOf(first), last.left - first.left)];
  });
  return median(slopes);
}

function middleOf({ top, height }: UprightWord): number {
  return top + height / 2;
}

/** @returns 0 for an empty list */
function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
