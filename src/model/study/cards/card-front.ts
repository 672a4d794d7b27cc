/**
 * The front of a card as a number, which finds cards with the same question among 50,000 (docs/decisions/36):
 * without case, accents, signs, spaces, Markdown and gap numbers. Two fronts with one number may still differ:
 * compare `askedBy`.
 */
import { fold } from '../../../text/fold.ts';
import { clozeAnswer } from '../cloze.ts';

/** Longer fronts with an equal beginning count as equal. */
const longestFolded = 2_000;

/** Empty if it contains no text, as for a picture alone. */
export function foldedFront(front: string): string {
  const words = clozeAnswer(front.slice(0, 2 * longestFolded));
  const letters = fold(words)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  // If there are only formulas and signs, use them.
  return (letters || fold(words).replace(/\s+/g, ' ').trim()).slice(0, longestFolded);
}

/**
 * What a front asks: equal results mean the same question. “2 + 2” differs from “2 − 2”, although the letters are
 * equal.
 */
export function askedBy(front: string): string {
  const words = clozeAnswer(front.slice(0, 2 * longestFolded));
  const plain = words
    // Markdown marks.
    .replace(/^\s*>+/gm, '')
    .replace(/[⁰¹²³⁴-⁹⁺⁻]+/g, (raised) => `^${raised.normalize('NFKC')}`)
    .replace(/[−–]/g, '-')
    .replace(/[×·∙⋅]/g, '*')
    .replaceAll('÷', '/');
  return `${foldedFront(front)}\n${(plain.match(telling) ?? []).join('')}`;
}

/** Signs that change the question; those that are also Markdown count before a number. */
const telling = /[+<>=±≠≤≥√∞∂∫→←↔⇌∆%°€£¥^]|[-*/](?=\s?[\p{N}(])/gu;

/** @returns a number of 53 bits; `undefined` without text */
export function keyOfFront(row: object): number | undefined {
  const front = 'front' in row ? row.front : undefined;
  const folded = typeof front === 'string' ? foldedFront(front) : '';
  return folded === '' ? undefined : hash53(folded);
}

/** Not for secrets: an even distribution is enough (two rounds of multiplication, after the public-domain cyrb53). */
function hash53(text: string): number {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return 4294967296 * (2097151 & other) + (one >>> 0);
}
