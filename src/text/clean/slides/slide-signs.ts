/** Signs before points that a font paints for a letter: “I” where one sees a triangle. */
import type { RawPage } from '../raw-page.ts';

const letter = /^[A-Za-z]$/;
/** A font with fewer of them may hold a name in a formula. */
const fewest = 6;

/** What a font of symbols has for a sign: a place of its own, with no letter. */
const ofSymbolFont = /^[\uE000-\uF8FF](?=\s|$)/u;

/** Where all that a font of a file has is one letter, many times, that letter is a sign. */
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
