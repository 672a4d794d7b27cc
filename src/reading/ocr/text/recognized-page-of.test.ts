import { describe, expect, it } from 'vitest';
import { cleanPages } from '../../../text/clean/clean.ts';
import type { ReadImage } from '../engine/engine.ts';
import { unrotated, unturned } from '../engine/words-of-tsv.ts';
import { rawPageOfWords, recognizedPageOf } from './recognized-page-of.ts';

/** A4 at 300 dpi. */
const shown = { imageWidth: 2480, width: 595.2, height: 841.9 };
const lineOf = (top: number, text: string, height = 45, left = 300) => {
  let at = left;
  return text.split(' ').map((word) => {
    const width = word.length * height * 0.5;
    const placed = { text: word, left: at, top, width, height, confidence: 90 };
    at += width + height * 0.3;
    return placed;
  });
};
const pageOf = (lines: ReadImage['lines']) =>
  recognizedPageOf({ lines, confidence: 91, turns: 0 }, shown, 'eng');

it('places words in tenths of a point', () => {
  const page = pageOf([
    [{ text: 'a', left: 250, top: 500, width: 100, height: 50, confidence: 87.6 }],
  ]);
  expect(page).toEqual({
    ...{ language: 'eng', confidence: 91, width: 595.2, height: 841.9 },
    lines: [[['a', 600, 1200, 240, 120, 88]]],
  });
});

it('gives clean-up lines that it joins into paragraphs, with hyphens undone', () => {
  const lines = [
    lineOf(300, 'Memory', 80),
    lineOf(460, 'Classical conditioning is a process by which we learn to asso-'),
    lineOf(520, 'ciate stimuli and to anticipate events. A line of small letters'),
    lineOf(580, 'can use a no vase ear more or a sun on an oven or we run', 34),
    lineOf(640, 'on and on until the end of the paragraph is reached.'),
  ];
  const [clean] = cleanPages([rawPageOfWords(3, pageOf(lines))]);
  expect(clean?.blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph']);
  expect(clean?.text).toContain('learn to associate stimuli');
  expect(clean?.page).toBe(3);
});

describe('a page that was scanned', () => {
  const lines = [
    lineOf(300, 'Memory', 80),
    lineOf(460, 'Classical conditioning is a process by which we learn to asso-'),
    lineOf(520, 'ciate stimuli and to anticipate events that come after them'),
  ];
  const textOf = (read: ReadImage, imageWidth: number, width: number, height: number) => {
    const page = recognizedPageOf(read, { imageWidth, width, height }, 'eng');
    return cleanPages([rawPageOfWords(1, page)])[0];
  };
  const straight = textOf({ lines, confidence: 91, turns: 0 }, 2480, 595.2, 841.9);
  const size = { width: 2480, height: 3508 };

  it.each([0.03, -0.05])('askew (%s) reads as a straight one', (angle) => {
    const askew = lines.map((line) => line.map((word) => unrotated(word, angle, size)));
    const clean = textOf({ lines: askew, confidence: 91, turns: 0 }, 2480, 595.2, 841.9);
    expect(clean).toEqual(straight);
  });

  it.each([1, 2, 3] as const)('on its side (%s quarters) reads as an upright one', (turns) => {
    const isSideways = turns !== 2;
    const [imageWidth, width, height] = isSideways ? [3508, 841.9, 595.2] : [2480, 595.2, 841.9];
    const before = isSideways ? { width: 3508, height: 2480 } : size;
    const lying = lines.map((line) => line.map((word) => unturned(word, turns, before)));
    expect(textOf({ lines: lying, confidence: 91, turns }, imageWidth, width, height)).toEqual(
      straight,
    );
  });
});

it('gives an empty page for a page without words', () => {
  expect(rawPageOfWords(1, pageOf([])).items).toEqual([]);
  expect(rawPageOfWords(1, pageOf([[]])).items).toEqual([]);
});
