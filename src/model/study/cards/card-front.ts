/**
 * The front of a card folded to a number, by which cards that ask the same are found among 50,000 (docs/decisions/36): without case,
 * accents, signs, spaces, Markdown and the numbers of gaps. Two fronts with one number may still differ: who asks compares
 * `askedBy`.
 */
import { fold } from '../../../text/fold.ts';
import { clozeAnswer } from '../cloze.ts';

/** Longer ones that begin alike are taken for alike. */
const longestFolded = 2_000;

/** Empty: it says nothing, as the front of a picture alone. */
export function foldedFront(front: string): string {
  const words = clozeAnswer(front.slice(0, 2 * longestFolded));
  const letters = fold(words)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  // Of formulas and signs alone they are all there is.
  return (letters || fold(words).replace(/\s+/g, ' ').trim()).slice(0, longestFolded);
}

/** What a front asks: two that are the same here ask the same. “2 + 2” is not “2 − 2”, though the letters are. */
export function askedBy(front: string): string {
  const words = clozeAnswer(front.slice(0, 2 * longestFolded));
  const plain = words
    // Of Markdown.
    .replace(/^\s*>+/gm, '')
    .replace(/[⁰¹²³⁴-⁹⁺⁻]+/g, (raised) => `^${raised.normalize('NFKC')}`)
    .replace(/[−–]/g, '-')
    .replace(/[×·∙⋅]/g, '*')
    .replaceAll('÷', '/');
  return `${foldedFront(front)}\n${(plain.match(telling) ?? []).join('')}`;
}

/** Signs that ask something else; of those that Markdown has too, before a number. */
const telling = /[+<>=±≠≤≥√∞∂∫→←↔⇌∆%°€£¥^]|[-*/](?=\s?[\p{N}(])/gu;

/** @returns a number of 53 bits; `undefined` where the front says nothing */
export function keyOfFront(row: object): number | undefined {
  const front = 'front' in row ? row.front : undefined;
  const folded = typeof front === 'string' ? foldedFront(front) : '';
  return folded === '' ? undefined : hash53(folded);
}

/** Not secret and not for secrets: evenly spread is enough (two rounds of multiplication, after the public-domain cyrb53). */
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
