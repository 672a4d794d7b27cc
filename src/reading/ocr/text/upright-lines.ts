/** Lines of a recognized page as they would lie on a page that was scanned straight and upright. Pure. */
import { type RecognizedPage, unitsPerPoint } from '../../../text/recognized-page.ts';
import { unrotated, unturned } from '../engine/places-back.ts';
import type { ImageWord } from '../engine/words-of-tsv.ts';

/** Places and sizes in points, from the top left. */
export type UprightWord = ImageWord;

export interface UprightLines {
  lines: UprightWord[][];
  width: number;
  height: number;
}

export function uprightLines({ lines, width, height, turns = 0 }: RecognizedPage): UprightLines {
  const size = turns % 2 === 1 ? { width: height, height: width } : { width, height };
  // Turned on by as much as is missing to a whole turn it comes back to where it was.
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

/** A line of fewer points across says little of the page's slope. */
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

/** @returns 0 for none */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
