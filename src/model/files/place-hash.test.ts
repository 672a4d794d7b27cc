import { describe, expect, it } from 'vitest';
import { boundsOfArea, hashOfPlace, placeOfHash } from './place-hash.ts';

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

  it('is short, however long the quote is', () => {
    expect(hashOfPlace({ page: 2, quote: 'word '.repeat(1_000) }).length).toBeLessThan(350);
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
