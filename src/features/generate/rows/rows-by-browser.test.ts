/** The browser's model makes items from notes, not from decks. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../../db/database.ts';
import { claimJob } from '../../../db/jobs.ts';
import { mutateIn } from '../../../db/mutate.ts';
import type { EngineRequest } from '../../../generate/study-request.ts';
import { pageOf } from '../../../generate/testing.ts';
import { success } from '../../../lib/result.ts';
import { createDeck } from '../../../model/entities/deck.ts';
import { createNote } from '../../../model/entities/note.ts';
import { generationOfRows } from '../../../queries/generation.ts';
import { bodyOfText } from '../../../text/note-text.ts';
import { originOf, type RowsOrigin } from '../job/job-request.ts';
import { makeFromRows, runRowsGeneration } from './rows-job.ts';

const fact = 'A cell is the smallest unit of life.';
const asked = vi.hoisted((): EngineRequest[] => []);
vi.mock('../device-stream.ts', () => ({
  generatedOnDevice: '',
  deviceStream: async function* () {
    yield { type: 'done', rejected: {} };
  },
}));
vi.mock('../built-in/browser-stream.ts', () => ({
  browserStream: async function* (wish: EngineRequest) {
    asked.push(wish);
    yield { type: 'done', rejected: {} };
  },
}));
vi.mock('../../../reading/documents/note-pages.ts', () => ({
  readNotePages: async () => success([pageOf(1, fact)]),
}));

let database: AccountDatabase;
let account = 0;
beforeEach(async () => {
  asked.length = 0;
  database = await openAccountDatabase(`by-browser-${account++}`);
  await mutateIn(database, createNote, { id: 'n', title: 'Biology', body: bodyOfText(fact) });
  await mutateIn(database, createDeck, { id: 'd', name: 'Capitals' });
});

async function make(origin: RowsOrigin) {
  await makeFromRows(database, origin, { kind: 'questions', engine: 'browser' });
  const kinds = new Set([generationOfRows]);
  const job = await claimJob(database, { kinds, isGone: () => true }, 1);
  if (job === undefined) throw new Error('There is no job');
  const tools = { database, signal: new AbortController().signal, progress: () => undefined };
  await runRowsGeneration(job, tools);
  return job;
}

it('asks it about a note, and no server', async () => {
  const { input } = await make(originOf('note', 'n', 'Biology'));
  expect(asked).toMatchObject([{ kind: 'questions', pages: [{ text: fact }] }]);
  expect(input).not.toHaveProperty('generationId');
});

it('does not ask it about the cards of a deck', async () => {
  await make(originOf('deck', 'd', 'Capitals'));
  expect(asked).toEqual([]);
});
