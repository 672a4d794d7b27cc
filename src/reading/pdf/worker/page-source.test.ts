import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TookTooLong } from '../within.ts';

const openPdf = vi.hoisted(() => vi.fn());
const rawPageAt = vi.hoisted(() => vi.fn());
vi.mock('../pdf.ts', () => ({ openPdf }));
vi.mock('./page-text-of.ts', () => ({
  rawPageAt,
  pageWithoutText: (page: number) => ({ page, width: 0, height: 0, items: [] }),
}));

const { openPageSource } = await import('./page-source.ts');
const close = vi.fn();

beforeEach(() => {
  for (const mock of [openPdf, rawPageAt, close]) mock.mockReset();
  openPdf.mockImplementation(async () => ({ ok: true, pdf: {}, close }));
  rawPageAt.mockImplementation(async (_, page: number) => ({ page, items: ['text'] }));
});

describe('the text of pages', () => {
  it('comes from one opened file', async () => {
    const source = openPageSource(new Blob(), 3);
    expect(await source.rawPage(1)).toMatchObject({ page: 1, items: ['text'] });
    await source.rawPage(2);
    source.close();
    expect(openPdf).toHaveBeenCalledOnce();
    expect(close).toHaveBeenCalledOnce();
  });

  it('goes on with a fresh worker after a page that held it up', async () => {
    rawPageAt.mockRejectedValueOnce(new TookTooLong());
    const source = openPageSource(new Blob(), 3);
    expect(await source.rawPage(1)).toMatchObject({ page: 1, items: [] });
    expect(await source.rawPage(2)).toMatchObject({ items: ['text'] });
    expect(openPdf).toHaveBeenCalledTimes(2);
  });

  it('gives a file up that holds it up again and again', async () => {
    rawPageAt.mockRejectedValue(new TookTooLong());
    const source = openPageSource(new Blob(), 1);
    await source.rawPage(1);
    await expect(source.rawPage(2)).rejects.toBeInstanceOf(TookTooLong);
  });
});
