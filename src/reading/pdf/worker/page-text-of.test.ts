import type { PDFDocumentProxy } from 'pdfjs-dist';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TookTooLong, within } from '../within.ts';

let isWaiting = false;
vi.mock('../pdf.ts', () => ({
  workWithin: (limitMs: number, _pdf: unknown, work: Promise<unknown>) =>
    within(limitMs, work, () => isWaiting),
}));

const { letterCount, rawPageAt } = await import('./page-text-of.ts');

/** Its page comes after so long. */
const pdfAfter = (ms: number, items: object[] | Error = []) =>
  ({
    getPage: async () => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return {
        getViewport: () => ({ width: 600, height: 800 }),
        getTextContent: async () => {
          if (items instanceof Error) throw items;
          return { items };
        },
        getAnnotations: async () => [],
        cleanup: () => undefined,
      };
    },
  }) as unknown as PDFDocumentProxy;

beforeEach(() => {
  isWaiting = false;
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('gives up a page that holds pdf.js up', async () => {
  const page = rawPageAt(pdfAfter(60_000), 1);
  const given = expect(page).rejects.toBeInstanceOf(TookTooLong);
  await vi.advanceTimersByTimeAsync(20_000);
  await given;
});

it('waits for a page whose bytes are on their way over a slow network', async () => {
  isWaiting = true;
  const page = rawPageAt(pdfAfter(60_000), 3);
  page.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await page).toMatchObject({ page: 3, width: 600, height: 800 });
});

it('takes a page that cannot be read for one without text', async () => {
  const page = rawPageAt(pdfAfter(0, new Error('broken')), 2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await page).toEqual({ page: 2, width: 0, height: 0, items: [] });
});

it('counts typed words only on a page that has printed ones: a filled form on a scan is still a scan', () => {
  const item = { x: 0, y: 0, width: 9, height: 9, hasEol: true };
  const typed = { ...item, str: 'The outer tent keeps the rain off', isTyped: true } as const;
  const page = { page: 1, width: 600, height: 800 };
  expect(letterCount({ ...page, items: [{ ...item, str: 'Scan 7' }, typed] })).toBe(4);
  expect(letterCount({ ...page, items: [{ ...item, str: 'Name the part' }, typed] })).toBe(11 + 27);
});
