import { describe, expect, it } from 'vitest';
import { countListed, listWords, type WordRule } from './words.ts';

const words = ['the', 'of', "l'", 'le', 'é', 'a-'];
const listed = listWords(words);

const patterns = {
  letters: /\p{L}+['’]?/gu,
  joined: /[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu,
} satisfies Record<WordRule, RegExp>;

/** The same count by a pattern. */
function counted(text: string, rule: WordRule) {
  const found = (text.toLowerCase().match(patterns[rule]) ?? []).map((one) =>
    one.replace('’', "'"),
  );
  const times = words.map((word) => found.filter((one) => one === word).length);
  return { words: found.length, listed: Uint32Array.from(times) };
}

describe('listed words', () => {
  it.each([
    '',
    'The end of the line.',
    'THE END OF the’s “the” the-of of--the of',
    "l'eau, L’ÉTÉ, le l’ l''eau l",
    '1st 2nd-of the3 3the ½ of x² the-',
    "'the' -of- the'",
    'othe theo o f … – the—of € → of',
    'é É ß straße',
  ])('are counted as a pattern finds them: %s', (text) => {
    for (const rule of ['letters', 'joined'] as const)
      expect(countListed(text, listed, rule)).toEqual(counted(text, rule));
  });

  it('are not looked for behind as many words as are asked for', () => {
    const { words: read, listed: found } = countListed('of of the the', listed, 'letters', 3) ?? {};
    expect([read, found?.[0], found?.[1]]).toEqual([3, 1, 2]);
  });

  it.each(['the мир', 'the 水', 'the \u{1d54f}', 'İ the', 'e\u0301'])(
    'are left to a pattern where there are letters of other alphabets: %s',
    (text) => {
      expect(countListed(text, listed, 'letters')).toBeUndefined();
    },
  );
});
