// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pdfMime } from '../../../model/files/document-kinds.ts';
import { useReaderStart } from './use-reader-start.ts';
import { beginFile, readAs, useReaderSettings } from './view/reader-settings.ts';

const asked = vi.hoisted(() => ({ hash: '', isRecognized: Promise.resolve(false) }));
vi.mock('@tanstack/react-router', () => ({ useLocation: () => asked.hash }));
vi.mock('../../../db/database.ts', () => ({ currentDatabase: () => ({}) }));
vi.mock('../../../ocr/scanned-pages.ts', () => ({ hasRecognizedText: () => asked.isRecognized }));

afterEach(() => {
  cleanup();
  asked.hash = '';
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
