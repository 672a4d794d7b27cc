// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeAccountDatabase, openAccountDatabase } from '../../db/database.ts';
import { useSections } from './use-sections.ts';

const reading = vi.hoisted(() => ({
  readChapters: vi.fn(async (): Promise<object[]> => []),
  readFileText: vi.fn(async () => ({ ok: true, data: true })),
  pagesOfText: vi.fn(async (): Promise<object[]> => []),
}));
vi.mock('../../reading/pdf/chapters.ts', async (original) => ({
  ...(await original<object>()),
  readChapters: reading.readChapters,
}));
vi.mock('../../reading/pdf/text/file-text.ts', async (original) => ({
  ...(await original<object>()),
  readFileText: reading.readFileText,
  pagesOfText: reading.pagesOfText,
}));

beforeEach(async () => {
  await openAccountDatabase(crypto.randomUUID());
});
afterEach(() => {
  vi.clearAllMocks();
  closeAccountDatabase();
});

const file = {
  ...{ id: 'f', name: 'War.pdf', sha256: 'a'.repeat(64), mime: 'application/pdf' },
  ...{ pageCount: 60, content: 'text' as const },
};

async function sectionsOf(change = {}) {
  const { result } = renderHook(() => useSections({ ...file, ...change }, 'page'));
  await vi.waitFor(() => expect(result.current).toBeDefined());
  return result.current?.map(({ title, fromPage, toPage }) => [title, fromPage, toPage]);
}

const pages = (heads: Record<number, string>, count = 60) =>
  Array.from({ length: count }, (_, at) => {
    const page = at + 1;
    const text = heads[page];
    const body = { kind: 'paragraph', text: 'word '.repeat(300), page };
    const blocks = text === undefined ? [body] : [{ kind: 'heading', text, page }, body];
    return { fileId: 'f', page, blocks, text: blocks.map((one) => one.text).join('\n\n') };
  });

it('are the chapters of the outline', async () => {
  reading.readChapters.mockResolvedValueOnce([
    { title: 'One', level: 1, fromPage: 1, toPage: 29 },
    { title: 'Two', level: 1, fromPage: 30, toPage: 60 },
  ]);
  expect(await sectionsOf()).toEqual([
    ['One', 1, 29],
    ['Two', 30, 60],
  ]);
  expect(reading.readFileText).not.toHaveBeenCalled();
});

it('are those of the headings on the pages, where the file has no outline', async () => {
  reading.pagesOfText.mockResolvedValueOnce(pages({ 1: 'The Origins', 31: 'The End' }));
  expect(await sectionsOf()).toEqual([
    ['The Origins', 1, 30],
    ['The End', 31, 60],
  ]);
});

it('are ranges of pages without headings, and until all pages are read', async () => {
  const ranges = [
    ['Pages 1–20', 1, 20],
    ['Pages 21–40', 21, 40],
    ['Pages 41–60', 41, 60],
  ];
  reading.pagesOfText.mockResolvedValueOnce(pages({}));
  expect(await sectionsOf()).toEqual(ranges);
  reading.pagesOfText.mockResolvedValueOnce(pages({ 1: 'The Origins', 31: 'The End' }, 59));
  expect(await sectionsOf({ sha256: 'b'.repeat(64) })).toEqual(ranges);
});

it('are one for a short file', async () => {
  expect(await sectionsOf({ pageCount: 40 })).toEqual([['Pages 1–40', 1, 40]]);
});
