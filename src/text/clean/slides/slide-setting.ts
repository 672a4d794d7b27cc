/** How the slides of a file are laid out: where lines end, and how far apart they are. */

import { type Fragment, rowsOf, textOf } from '../fragments.ts';
import type { PageFragments } from '../line-kind.ts';
import type { RawPage } from '../raw-page.ts';

export interface Setting {
  /** Distance of baselines inside a point, in font sizes. */
  leadingOf: (size: number) => number;
  /** Whether the distance between points is larger than between the lines of one point. */
  isSpaced: boolean;
  /** Where most titles are, and their size. */
  title: { y: number; size: number } | undefined;
  /** Whether points of several slides begin at this distance from the left. @param left in points */
  isMargin: (left: number) => boolean;
}

/** A bullet or number without its words. */
export const signAlone = /^(?:[•‣◦▪■●○∗⋆►▶➤✓*–-]|\(?(?:\d{1,2}|[a-z])[.)])$/;

const [least, most] = [1.1, 2.6];
const step = 0.05;
const usual = 1.25;
/** Small print has a little more white between its lines. */
const mostWider = 1.05;
/** Share of the commonest distance: rarer ones belong to formulas and pictures. */
const minShare = 0.4;
/** Share of distances that are wider, if points are spaced. */
const minSpaced = 0.15;
/** A distance within a point is no wider than this many leadings. */
export const withinPoint = 1.08;

/** Determined from the distances between lines of equal size, on all pages together. */
export function settingOf(pages: readonly PageFragments[]): Setting {
  const bySize = new Map<number, Map<number, number>>();
  const shown = pages.map(({ fragments, height }) => ({
    rows: rowsOf([...fragments].sort((a, b) => b.y - a.y || a.left - b.left)),
    height,
  }));
  for (const { rows } of shown) {
    for (const [index, row] of rows.entries()) {
      const [own, before] = [row.at(-1), rows[index - 1]?.at(-1)];
      if (own === undefined || before === undefined || !isText(own) || !isText(before)) continue;
      if (Math.abs(before.size - own.size) > own.size * 0.08) continue;
      const gap = Math.round((before.y - own.y) / own.size / step) * step;
      if (gap < least || gap > most) continue;
      const counts = bySize.get(Math.round(own.size)) ?? new Map<number, number>();
      counts.set(gap, (counts.get(gap) ?? 0) + 1);
      bySize.set(Math.round(own.size), counts);
    }
  }
  const leadings = new Map([...bySize].map(([size, counts]) => [size, leadingIn(counts)]));
  const often = [...bySize].sort((a, b) => sumOf(b[1]) - sumOf(a[1]))[0]?.[0] ?? 0;
  const closest = leadings.get(often) ?? usual;
  let [wide, all] = [0, 0];
  for (const [size, counts] of bySize) {
    for (const [gap, count] of counts) {
      all += count;
      if (gap > (leadings.get(size) ?? usual) * withinPoint) wide += count;
    }
  }
  return {
    leadingOf: (size) => Math.min(leadings.get(Math.round(size)) ?? usual, closest * mostWider),
    isSpaced: wide >= all * minSpaced,
    title: titleIn(shown),
    isMargin: marginsIn(shown.map(({ rows }) => rows)),
  };
}

/** Points and longer lines on this many slides, or on this share of them, show a margin. */
const [fewestAtMargin, shareAtMargin] = [3, 0.06];
const fewestWordsAtMargin = 4;
/** Margins are compared in steps of this many points. */
const stepOfMargin = 3;

