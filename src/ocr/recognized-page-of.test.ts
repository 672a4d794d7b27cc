import { expect, it } from 'vitest';
import { cleanPages } from '../generate/clean/clean.ts';
import type { ReadImage } from './engine/engine.ts';
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
  recognizedPageOf({ lines, confidence: 91 }, shown, 'eng');

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

it('gives an empty page for a page without words', () => {
  expect(rawPageOfWords(1, pageOf([])).items).toEqual([]);
  expect(rawPageOfWords(1, pageOf([[]])).items).toEqual([]);
});
