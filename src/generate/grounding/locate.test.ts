import { describe, expect, it } from 'vitest';
import { locate } from './locate.ts';
import { tokensOf } from './tokens.ts';

function find(page: string, quote: string): string | undefined {
  const said = tokensOf(page);
  const span = locate(tokensOf(quote), said);
  return span && said.words.slice(span.from, span.to).join(' ');
}

const said = 'the enzyme slowly splits large fats in the gut';
const quote = 'The enzyme splits large fats in the gut';
/** Different words. */
const filler = (words: number, name = 'n') =>
  Array.from(
    { length: words },
    (_, n) => `${name}x${String.fromCharCode(97 + (n % 26), 97 + n / 26)}`,
  ).join(' ');

const turned = (text: string) => text.split(' ').toReversed().join(' ');

describe('a quote without a word of its passage is found', () => {
  it.each([
    ['at the beginning of a page', `${said}. ${filler(90)}`],
    ['in the middle', `${filler(90)} ${said} ${filler(90, 'm')}`],
    ['at the end', `${filler(90)} ${said}`],
    ['behind its words in another order', `gut fats enzyme large splits ${filler(90)} ${said}`],
    ['before its words from last to first', `${said} ${filler(90)} ${turned(quote.toLowerCase())}`],
    [
      'behind sentences that begin like it',
      `${Array.from({ length: 5 }, (_, n) => `the enzyme ${filler(30, `m${n}`)}`).join(' ')} ${said}`,
    ],
    [
      'behind a passage that says the contrary',
      `the enzyme rarely splits large fats in the gut. ${filler(90)} ${said}`,
    ],
  ])('%s', (_, page) => {
    expect(find(page, quote)).toBe(said);
  });

  it('from its first word on, and not from the word before', () => {
    expect(find(`often ${said} ${filler(9)}`, 'enzyme slowly splits fats in the gut')).toBe(
      'enzyme slowly splits large fats in the gut',
    );
  });
});

describe('as many words may be left out as a tenth of it, or one', () => {
  const long =
    'red yellow green blue white black brown pink grey gold silver violet orange amber ivory coral jade ruby pearl opal';
  const without = (...words: string[]) =>
    long
      .split(' ')
      .filter((word) => !words.includes(word))
      .join(' ');

  it('of a long one, behind all of its words from last to first', () => {
    const before = Array.from({ length: 5 }, (_, n) => `${turned(long)} ${filler(60, `m${n}`)}`);
    expect(find(`${before.join(' ')} ${long}`, without('green'))).toBe(long);
  });

  it.each([
    ['one of six', 'red yellow green blue white black brown', 'red yellow green white black brown'],
    ['one of twenty', `${long} onyx`, `${without('green')} onyx`],
    ['two of twenty', `${long} onyx lapis`, `${without('green', 'coral')} onyx lapis`],
  ])('%s', (_, page, some) => {
    expect(find(`${filler(20)} ${page} ${filler(20, 'm')}`, some)).toBe(page);
  });

  it.each([
    ['one of five', 'red yellow green blue white black', 'red yellow green white black'],
    [
      'two of six',
      'red yellow green blue white black brown grey',
      'red yellow white black brown grey',
    ],
    ['two of six, side by side', 'a red yellow green blue white black', 'a red green white black'],
    [
      'three of twenty',
      `${long} onyx lapis beryl`,
      `${without('red', 'jade', 'ruby', 'opal')} onyx lapis beryl`,
    ],
  ])('%s are too many', (_, page, some) => {
    expect(find(`${filler(20)} ${page} ${filler(20, 'm')}`, some)).toBeUndefined();
  });
});

describe('a quote is not on the page', () => {
  it.each([
    ['whose last word is missing there', 'the enzyme slowly splits large fats in the'],
    ['whose first word is missing there', 'enzyme slowly splits large fats in the gut'],
    ['of which a word is another', 'the enzyme slowly splits small fats in the gut'],
    ['which is turned there', 'the enzyme never splits large fats in the gut'],
    ['which a number bounds there', 'the enzyme splits 3 large fats in the gut'],
    ['which a number in words bounds there', 'the enzyme splits three large fats in the gut'],
    ['which a condition bounds there, in German', 'the enzyme wenn splits large fats in the gut'],
  ])('%s', (_, page) => {
    expect(find(`${filler(30)} ${page}`, quote)).toBeUndefined();
  });
});
