/** Turns items of pdf.js into blocks of readable text. Pure, deterministic, about linear in the number of items. */
import type { Block, CleanPage } from '../clean-page.ts';
import { blocksOf, isCutBy, readsOn } from './blocks.ts';
import { regionsOf } from './columns.ts';
import { type Fragment, fragmentsOf } from './fragments.ts';
import { entriesApart, opensEntry } from './glossary-entries.ts';
import { vocabularyOf } from './hyphens.ts';
import { type EdgeRow, edgeRowsOf, type PageFragments } from './line-kind.ts';
import type { RawPage } from './raw-page.ts';
import { settingOf, withSigns } from './slides/slide-setting.ts';
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
  let since: Block[] = [];
  let isInGlossary = false;
  return pages.map((one) => {
    const { page, fragments } = one;
    const look = { bodySize, bodyFont: bodyFontOf(fragments, bodySize), fixedWidthFonts };
    if (setting) {
      const blocks = slideBlocksOf(one, setting, look, vocabulary);
      return { page, blocks, text: textOf(blocks) };
    }
    const wasInGlossary = isInGlossary;
    const apart = entriesApart(
      blocksOf(regionsOf(fragments), page, look, vocabulary),
      isInGlossary,
    );
    const { blocks } = apart;
    isInGlossary = apart.isInside;
    const at = blocks.findIndex((block) => block.kind === 'paragraph' || block.kind === 'heading');
    const first = blocks[at];
    const isCut = isCutBy([...since, ...blocks.slice(0, Math.max(0, at))]);
    if (before && first?.kind === 'paragraph' && !isCut && readsOn(before.text, first.text)) {
      if (!(wasInGlossary && opensEntry(first))) first.continues = true;
    }
    const last = blocks.findLastIndex(({ kind }) => kind === 'paragraph' || kind === 'list');
    before = blocks[last];
    since = blocks.slice(last + 1);
    // The last entry of a glossary ends before the next heading, without a full stop.
    const isEnded = !isInGlossary && since.some(({ kind }) => kind === 'heading');
    if (before && isEnded && opensEntry(before)) before = undefined;
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

/** Fonts whose letters all have the same width: program text, unless the whole file is typewritten. */
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

/** Pages on each side to compare with. */
const reach = 12;
const minRepeats = 3;
/** Share of the steps from row to row that must fit a head: its chapter changes now and then. */
const minSteadyShare = 0.6;

/**
 * Running heads, feet and page numbers. A row in a page's margin is one of these if rows of nearby pages have the same
 * words while their numbers stay equal or count with the pages, or if its page number counts with them. The last words
 * of a page stay, unless nearby pages carry them as a head beside their own text.
 */
function dropFurniture<Page extends PageFragments>(pages: readonly Page[]): Page[] {
  const edges = pages.map(edgeRowsOf);
  const offsets = commonOffsets(edges.flat(), pages.length);
  const rowsByKey = groupByKey(edges.flat());
  const furniture = edges.map((ofPage) =>
    furnitureOf(ofPage, (edge) => near(rowsByKey, edge), offsets),
  );
  const hasTextLeft = pages.map((page, index) => leftOf(page, furniture[index] ?? []).length > 0);
  const besideText = furniture.filter((_, index) => hasTextLeft[index]).flat();
  const headsByKey = groupByKey(besideText);
  const headOffsets = new Set(besideText.flatMap((edge) => edge.offsets));
  const isHead = (edge: EdgeRow) =>
    edge.isPageNumber ||
    near(headsByKey, edge).length > 0 ||
    edge.offsets.some((offset) => offsets.has(offset) && headOffsets.has(offset));
  return pages.map((page, index) => {
    const gone = furniture[index] ?? [];
    const kept = leftOf(page, hasTextLeft[index] ? gone : gone.filter(isHead));
    return { ...page, fragments: kept };
  });
}

function leftOf({ fragments }: PageFragments, gone: readonly EdgeRow[]): Fragment[] {
  const dropped = new Set(gone.flatMap((edge) => edge.row));
  return fragments.filter((fragment) => !dropped.has(fragment));
}

function furnitureOf(
  edges: readonly EdgeRow[],
  alike: (edge: EdgeRow) => EdgeRow[],
  offsets: ReadonlySet<number>,
): EdgeRow[] {
  /** A second row is removed only after the row outside it. */
  let outerGone = false;
  return edges.filter((edge) => {
    const rows = alike(edge);
    const counts = edge.outermost && edge.offsets.some((offset) => offsets.has(offset));
    const isAlone = edge.outermost && edge.isPageNumber;
    const exposed = edge.outermost || outerGone;
    outerGone = exposed && (isAlone || (isSteadyHead(rows) && (counts || isRepeated(rows))));
    return outerGone;
  });
}

function isRepeated(rows: readonly EdgeRow[]): boolean {
  return new Set(rows.map(({ page }) => page)).size >= minRepeats;
}

/** @param rows of one key on nearby pages, in page order */
function isSteadyHead(rows: readonly EdgeRow[]): boolean {
  if (!isRepeated(rows)) return true;
  const steps = rows.slice(1).flatMap((row, index) => {
    const before = rows[index];
    return before === undefined ? [] : [isSteady(before, row)];
  });
  return steps.filter(Boolean).length >= steps.length * minSteadyShare;
}

/** Whether each number stays, as a chapter's does, or counts with the pages. In sums and tables numbers jump. */
function isSteady(before: EdgeRow, row: EdgeRow): boolean {
  return row.numbers.every((number, index) => {
    const step = number - (before.numbers[index] ?? Number.NaN);
    return step === 0 || step === row.page - before.page;
  });
}

function groupByKey(edges: readonly EdgeRow[]): Map<string, EdgeRow[]> {
  const groups = new Map<string, EdgeRow[]>();
  for (const edge of edges) {
    const group = groups.get(edge.key);
    if (group) group.push(edge);
    else groups.set(edge.key, [edge]);
  }
  return groups;
}

function near(groups: ReadonlyMap<string, EdgeRow[]>, { key, page }: EdgeRow): EdgeRow[] {
  return (groups.get(key) ?? []).filter((other) => Math.abs(other.page - page) <= reach);
}

/** Differences between printed and real page number that hold on many pages. */
function commonOffsets(edges: readonly EdgeRow[], pageCount: number): Set<number> {
  const seen = new Map<number, Set<number>>();
  for (const edge of edges.filter((e) => e.outermost)) {
    for (const offset of edge.offsets) {
      seen.set(offset, (seen.get(offset) ?? new Set()).add(edge.page));
    }
  }
  const enough = Math.max(minRepeats, pageCount * 0.2);
  return new Set([...seen].filter(([, on]) => on.size >= enough).map(([offset]) => offset));
}
