/**
 * Counts listed words in a text without making a string of each of its words: a page has hundreds, and only a few small ones are asked
 * for. Letters are looked up in a tree of the listed words, one after the other.
 */

export interface ListedWords {
  /** For each place in the tree and each letter the next place; 0 where no listed word goes on so. */
  next: Uint16Array;
  /** The number of each letter that a listed word has, by its code. */
  letters: Uint8Array;
  /** How many letters there are, with 0 for all others. */
  width: number;
  /** The listed word that ends at a place, from 1 on. */
  ends: Uint16Array;
  count: number;
}

export interface Counted {
  words: number;
  /** How often each listed word is there, in the order of the list. */
  listed: Uint32Array;
}

/** What a word is: letters, and the apostrophe behind them; or letters and digits, parted by single hyphens and apostrophes. */
export type WordRule = 'letters' | 'joined';

const [root, mostCode] = [1, 0x250];
const [other, letter, digit, apostrophe, hyphen, unknown] = [0, 1, 2, 3, 4, 5];
const kinds = Uint8Array.from({ length: mostCode }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (/\p{L}/u.test(sign)) return letter;
  if (/\p{N}/u.test(sign)) return digit;
  if (sign === "'") return apostrophe;
  return sign === '-' ? hyphen : other;
});

/** Punctuation, currencies, arrows and signs of mathematics have no letters and digits among them; of all others a pattern knows. */
function kindOf(code: number): number {
  if (code < mostCode) return kinds[code] ?? other;
  if (code === 0x2019) return apostrophe;
  const isSign =
    (code >= 0x2000 && code < 0x2070) ||
    (code >= 0x20a0 && code < 0x20d0) ||
    (code >= 0x2190 && code < 0x2400);
  return isSign ? other : unknown;
}

/** @param words in small letters of Latin alphabets, with straight apostrophes */
export function listWords(words: readonly string[]): ListedWords {
  const alphabet = [...new Set(words.join(''))];
  const letters = new Uint8Array(mostCode);
  for (const [index, sign] of alphabet.entries()) letters[sign.charCodeAt(0)] = index + 1;
  const width = alphabet.length + 1;
  const places = words.reduce((sum, word) => sum + word.length, root + 1);
  const next = new Uint16Array(places * width);
  const ends = new Uint16Array(places);
  let made = root;
  for (const [index, word] of words.entries()) {
    let place = root;
    for (const sign of word) {
      const at = place * width + (letters[sign.charCodeAt(0)] ?? 0);
      if (next[at] === 0) next[at] = ++made;
      place = next[at] ?? 0;
    }
    ends[place] = index + 1;
  }
  return { next, letters, width, ends, count: words.length };
}

/**
 * @param most no more words are looked at
 * @returns `undefined` where the text has letters of other alphabets, of which this knows nothing
 */
export function countListed(
  text: string,
  { next, letters, width, ends, count }: ListedWords,
  rule: WordRule,
  most = Number.POSITIVE_INFINITY,
): Counted | undefined {
  const low = text.toLowerCase();
  const joins = rule === 'joined';
  const listed = new Uint32Array(count);
  let words = 0;
  let at = 0;
  const kindAt = (index: number) => (index < low.length ? kindOf(low.charCodeAt(index)) : other);
  const isOfWord = (kind: number) => kind === letter || (joins && kind === digit);
  while (at < low.length && words < most) {
    let kind = kindAt(at);
    if (kind === unknown) return undefined;
    if (!isOfWord(kind)) {
      at += 1;
      continue;
    }
    let place = root;
    while (isOfWord(kind)) {
      const code = low.charCodeAt(at);
      place = next[place * width + (letters[code] ?? 0)] ?? 0;
      at += 1;
      kind = kindAt(at);
      const isJoint = joins && (kind === apostrophe || kind === hyphen);
      if (!isJoint || !isOfWord(kindAt(at + 1))) continue;
      // No listed word goes on behind a hyphen.
      place = 0;
      at += 1;
      kind = kindAt(at);
    }
    if (!joins && kind === apostrophe) {
      place = next[place * width + (letters[0x27] ?? 0)] ?? 0;
      at += 1;
    }
    words += 1;
    const end = ends[place] ?? 0;
    if (end > 0) listed[end - 1] = (listed[end - 1] ?? 0) + 1;
  }
  return { words, listed };
}
