/**
 * Finds a quote on a page as pdf.js gave it, to light up its words. Hyphens at line ends, ligatures
 * and blanks do not matter.
 */
import { squash } from './clean/characters.ts';

export interface QuotePart {
  /** Index into the page's items. */
  item: number;
  /** Range within the item's `str`, in UTF-16 units. */
  from: number;
  to: number;
}

/** @returns the parts of the items that hold the quote, in the page's own order; empty if not found */
export function locateQuote(items: readonly { str?: string }[], quote: string): QuotePart[] {
  const wanted = squash(quote);
  if (wanted === '') return [];
  let page = '';
  const places: { item: number; at: number }[] = [];
  for (const [item, { str = '' }] of items.entries()) {
    for (let at = 0; at < str.length; ) {
      const character = String.fromCodePoint(str.codePointAt(at) ?? 0);
      const plain = squash(character);
      for (let i = 0; i < plain.length; i++) places.push({ item, at });
      page += plain;
      at += character.length;
    }
  }
  const start = page.indexOf(wanted);
  return start < 0 ? [] : partsOf(places.slice(start, start + wanted.length), items);
}

function partsOf(
  places: readonly { item: number; at: number }[],
  items: readonly { str?: string }[],
): QuotePart[] {
  const parts: QuotePart[] = [];
  for (const { item, at } of places) {
    const last = parts.at(-1);
    const width = (items[item]?.str?.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    if (last?.item === item) last.to = at + width;
    else parts.push({ item, from: at, to: at + width });
  }
  return parts;
}
