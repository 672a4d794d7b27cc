import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../db/database.ts';
import { documentMimes } from '../../model/files/document-kinds.ts';
import { lookAtDocument } from './look-at-document.ts';
import { extractSections } from './open-document.ts';
import { readDocument } from './read-document.ts';

let database: AccountDatabase;
const bytes = new Blob([readFileSync('test/fixtures/documents/pandoc.pptx')]);
const mime = documentMimes.pptx;
const signal = new AbortController().signal;
const open = vi.fn(readDocument);

beforeEach(async () => {
  open.mockClear();
  database = await openAccountDatabase(crypto.randomUUID());
});
afterEach(closeAccountDatabase);

const extract = (toPage: number) =>
  extractSections(
    { fileId: 'f', bytes, mime, fromPage: 1, toPage, signal, onProgress: () => undefined },
    database,
    open,
  );

it('keeps the text of each slide under its number, and reads the file once', async () => {
  expect(await extract(4)).toMatchObject({ ok: true, data: true });
  const pages = await database.pageTexts.orderBy('[fileId+page]').toArray();
  expect(pages.map(({ page }) => page)).toEqual([1, 2, 3, 4]);
  expect(pages[1]?.text).toContain('Encoding is the input of information');
  await extract(4);
  expect(open).toHaveBeenCalledOnce();
});

it('leaves the pages that are here as they are, such as recognized ones', async () => {
  const kept = { fileId: 'f', page: 2, blocks: [], text: 'Recognized' };
  await database.pageTexts.put(kept);
  await extract(4);
  expect(await database.pageTexts.get(['f', 2])).toEqual(kept);
  expect(await database.pageTexts.count()).toBe(4);
});

it('has a page without words for a place that is not there any more', async () => {
  await extract(6);
  expect((await database.pageTexts.get(['f', 6]))?.blocks).toEqual([]);
});

it('a look tells the slides, whether there is text, and the title', async () => {
  expect(await lookAtDocument(bytes, mime, signal, open)).toEqual({
    ok: true,
    pageCount: 4,
    content: 'text',
    title: 'Memory',
  });
});
