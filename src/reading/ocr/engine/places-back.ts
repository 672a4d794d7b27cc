/** Maps places on a straightened and rotated picture back to the original picture. */
import type { QuarterTurns } from './gray-image.ts';
import type { ImageWord } from './words-of-tsv.ts';

interface Size {
  width: number;
  height: number;
}

/**
 * A small rotation about the picture's middle is undone: a word's middle moves, its size stays.
 * @param angle radians by which the picture was turned, clockwise on screen
 * @param size of the picture, which rotation keeps
 */
export function unrotated(word: ImageWord, angle: number, { width, height }: Size): ImageWord {
  if (angle === 0) return word;
  const x = word.left + word.width / 2 - width / 2;
  const y = word.top + word.height / 2 - height / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return {
    ...word,
    left: x * cos + y * sin + width / 2 - word.width / 2,
    top: y * cos - x * sin + height / 2 - word.height / 2,
  };
}

/** @param size of the picture before it was turned by `turns` */
export function unturned(word: ImageWord, turns: QuarterTurns, { width, height }: Size): ImageWord {
  const { left, top } = word;
  const sideways = { width: word.height, height: word.width };
  switch (turns) {
    case 0:
      return word;
    case 1:
      return { ...word, ...sideways, left: top, top: height - left - word.width };
    case 2:
      return { ...word, left: width - left - word.width, top: height - top - word.height };
    case 3:
      return { ...word, ...sideways, left: width - top - word.height, top: left };
  }
}
