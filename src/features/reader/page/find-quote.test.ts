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

  it('marks a few words at all their places, the first one stronger', () => {
    const pieces = ['Location of an ion: the ion', 'is in the I', 'on channel. Ions, ion.'];
    const marked = findQuote(pieces, 'ion').map(({ piece, start, end, isFurther }) => [
      ...[pieces[piece]?.slice(start, end), piece, isFurther === true],
    ]);
    expect(marked).toEqual([
      ['ion', 0, false],
      ['ion', 0, true],
      ['I', 1, true],
      ['on', 2, true],
      ['ion', 2, true],
    ]);
    // Only as a part of a longer word: better than nothing.
    expect(found(['Location'], 'ion')).toEqual(['ion']);
    expect(found(['A b c d. A b c d.'], 'a b c d')).toEqual(['A b c d']);
  });

  it('marks nothing where the words are not', () => {
    expect(found(['Something else'], 'Memory')).toEqual([]);
    expect(found(['Something'], ' … ')).toEqual([]);
  });
});

it.each([
  ['had had had', 'had had'],
  ['1 1 1 1', '1 1'],
])('marks no letter of “%s” twice', (page, quote) => {
  const found = findQuote([page], quote);
  const places = found.toSorted((a, b) => a.start - b.start);
  for (const [at, { start }] of places.entries())
    expect(start).toBeGreaterThanOrEqual(places[at - 1]?.end ?? 0);
});
