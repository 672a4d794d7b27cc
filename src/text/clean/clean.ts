/** Turns items of pdf.js into blocks of readable text. Pure, deterministic, about linear in the number of items. */
import type { Block, CleanPage } from '../clean-page.ts';
import { blocksOf, readsOn } from './blocks.ts';
import { regionsOf } from './columns.ts';
import type { PageFragments } from './edge-rows.ts';
import { type Fragment, fragmentsOf } from './fragments.ts';
import { dropFurniture } from './furniture.ts';
import { vocabularyOf } from './hyphens.ts';
import type { RawPage } from './raw-page.ts';
import { settingOf } from './slides/slide-setting.ts';
import { withSigns } from './slides/slide-signs.ts';
import { areSlides, slideBlocksOf, withTitles } from './slides/slides.ts';

/** @param raw pages in order; a range is enough, but running heads need several pages */
export function cleanPages(raw: readonly RawPage[]): CleanPage[] {
  const isOfSlides = areSlides(raw);
  const shown = isOfSlides ? withSigns(raw) : raw;
  const whole = shown.map((page) => ({ ...page, fragments: fragmentsOf(page) }));
  const cleared = dropFurniture(whole);
  const pages = isOfSlides ? withTitles(cleared, whole) : cleared;
  const vocabulary = vocabularyOf(pages);
  const bodySize = bodySizeOf(pages);
  const fixedWidthFonts = fixedWidthFontsOf(raw, isOfSlides ? toleranceOnSlides : undefined);
  fixedWidthFonts.delete(
    bodyFontOf(
      pages.flatMap((page) => page.fragments),
      bodySize,
    ),
  );
  const setting = isOfSlides ? settingOf(pages) : undefined;
  let before: Block | undefined;
  return pages.map((one) => {
    const { page, fragments } = one;
    const look = { bodySize, bodyFont: bodyFontOf(fragments, bodySize), fixedWidthFonts };
    const blocks = setting
      ? slideBlocksOf(one, setting, look, vocabulary)
      : blocksOf(regionsOf(fragments), page, look, vocabulary);
    if (setting) return { page, blocks, text: textOf(blocks) };
    const first = blocks.find((block) => block.kind === 'paragraph' || block.kind === 'heading');
    if (before && first?.kind === 'paragraph' && readsOn(before.text, first.text)) {
      first.continues = true;
    }
    before = blocks.findLast((block) => block.kind === 'paragraph' || block.kind === 'list');
    return { page, blocks, text: textOf(blocks) };
  });
}

function textOf(blocks: readonly Block[]): string {
  return blocks.map(({ text }) => text).join('\n\n');
}

/** The size of most letters, in points. */
function bodySizeOf(pages: readonly PageFragments[]): number {
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

/** The font of most letters of running text. */
function bodyFontOf(fragments: readonly Fragment[], bodySize: number): string {
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
/** Stricter on slides: they have few lines in each font, and the average widths of long lines are nearly equal. */
const toleranceOnSlides = 0.004;

/** Fonts whose letters all have one width: program text, unless the whole file is typewritten. */
function fixedWidthFontsOf(pages: readonly RawPage[], most = tolerance): Set<string> {
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
