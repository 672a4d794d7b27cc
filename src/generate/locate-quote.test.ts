import { describe, expect, it } from 'vitest';
import { locateQuote } from './locate-quote.ts';

const items = [
  { str: 'The brain. A neu-' },
  { str: 'tral stimulus is a' },
  {},
  { str: 'ﬁne signal. More.' },
];

describe('locateQuote', () => {
  it('finds a quote across items, hyphens and ligatures', () => {
    expect(locateQuote(items, 'A neutral stimulus is a fine signal.')).toEqual([
      { item: 0, from: 11, to: 16 },
      { item: 1, from: 0, to: 18 },
      { item: 3, from: 0, to: 10 },
    ]);
  });

  it('gives nothing for words that are not there', () => {
    expect(locateQuote(items, 'A conditioned stimulus')).toEqual([]);
    expect(locateQuote(items, ' … ')).toEqual([]);
  });
});
