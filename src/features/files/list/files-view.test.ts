import { expect, it } from 'vitest';
import { clearingWords } from './files-view.ts';

it('says what is cleared: the search, the filters or both', () => {
  const words = (search: string, filters: Parameters<typeof clearingWords>[0]['filters']) =>
    clearingWords({ search, filters }).label;
  expect(words('memory', {})).toBe('Clear search');
  expect(words('', { type: 'PDF' })).toBe('Clear filters');
  expect(words('memory', { type: 'PDF' })).toBe('Clear search and filters');
  // A removed filter counts as none.
  expect(words('memory', { type: undefined })).toBe('Clear search');
});
