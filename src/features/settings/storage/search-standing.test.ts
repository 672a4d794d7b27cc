import { expect, it } from 'vitest';
import { searchInWords } from './search-standing.tsx';

it('says that the search covers everything', () => {
  expect(searchInWords({ kind: 'ready' })).toMatchObject({ tone: 'accent', label: 'Search ready' });
});

it('says how far the index is, and that the search works meanwhile', () => {
  const words = searchInWords({ kind: 'building', progress: { done: 430, total: 1_000 } });
  expect(words.label).toBe('Search 43 %');
  expect(words.detail).toContain('You can use it now');
  expect(searchInWords({ kind: 'building', progress: { done: 0, total: 0 } }).label).toBe(
    'Search 0 %',
  );
});

it('says why a smaller index covers less, and what helps', () => {
  const unavailable = searchInWords({ kind: 'ready', small: 'unavailable' });
  expect(unavailable).toMatchObject({ tone: 'warn', label: 'Limited search' });
  expect(unavailable.detail).toContain('5,000 pages');
  expect(searchInWords({ kind: 'ready', small: 'full' }).detail).toContain('Free up some space');
});

it('says that the data is safe if only titles are found', () => {
  expect(searchInWords({ kind: 'failed' })).toMatchObject({ tone: 'warn', label: 'Titles only' });
  expect(searchInWords({ kind: 'failed' }).detail).toContain('Your data is safe');
});
