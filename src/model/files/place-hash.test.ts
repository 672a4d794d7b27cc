import { describe, expect, it } from 'vitest';
import { boundsOfArea, hashOfNote, hashOfPlace, withHits, withoutHits } from './place-hash.ts';
import { placeOfHash, wordsAndHits } from './place-of-hash.ts';

describe('a link into a file', () => {
  it('names a page', () => {
    expect(placeOfHash('#page=12', 20)).toEqual({ page: 12, quote: undefined });
  });

  it('names a page and words on it', () => {
    expect(placeOfHash('page=2&quote=Memory%20is', 20)).toEqual({ page: 2, quote: 'Memory is' });
  });

  it('keeps every letter of the words, also where it was written by an older app or cut off', () => {
    const quote = 'a & b = “c” + 50% 🙂';
    expect(placeOfHash(hashOfPlace({ page: 2, quote }), 20)).toEqual({ page: 2, quote });
    expect(placeOfHash('page=2&quote=Memory+is', 20)).toEqual({ page: 2, quote: 'Memory is' });
    expect(placeOfHash('page=2&quote=50%', 20)).toEqual({ page: 2, quote: '50%' });
    expect(() => hashOfPlace({ page: 2, quote: `${'x'.repeat(199)}🙂` })).not.toThrow();
  });

  it('names an area of it', () => {
    const hash = hashOfPlace({ page: 2, area: [0, 0.25, 0.5, 0.125] });
    expect(placeOfHash(hash, 20)).toEqual({ page: 2, area: [0, 0.25, 0.5, 0.125] });
  });

  it.each(['0_0_1', '0_0_1_2', '0_0_1_x', '0_0_0_1', '-1_0_1_1'])('%j is no area', (area) => {
    expect(placeOfHash(`page=2&area=${area}`, 20)).toEqual({ page: 2 });
  });

  it('has a whole sentence, and a bound however long the quote is', () => {
    const sentence = 'word '.repeat(80);
    expect(placeOfHash(hashOfPlace({ page: 2, quote: sentence }), 20)?.quote).toBe(sentence);
    expect(hashOfPlace({ page: 2, quote: 'word '.repeat(1_000) }).length).toBeLessThan(750);
    expect(hashOfPlace({ page: 2, quote: null, area: null })).toBe('page=2');
  });

  it.each(['', 'page=', 'page=0', 'page=21', 'page=1.5', 'page=x', 'top'])(
    '%j is no place',
    (hash) => {
      expect(placeOfHash(hash, 20)).toBeUndefined();
    },
  );
});

it('bounds what is marked', () => {
  expect(boundsOfArea(null)).toBeUndefined();
  const numbers = [0.5, 0.25, 0.25, 0.75];
  expect(boundsOfArea({ kind: 'rectangle', numbers })).toEqual(numbers);
  expect(boundsOfArea({ kind: 'path', numbers })).toEqual([0.25, 0.25, 0.25, 0.5]);
});

it('a link to words of a note has whole words, and none without a quote', () => {
  expect(hashOfNote('A cell & more')).toBe('words=A%20cell%20%26%20more');
  const cut = decodeURIComponent(hashOfNote('seven77 '.repeat(40)));
  expect(cut).toBe(`words=${'seven77 '.repeat(25).trim()}`);
  expect(decodeURIComponent(hashOfNote(`${'seven77 '.repeat(24)}unbreakable`))).toMatch(
    / seven77$/,
  );
  expect(decodeURIComponent(hashOfNote('x'.repeat(300)))).toBe(`words=${'x'.repeat(200)}`);
  expect([hashOfNote(''), hashOfNote(null)]).toEqual(['', '']);
});

it('a link of a search names what was searched, and a copied one does not', () => {
  const [page, words] = [hashOfPlace({ page: 2, quote: 'a & b' }), hashOfNote('a & b')];
  const typed = 'a & "b c" + ü';
  expect(placeOfHash(withHits(page, typed), 20)).toEqual({ page: 2, quote: 'a & b', hits: typed });
  const note = withHits(words, typed);
  expect(wordsAndHits(note.slice('words='.length))).toEqual({ words: 'a & b', hits: typed });
  expect(wordsAndHits(words.slice('words='.length))).toEqual({ words: 'a & b', hits: '' });
  expect([withoutHits(withHits(page, typed)), withoutHits(note)]).toEqual([page, words]);
  expect(withoutHits(withHits('', typed))).toBe('');
  expect(withHits(words, '')).toBe(words);
});
