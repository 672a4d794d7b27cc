/** A stored selector that finds words again in a page's text (W3C Web Annotation, sections 4.2.4 and 4.2.5). */
import { fold } from '../fold.ts';

/** The text of one drawn page, with a line end for each line and block. */
export interface PageText {
  /** 1 for the first. */
  page: number;
  text: string;
}

export interface Selector {
  page: number;
  /** Without hyphens at line ends, with single spaces. */
  quote: string;
  prefix?: string | null | undefined;
  suffix?: string | null | undefined;
  /** Offsets in the page's text, UTF-16 units, end excluded. */
  start?: number | null | undefined;
  end?: number | null | undefined;
}

/**
 * Whether two selectors mean the same words at the same place of one document. A page and its plain text differ in
 * offsets, line ends and spaces, so only letters are compared. A word may occur several times on a page, so the text
 * around both must agree, as far as both have it.
 */
export function isSameWords(one: Selector, other: Selector): boolean {
  if (one.page !== other.page || lettersOf(one.quote) !== lettersOf(other.quote)) return false;
  const before = [one, other].map(({ prefix }) => lettersOf(prefix ?? ''));
  const after = [one, other].map(({ suffix }) => lettersOf(suffix ?? ''));
  const [shortBefore = '', longBefore = ''] = before.sort((a, b) => a.length - b.length);
  const [shortAfter = '', longAfter = ''] = after.sort((a, b) => a.length - b.length);
  return longBefore.endsWith(shortBefore) && longAfter.startsWith(shortAfter);
}

const asciiLetter = /^[a-z0-9]$/;

/** The letters of one code point; empty for a sign. */
export function plainLetters(character: string): string {
  if (character <= '\u007f') {
    const small = character.toLowerCase();
    return asciiLetter.test(small) ? small : '';
  }
  // Marks do not count: pages of PDFs lose them or have them in another order. TeX writes some as letters.
  return fold(character)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]|[ˆˇ]/gu, '');
}

/**
 * Reduces a text to letters and digits, so that two readings of a page are equal although they differ in hyphens at
 * line ends, ligatures, spaces and signs. Offsets count these letters.
 */
export function lettersOf(text: string): string {
  let letters = '';
  for (const character of text) letters += plainLetters(character);
  return letters;
}

/** The number of letters before an offset of the text. */
export function lettersBefore(text: string, offset: number): number {
  return lettersOf(text.slice(0, offset)).length;
}

/**
 * @param from the first letter, @param to after the last letter: at least one letter
 * @returns the offsets of these letters in `text`, UTF-16 units, end excluded
 */
export function offsetsOf(text: string, from: number, to: number): { start: number; end: number } {
  let letters = 0;
  let offset = 0;
  let start = text.length;
  for (const character of text) {
    const more = plainLetters(character).length;
    if (letters <= from && letters + more > from) start = offset;
    letters += more;
    offset += character.length;
    if (more > 0 && letters >= to) return { start, end: offset };
  }
  return { start, end: text.length };
}
