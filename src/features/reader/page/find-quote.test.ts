import { describe, expect, it } from 'vitest';
import { findQuote } from './find-quote.ts';

const found = (pieces: string[], quote: string) =>
  findQuote(pieces, quote).map(({ piece, start, end }) => pieces[piece]?.slice(start, end));

describe('[P4] finding a quote on its page', () => {
  it('marks exactly its words inside one piece', () => {
    expect(found(['Before. Memory is a process. After.'], 'Memory is a process.')).toEqual([
      'Memory is a process',
    ]);
  });

  it('goes on over pieces, spaces and lines', () => {
    expect(
      found(['Memory is', ' ', 'a set of', 'processes.'], 'Memory is a set of processes.'),
    ).toEqual(['Memory is', 'a set of', 'processes']);
  });

  it('finds a word whose hyphen was undone', () => {
    expect(found(['the infor-', 'mation stays'], 'The information')).toEqual([
      'the infor',
      'mation',
    ]);
  });

  it('finds words written with ligatures and with letters outside the basic plane', () => {
    expect(found(['an eﬃcient 𝒙 way'], 'efficient x')).toEqual(['eﬃcient 𝒙']);
  });

  it('marks what it can where the columns are mixed up', () => {
    const quote = 'Learning is a change in behaviour that results from experience with the world';
    const pieces = [
      'with the world',
      'Learning is a change in behaviour',
      'that results from experience',
    ];
    expect(found(pieces, quote).length).toBeGreaterThan(0);
  });

  it('marks nothing where the words are not', () => {
    expect(found(['Something else'], 'Memory')).toEqual([]);
    expect(found(['Something'], ' … ')).toEqual([]);
  });
});
