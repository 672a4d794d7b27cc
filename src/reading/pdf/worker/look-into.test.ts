import { describe, expect, it, vi } from 'vitest';

const [close, rawPageAt] = vi.hoisted(() => [vi.fn(), vi.fn(async () => ({ width: 600 }))]);
vi.mock('../pdf.ts', () => ({
  openPdf: async () => ({ ok: true, pdf: { numPages: 500 }, close }),
}));
vi.mock('./page-text-of.ts', () => ({ letterCount: () => 0, rawPageAt }));

const { contentOf, lookInto } = await import('./look-into.ts');

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

it('stops at the page at which nobody waits for it any more, and closes the file', async () => {
  const left = new AbortController();
  await lookInto(new Blob(), (done) => done === 3 && left.abort(), left.signal);
  expect(rawPageAt).toHaveBeenCalledTimes(3);
  expect(close).toHaveBeenCalledOnce();
});
