import { describe, expect, it } from 'vitest';
import { contentOf } from './look-at-pdf.ts';

describe('text or scan', () => {
  it.each([
    ['a book', 200, 500, 'text'],
    ['a handout of one page with few words', 60, 1, 'text'],
    ['a scan without a word', 0, 30, 'scanned'],
    ['a scan with a stamp on each page', 120, 60, 'scanned'],
    ['a page that says only its number', 4, 1, 'scanned'],
  ] as const)('%s', (_, letters, pages, content) => {
    expect(contentOf(letters, pages)).toBe(content);
  });
});
