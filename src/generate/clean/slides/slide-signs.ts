/** Signs before points that a font paints for a letter: “I” where one sees a triangle. */
import type { RawPage } from '../../raw-page.ts';

const letter = /^[A-Za-z]$/;
/** A font with fewer of them may hold a name in a formula. */
const fewest = 6;

/** What a font of symbols has for a sign: a place of its own, with no letter. */
const ofSymbolFont = /^[\uE000-\uF8FF](?=\s|$)/u;

/** Where all that a font of a file has is one letter, many times, that letter is a sign. */
export function withSigns(pages: readonly RawPage[]): RawPage[] {
  const texts = new Map<string, Map<string, number>>();
  for (const { str, fontName = '' } of pages.flatMap(({ items }) => items)) {
    const text = str.trim();
    if (text === '') continue;
    const known = texts.get(fontName) ?? new Map<string, number>();
    known.set(text, (known.get(text) ?? 0) + 1);
    texts.set(fontName, known);
  }
  const fonts = new Set(
    [...texts]
      .filter(([, known]) =>
        [...known].every(([text, count]) => letter.test(text) && count >= fewest),
      )
      .filter(([, known]) => known.size === 1)
      .map(([font]) => font),
  );
  return pages.map((page) => ({
    ...page,
    items: page.items.map((item) =>
      fonts.has(item.fontName ?? '') && item.str.trim() !== ''
        ? { ...item, str: '▶' }
        : { ...item, str: item.str.replace(ofSymbolFont, '▶') },
    ),
  }));
}
