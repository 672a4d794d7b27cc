import { describe, expect, it } from 'vitest';
import { type QuarterTurns, turned } from './gray-image.ts';
import { unrotated, unturned } from './words-of-tsv.ts';

const size = { width: 40, height: 30 };
const word = { text: 'a', left: 5, top: 3, width: 8, height: 4, confidence: 90 };

/** A picture of one black word. */
function pictureOf() {
  const pixels = new Uint8Array(size.width * size.height).fill(255);
  for (let y = word.top; y < word.top + word.height; y++)
    pixels.fill(0, y * size.width + word.left, y * size.width + word.left + word.width);
  return { ...size, pixels };
}

describe('a place on a turned picture', () => {
  it.each<QuarterTurns>([0, 1, 2, 3])(
    'is found on the picture as it was (%s quarters)',
    (turns) => {
      const { width, pixels } = turned(pictureOf(), turns);
      const black = [...pixels.keys()].filter((at) => pixels[at] === 0);
      const xs = black.map((at) => at % width);
      const ys = black.map((at) => Math.floor(at / width));
      const [left, top] = [Math.min(...xs), Math.min(...ys)];
      const seen = {
        ...{ ...word, left, top },
        ...{ width: Math.max(...xs) - left + 1, height: Math.max(...ys) - top + 1 },
      };
      expect(unturned(seen, turns, size)).toEqual(word);
    },
  );
});

describe('a place on a straightened picture', () => {
  it('turns back about the middle', () => {
    const middle = { ...word, left: 16, top: 13 };
    expect(unrotated(middle, 0.1, size)).toEqual(middle);
    // To the right of the middle; turned back it lies higher.
    const right = unrotated({ ...word, left: 32, top: 13 }, 0.1, size);
    expect(right.left + 4 - 20).toBeCloseTo(16 * Math.cos(0.1));
    expect(right.top + 2 - 15).toBeCloseTo(-16 * Math.sin(0.1));
    expect([right.width, right.height]).toEqual([8, 4]);
  });

  it('stays where nothing was straightened', () => {
    expect(unrotated(word, 0, size)).toBe(word);
  });
});
