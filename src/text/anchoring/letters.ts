/**
 * Reduces a text to letters and digits, so that two readings of a page are equal: they differ in hyphens at line ends,
 * ligatures, spaces and signs. Offsets count these letters.
 */

const asciiLetter = /^[a-z0-9]$/;

/** @param character one code point */
export function plainLetters(character: string): string {
  if (character <= '\u007f') {
    const small = character.toLowerCase();
    return asciiLetter.test(small) ? small : '';
  }
  return character
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

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
