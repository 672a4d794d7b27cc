import type { PDFDocumentProxy } from 'pdfjs-dist';
import { describe, expect, it, vi } from 'vitest';
import { goalOf, placeOfDestination } from './links.ts';

describe('a link of a PDF', () => {
  it('goes to the web, to a mail or to a place in the file', () => {
    expect(goalOf({ subtype: 'Link', url: 'https://example.org/a' })).toEqual({
      kind: 'web',
      url: 'https://example.org/a',
      name: 'Open example.org',
    });
    expect(goalOf({ subtype: 'Link', url: 'mailto:a@example.org' })).toMatchObject({
      name: 'Email a@example.org',
    });
    expect(goalOf({ subtype: 'Link', dest: 'chapter.2' })).toEqual({
      kind: 'place',
      destination: 'chapter.2',
    });
  });

  it.each([
    { subtype: 'Link', url: 'javascript:alert(1)' },
    { subtype: 'Link', url: 'file:///etc/passwd' },
    { subtype: 'Link', url: 'data:text/html,x' },
    { subtype: 'Link', url: 'no address' },
    { subtype: 'Link' },
    { subtype: 'Widget', url: 'https://example.org' },
  ])('is none where it is %j', (annotation) => {
    expect(goalOf(annotation)).toBeUndefined();
  });
});

const pdf = {
  numPages: 4,
  getDestination: async (name: string) =>
    name === 'two' ? [{ num: 7, gen: 0 }, { name: 'XYZ' }, 0, 600, null] : null,
  getPageIndex: async ({ num }: { num: number }) => {
    if (num !== 7) throw new Error('no such page');
    return 1;
  },
  getPage: async () => ({
    getViewport: () => ({
      height: 800,
      convertToViewportPoint: (x: number, y: number) => [x, 800 - y],
    }),
  }),
} as unknown as PDFDocumentProxy;

it.each<[string | unknown[], object | undefined]>([
  ['two', { page: 2, y: 0.25 }],
  ['three', undefined],
  [[2, { name: 'Fit' }], { page: 3, y: 0 }],
  [[0, { name: 'FitH' }, 400], { page: 1, y: 0.5 }],
  [[0, { name: 'XYZ' }, 0, -9_000], { page: 1, y: 0.95 }],
  [[0, { name: 'XYZ' }, 0, null], { page: 1, y: 0 }],
  [[4, { name: 'Fit' }], undefined],
  [[{ num: 9, gen: 0 }], undefined],
  [[null], undefined],
])('%j leads to %j', async (destination, place) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(await placeOfDestination(pdf, destination)).toEqual(place);
});
