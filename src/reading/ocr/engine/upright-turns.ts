/** Detects the rotation of a page by the direction of its lines. The engine also reads vertical lines. */
import type { QuarterTurns } from './gray-image.ts';
import type { ImageWord } from './words-of-tsv.ts';

/** @returns the quarter turns clockwise that make the text stand upright */
export function uprightTurns(lines: readonly (readonly ImageWord[])[]): QuarterTurns {
  let across = 0;
  let down = 0;
  for (const line of lines) {
    const [first, last] = [line[0], line.at(-1)];
    if (first === undefined || last === undefined) continue;
    across += last.left + last.width / 2 - (first.left + first.width / 2);
    down += last.top + last.height / 2 - (first.top + first.height / 2);
  }
  if (Math.abs(across) >= Math.abs(down)) return across >= 0 ? 0 : 2;
  return down > 0 ? 3 : 1;
}
