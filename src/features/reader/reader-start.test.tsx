// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pdfMime } from '../../model/files/document-kinds.ts';
import { resetReader, useReader } from '../../reading/pdf/reader-store.ts';
import { useReaderStart } from './reader-place.ts';
import { beginFile, readAs, useReaderSettings } from './view/reader-settings.ts';

const asked = vi.hoisted(() => ({
  hash: '',
  isRecognized: Promise.resolve(false),
  readings: [] as { page: number; readAt: number }[],
}));
vi.mock('@tanstack/react-router', () => ({ useLocation: () => asked.hash }));
vi.mock('../../db/database.ts', () => {
  const ofFile = { toArray: async () => asked.readings };
  const where = () => ({ between: () => ofFile });
  return {
    currentDatabase: () => ({ rows: () => ({ where }) }),
    onAccountClosed: () => undefined,
  };
});
vi.mock('../../reading/ocr/scanned-pages.ts', () => ({
  hasRecognizedText: () => asked.isRecognized,
}));

afterEach(() => {
  cleanup();
  resetReader();
  asked.hash = '';
  asked.readings = [];
  asked.isRecognized = Promise.resolve(false);
  readAs('pages');
  beginFile();
});

async function open(file: { content?: 'text' | 'scanned'; mime?: string }) {
  const facts = { id: 'f', pageCount: 9, place: 2.5, content: 'text', mime: pdfMime } as const;
  renderHook(() => useReaderStart({ ...facts, ...file }));
  await asked.isRecognized;
  return useReaderSettings.getState().isText;
}

it('opens a PDF as text where the last one was read so', async () => {
  expect(await open({})).toBe(false);
  cleanup();
  readAs('text');
  expect(await open({})).toBe(true);
});

it('opens a scan as pages, but as text once that was recognized', async () => {
  readAs('text');
  expect(await open({ content: 'scanned' })).toBe(false);
  cleanup();
  asked.isRecognized = Promise.resolve(true);
  expect(await open({ content: 'scanned' })).toBe(true);
});

it('opens an area on its page, and what is no PDF as it is', async () => {
  readAs('text');
  asked.hash = 'page=3&area=0.1_0.1_0.5_0.5';
  expect(await open({})).toBe(false);
  cleanup();
  asked.hash = '';
  expect(await open({ mime: 'image/png' })).toBe(false);
  expect(useReaderSettings.getState().prefersText).toBe(true);
});

describe('a file without a kept place', () => {
  const facts = { id: 'f', pageCount: 9, content: 'text', mime: pdfMime } as const;
  const target = () => useReader.getState().target;

  it.each([
    [
      'the page read last, also where a later one was read before',
      [
        [8, 10],
        [3, 30],
        [5, 20],
      ],
      3,
    ],
    [
      'its last page',
      [
        [4, 10],
        [9, 20],
      ],
      9,
    ],
    ['its second page', [[2, 10]], 2],
  ])('opens on %s', async (_, readings, page) => {
    asked.readings = readings.map(([page = 0, readAt = 0]) => ({ page, readAt }));
    renderHook(() => useReaderStart(facts));
    await waitFor(() => expect(target()).toMatchObject({ page, y: 0 }));
  });

  it.each([
    ['it was never read', []],
    ['the page read last is gone from it', [[10, 20]]],
    [
      'its first page was read last',
      [
        [5, 10],
        [1, 20],
      ],
    ],
  ])('opens at its beginning where %s', async (_, readings) => {
    asked.readings = readings.map(([page = 0, readAt = 0]) => ({ page, readAt }));
    renderHook(() => useReaderStart(facts));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(target()).toBeUndefined();
  });

  it('opens at the place of its link, and stays where the student has gone meanwhile', async () => {
    asked.readings = [{ page: 8, readAt: 1 }];
    asked.hash = 'page=4';
    renderHook(() => useReaderStart(facts));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(target()).toMatchObject({ page: 4 });
  });

  it('a kept place goes before the page read last', async () => {
    asked.readings = [{ page: 8, readAt: 1 }];
    renderHook(() => useReaderStart({ ...facts, place: 2.5 }));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(target()).toMatchObject({ page: 2, y: 0.5 });
  });
});
