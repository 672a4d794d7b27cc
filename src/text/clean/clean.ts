/**
 * Text clean-up: from what pdf.js gives to blocks that a person would call the text. Pure and
 * deterministic; about linear in the number of items.
 */

import type { Block, CleanPage } from '../clean-page.ts';
import { blocksOf, readsOn } from './blocks.ts';
import { regionsOf } from './columns.ts';
import { bodyFontOf, bodySizeOf, fixedWidthFontsOf, toleranceOnSlides } from './fonts.ts';
import { fragmentsOf } from './fragments.ts';
import { dropFurniture } from './furniture.ts';
import { vocabularyOf } from './hyphens.ts';
import type { RawPage } from './raw-page.ts';
import { settingOf } from './slides/slide-setting.ts';
import { withSigns } from './slides/slide-signs.ts';
import { areSlides, slideBlocksOf, withTitles } from './slides/slides.ts';

/** @param raw pages in their order; a range is enough, but running heads are known only from several */
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
