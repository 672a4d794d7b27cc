import 'fake-indexeddb/auto';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../../../db/database.ts';
import { useTextStates } from '../../../reading/pdf/text/file-text.ts';
import { within } from '../../../reading/pdf/within.ts';
import { findAll } from './find-text.ts';
import { piecesOf, textPieces } from './page-pieces.ts';

const stream = vi.hoisted(() => ({ isWaiting: false }));
vi.mock('../../../reading/pdf/pdf.ts', () => ({
  workWithin: (limitMs: number, _: unknown, work: Promise<unknown>) =>
    within(limitMs, work, () => stream.isWaiting),
}));

let account = 0;
beforeEach(async () => {
  stream.isWaiting = false;
  await openAccountDatabase(`finds-${account++}`);
});
afterEach(() => void vi.useRealTimers());

const content = { items: [{ str: 'Own ' }, { str: 'words' }] };
const pdfOf = (...answers: (() => Promise<unknown>)[]) => {
  const getPage = vi.fn(async () => ({
    getTextContent: answers.shift(),
    getAnnotations: async () => [],
  }));
  return { pdf: { getPage } as unknown as PDFDocumentProxy, getPage };
};

it('are those of the page, read once', async () => {
  const { pdf, getPage } = pdfOf(async () => content);
  expect(await piecesOf('f', pdf, 1)).toEqual(['Own ', 'words']);
  expect(await piecesOf('f', pdf, 1)).toEqual(['Own ', 'words']);
  expect(getPage).toHaveBeenCalledOnce();
});

it('are the words that were recognized on the page, as soon as they are', async () => {
  const { pdf } = pdfOf(async () => ({ items: [] }));
  expect(findAll(await piecesOf('f', pdf, 1), 'memory fades')).toHaveLength(0);
  const lines = [[['Memory', 0, 0, 9, 9, 90]], [['fades', 0, 9, 9, 9, 90]]] as const;
  const recognized = { language: 'eng', confidence: 90, width: 9, height: 9, lines };
  await currentDatabase().pageTexts.put({ fileId: 'f', page: 1, blocks: [], text: '', recognized });
  expect(await piecesOf('f', pdf, 1)).toEqual(['Memory ', 'fades ']);
  expect(findAll(await piecesOf('f', pdf, 1), 'memory fades')).toHaveLength(1);
});

it('are asked for again after a failure', async () => {
  const { pdf } = pdfOf(
    () => Promise.reject(new Error('The bytes did not come')),
    async () => content,
  );
  expect(await piecesOf('f', pdf, 1)).toEqual([]);
  expect(await piecesOf('f', pdf, 1)).toEqual(['Own ', 'words']);
});

it('are waited for while the bytes of the page are downloading', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stream.isWaiting = true;
  const text = Promise.withResolvers<unknown>();
  const { pdf, getPage } = pdfOf(() => text.promise);
  const pieces = piecesOf('unknown', pdf, 1);
  await vi.waitFor(() => expect(getPage).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(60_000);
  text.resolve(content);
  expect(await pieces).toEqual(['Own ', 'words']);
});

it('of text alone are waited for while the text of the file is read, and no longer', async () => {
  const reading = (done: number) =>
    useTextStates.setState({ f: { kind: 'reading', done, total: 2 } }, true);
  const block = { kind: 'paragraph', text: 'Memory fades', page: 1 } as const;
  reading(0);
  const first = textPieces('f', 1);
  const second = textPieces('f', 2);
  reading(1);
  await currentDatabase().pageTexts.put({ fileId: 'f', page: 1, blocks: [block], text: '' });
  reading(2);
  expect(await first).toEqual(['Memory fades']);
  useTextStates.setState({ f: { kind: 'failed', message: 'The disk is full' } }, true);
  expect(await second).toEqual([]);
  expect(await textPieces('f', 2)).toEqual([]);
});
