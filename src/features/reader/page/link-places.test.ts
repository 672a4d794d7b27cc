import type { PDFDocumentProxy } from 'pdfjs-dist';
import { expect, it, vi } from 'vitest';
import { placeOfDestination } from './links.ts';

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