function marginsIn(pages: readonly (readonly Fragment[][])[]): (left: number) => boolean {
  const counts = new Map<number, number>();
  for (const rows of pages) {
    const here = new Set<number>();
    for (const row of rows) {
      const [first, second] = row;
      if (first === undefined) continue;
      const isSigned = second !== undefined && signAlone.test(textOf(first));
      const words = isSigned ? second : first;
      if (isSigned || textOf(words).split(' ').length >= fewestWordsAtMargin)
        here.add(Math.round(words.left / stepOfMargin));
    }
    for (const place of here) counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const enough = Math.max(fewestAtMargin, pages.length * shareAtMargin);
  const margins = new Set(
    [...counts].flatMap(([place, count]) => (count >= enough ? [place] : [])),
  );
  return (left) => {
    const place = Math.round(left / stepOfMargin);
    return margins.size === 0 || [-1, 0, 1].some((away) => margins.has(place + away));
  };
}

/** Formulas have distances of their own. */
const isText = (fragment: Fragment) => /\p{L}{3}/u.test(textOf(fragment));

const fewestTitles = 3;
/** A title is larger than the text below it by this factor. */
export const titleRatio = 1.12;

/** The commonest position and size of a first line that is larger than the text below it. */
function titleIn(pages: readonly { rows: Fragment[][]; height: number }[]): Setting['title'] {
  const found = new Map<string, { y: number; size: number; count: number }>();
  for (const { rows, height } of pages) {
    const [first] = rows[0] ?? [];
    if (first === undefined || first.y < height * 0.55) continue;
    if (rows.length < 2 || first.size < mainSizeOf(rows.slice(1)) * titleRatio) continue;
    const key = `${Math.round(first.y / first.size)} ${Math.round(first.size)}`;
    const { y, size } = first;
    found.set(key, { y, size, count: (found.get(key)?.count ?? 0) + 1 });
  }
  const [best] = [...found.values()].sort((a, b) => b.count - a.count);
  return best && best.count >= fewestTitles ? best : undefined;
}

function sumOf(counts: ReadonlyMap<number, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function leadingIn(counts: ReadonlyMap<number, number>): number {
  const commonest = Math.max(0, ...counts.values());
  const gaps = [...counts].filter(([, count]) => count >= commonest * minShare);
  return Math.min(...gaps.map(([gap]) => gap)) + step / 2;
}

/** The size of most letters. */
export function mainSizeOf(rows: readonly Fragment[][]): number {
  const letters = new Map<number, number>();
  for (const fragment of rows.flat()) {
    const size = Math.round(fragment.size);
    letters.set(size, (letters.get(size) ?? 0) + textOf(fragment).length);
  }
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** Bullets that a font paints for a letter: “I” where the page shows a triangle. */
const letter = /^[A-Za-z]$/;
/** A font with fewer of them may be used for a name in a formula. */
const fewest = 6;

/** A sign of a symbol font: a private-use character. */
const ofSymbolFont = /^[\uE000-\uF8FF](?=\s|$)/u;

/** If all text in a font of the file is one letter many times, that letter is a bullet. */
export function withSigns(pages: readonly RawPage[]): readonly RawPage[] {
  const letters = new Map<string, { letter: string; count: number } | undefined>();
  let hasSymbols = false;
  for (const { items } of pages) {
    for (const { str, fontName = '' } of items) {
      const text = str.trim();
      if (text === '') continue;
      if (ofSymbolFont.test(text)) hasSymbols = true;
      const known = letters.get(fontName);
      if (!letters.has(fontName)) {
        letters.set(fontName, letter.test(text) ? { letter: text, count: 1 } : undefined);
      } else if (known?.letter === text) known.count += 1;
      else if (known !== undefined) letters.set(fontName, undefined);
    }
  }
  const fonts = new Set(
    [...letters].flatMap(([font, known]) => ((known?.count ?? 0) >= fewest ? [font] : [])),
  );
  if (fonts.size === 0 && !hasSymbols) return pages;
  return pages.map((page) => ({
    ...page,
    items: page.items.map((item) => {
      if (fonts.has(item.fontName ?? '') && item.str.trim() !== '') return { ...item, str: '▶' };
      return ofSymbolFont.test(item.str)
        ? { ...item, str: item.str.replace(ofSymbolFont, '▶') }
        : item;
    }),
  }));
}
