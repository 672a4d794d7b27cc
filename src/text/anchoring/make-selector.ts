/** Makes the selector of marked words, as a person would write them. Apart, because the app loads it late. */
import { joinAccents } from '../clean/accents.ts';
import { longestText } from '../longest-text.ts';
import { lettersOf, type PageText, type Selector } from './selector.ts';

/** Length of the text kept before and after a quote, UTF-16 units. */
const contextLength = 48;
const longestQuote = longestText;

/** @returns `undefined` if the range has no letter */
export function selectorOf(
  { page, text }: PageText,
  start: number,
  end: number,
): Required<Selector> | undefined {
  const marked = text.slice(start, end);
  const lead = marked.length - marked.trimStart().length;
  const from = start + lead;
  const to = from + marked.trim().length;
  if (lettersOf(text.slice(from, to)) === '') return undefined;
  return {
    page,
    quote: readable(text.slice(from, to)).slice(0, longestQuote),
    prefix: readable(text.slice(Math.max(0, from - contextLength), from)),
    suffix: readable(text.slice(to, to + contextLength)),
    start: from,
    end: to,
  };
}

/** Page text as a person would write it: without hyphens at line ends, with single spaces. */
export function readable(text: string): string {
  return joinAccents(text)
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .replace(/(\p{L})[-\u2010\u00ad]\s*\n\s*(\p{Ll})/gu, '$1$2')
    .replaceAll('\u00ad', '')
    .replace(/\s+/g, ' ')
    .trim();
}
