/** For text and pictures, unreadable pictures leave the cards of the text. */
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { openAccountDatabase } from '../../../db/database.ts';
import { claimJob } from '../../../db/jobs.ts';
import type { GenerationStream } from '../../../generate/stream.ts';
import { foundBy } from '../draft/draft.ts';
import { makeDraft, makeFromFile } from '../generation-job.ts';
import type { FileRequest } from './job-request.ts';
import { noPictures } from './make-pictures.ts';

const caption = 'Figure 1 Stages of sleep';
vi.mock('../../../reading/pdf/text/file-text.ts', () => ({
  useTextStates: { subscribe: () => () => undefined },
  readFileText: async () => ({ ok: true, data: true }),
  pagesOfText: async () => [
    { page: 1, text: caption, blocks: [{ kind: 'caption', text: caption, page: 1 }] },
  ],
}));

const stream: GenerationStream = async function* () {
  yield {
    type: 'item',
    item: { type: 'basic', front: 'Who?', back: 'She', page: 1, quote: 'She' },
  };
  yield { type: 'done', rejected: {} };
};

async function make(pictures: FileRequest['pictures']) {
  const database = await openAccountDatabase(crypto.randomUUID());
  // The bytes of the file are not on this device.
  const file = { id: 'file', name: 'Biology', sha256: 'a'.repeat(64), mime: 'application/pdf' };
  const range = { fromPage: 1, toPage: 1 };
  await makeFromFile(database, file, { kind: 'flashcards', range, count: 5, pictures });
  const kinds = new Set(['generation']);
  const job = await claimJob(database, { kinds, isGone: () => true }, 1);
  if (job === undefined) throw new Error('There is no job');
  const { signal } = new AbortController();
  const made = await makeDraft(job, { database, signal, progress: () => undefined }, stream);
  return { made, draft: foundBy(await database.jobs.get(job.id)) };
}

it('has the cards of the text, and says that there are no pictures', async () => {
  const { made, draft } = await make('too');
  expect(made.ok).toBe(true);
  expect(draft?.items).toHaveLength(1);
  expect(draft?.remarks).toEqual([noPictures]);
});

it('fails with the reason where only pictures were wished', async () => {
  const { made } = await make('only');
  expect(made).toMatchObject({ ok: false, error: { kind: 'gone' } });
});
