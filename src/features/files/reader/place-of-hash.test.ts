import { describe, expect, it } from 'vitest';
import { placeOfHash } from './place-of-hash.ts';

describe('a link into a file', () => {
  it('names a page', () => {
    expect(placeOfHash('#page=12', 20)).toEqual({ page: 12, quote: undefined });
  });

  it('names a page and words on it', () => {
    expect(placeOfHash('page=2&quote=Memory%20is', 20)).toEqual({ page: 2, quote: 'Memory is' });
  });

  it.each(['', 'page=', 'page=0', 'page=21', 'page=1.5', 'page=x', 'top'])(
    '%j is no place',
    (hash) => {
      expect(placeOfHash(hash, 20)).toBeUndefined();
    },
  );
});
