import '../../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeBlob } from '../../../db/bytes/blobs.ts';
import { closeAccountDatabase, openAccountDatabase } from '../../../db/database.ts';
import { failure, type Result } from '../../../lib/result.ts';
import type { Extraction } from './extract-text.ts';

const extractText = vi.hoisted(() => vi.fn<(asked: Extraction) => Promise<Result<boolean>>>());
vi.mock('./extract-text.ts', () => ({ extractText }));

const { readInBackground } = await import('./background-text.ts');
const { readFileText, useTextStates } = await import('./file-text.ts');

const fileOf = (id: string) => ({
  id,
  sha256: id.padEnd(64, '0'),
  mime: 'application/pdf',
  pageCount: 2,
  content: 'text' as const,
});
let stopped: (result: Result<boolean>) => void;

/** A course's PDF that both students have, and files of the first alone. */
async function openWith(userId: string) {
  const database = await openAccountDatabase(userId);
  for (const id of ['a', 'b']) await storeBlob(fileOf(id).sha256, new Blob(['%PDF-']), database);
}

beforeEach(async () => {
  extractText.mockReset();
  extractText.mockImplementation(({ onProgress }) => {
    onProgress(0, 2);
    return new Promise((resolve) => {
      stopped = resolve;
    });
  });
  await openWith(crypto.randomUUID());
});
afterEach(closeAccountDatabase);

it('the files of a student who has left are not read in the account of the next', async () => {
  readInBackground(fileOf('a'));
  readInBackground(fileOf('b'));
  await vi.waitFor(() => expect(extractText).toHaveBeenCalledOnce());
  closeAccountDatabase();
  expect(extractText.mock.calls[0]?.[0].signal.aborted).toBe(true);
  await openWith(crypto.randomUUID());
  expect(useTextStates.getState()).toEqual({});
  const mine = readFileText(
    fileOf('mine'),
    { fromPage: 1, toPage: 2 },
    new AbortController().signal,
  );
  stopped(failure('refused', 'Could not read the text of this file.'));
  await mine;
  expect(useTextStates.getState()).toEqual({});
  expect(extractText).toHaveBeenCalledOnce();
});

it('a student who comes back has the text read that was under way', async () => {
  readInBackground(fileOf('a'));
  await vi.waitFor(() => expect(extractText).toHaveBeenCalledOnce());
  await openWith(crypto.randomUUID());
  readInBackground(fileOf('a'));
  await vi.waitFor(() => expect(extractText).toHaveBeenCalledTimes(2));
  expect(useTextStates.getState()).toEqual({ a: { kind: 'reading', done: 0, total: 2 } });
});
