/** What the fonts of a file tell: the size of running text, and which fonts are of fixed width. */

import type { PageFragments } from './edge-rows.ts';
import type { Fragment } from './fragments.ts';
import type { RawPage } from './raw-page.ts';

/** The size in which most letters stand, in points. */
export function bodySizeOf(pages: readonly PageFragments[]): number {
  const letters = new Map<number, number>();
  for (const { fragments } of pages) {
    for (const { size, runs } of fragments) {
      const rounded = Math.round(size * 4) / 4;
      const length = runs.reduce((sum, run) => sum + run.text.length, 0);
      letters.set(rounded, (letters.get(rounded) ?? 0) + length);
    }
  }
  return mostOf(letters) ?? 10;
}

/** The font in which most letters of running text stand. */
export function bodyFontOf(fragments: readonly Fragment[], bodySize: number): string {
  const letters = new Map<string, number>();
  for (const { size, runs } of fragments) {
    if (Math.abs(size - bodySize) > bodySize * 0.06) continue;
    for (const { font, text } of runs) letters.set(font, (letters.get(font) ?? 0) + text.length);
  }
  return mostOf(letters) ?? '';
}

function mostOf<K>(counts: ReadonlyMap<K, number>): K | undefined {
  let best: K | undefined;
  let most = 0;
  for (const [key, count] of counts) {
    if (count > most) {
      best = key;
      most = count;
    }
  }
  return best;
}

const minSamples = 6;
/** Letters of one width may be measured this far apart, in font sizes. */
const tolerance = 0.02;
/** A slide has few lines in each font, and long lines are alike on the average: only letters that are really alike count. */
export const toleranceOnSlides = 0.004;

/** Every letter as wide as every other: program text, unless the whole file is typewritten. */
export function fixedWidthFontsOf(pages: readonly RawPage[], most = tolerance): Set<string> {
  const ranges = new Map<string, { least: number; most: number; samples: number }>();
  for (const { items } of pages) {
    for (const { str, width, height, fontName } of items) {
      if (fontName === undefined || str.length < 4 || height <= 0 || width <= 0) continue;
      const em = width / str.length / height;
      const range = ranges.get(fontName) ?? { least: em, most: em, samples: 0 };
      range.least = Math.min(range.least, em);
      range.most = Math.max(range.most, em);
      range.samples++;
      ranges.set(fontName, range);
    }
  }
  const fixed = [...ranges].filter(
    ([, { least, most: widest, samples }]) => samples >= minSamples && widest - least < most,
  );
  return new Set(fixed.map(([font]) => font));
}
