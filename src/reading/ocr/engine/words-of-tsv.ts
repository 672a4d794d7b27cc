/** Turns Tesseract's table of words (TSV) into lines of words with positions, in pixels of the picture it saw. */
import type { QuarterTurns } from './gray-image.ts';

export interface ImageWord {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** 0 to 100. */
  confidence: number;
}

/** `level` of a word's row; the other levels are page, block, paragraph and line. */
const wordLevel = '5';
/** Below this confidence a “word” is mostly a stain or part of a drawing. */
const leastConfidence = 30;

/** @returns lines in reading order, each with at least one word */
export function linesOfTsv(tsv: string): ImageWord[][] {
  const lines = new Map<string, ImageWord[]>();
  for (const row of tsv.split('\n')) {
    const cells = row.split('\t');
    if (cells[0] !== wordLevel) continue;
    const word = wordOf(cells);
    if (word === undefined) continue;
    const line = cells.slice(1, 5).join(' ');
    const words = lines.get(line);
    if (words === undefined) lines.set(line, [word]);
    else words.push(word);
  }
  return [...lines.values()];
}

/** level, page, block, paragraph, line, word, left, top, width, height, confidence, text */
function wordOf(cells: readonly string[]): ImageWord | undefined {
  const [left = 0, top = 0, width = 0, height = 0, confidence = 0] = cells.slice(6, 11).map(Number);
  const text = (cells[11] ?? '').trim();
  if (text === '' || confidence < leastConfidence) return undefined;
  return { text, left, top, width, height, confidence };
}

/** @returns 0 to 100, long words counting more; 0 without a word */
export function confidenceOf(lines: readonly (readonly ImageWord[])[]): number {
  const words = lines.flat();
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters === 0) return 0;
  const sure = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  return Math.round(sure / letters);
}

/** Maps positions on a straightened and rotated picture back to the original. */
interface Size {
  width: number;
  height: number;
}

/**
 * Undoes a small rotation about the picture's middle: moves a word's middle and keeps its size.
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
