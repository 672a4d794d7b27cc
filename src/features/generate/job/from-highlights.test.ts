/** Study material from highlighted sentences [P4]. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../../db/database.ts';
import { claimJob, readJobs } from '../../../db/jobs.ts';
import { mutateIn } from '../../../db/mutate.ts';
import type { GenerationStream } from '../../../generate/stream.ts';
import { chapterPages } from '../../../generate/testing.ts';
import { success } from '../../../lib/result.ts';
import { createHighlights } from '../../../model/entities/highlight.ts';
import { foundBy } from '../draft/draft.ts';
import { makeDraft, makeFromFile } from '../generation-job.ts';
import type { FileRequest } from './job-request.ts';
import { hasMark, rangeOfMarks, readMarks } from './parts.ts';

vi.mock('../../../reading/pdf/text/file-text.ts', async () => {
  const { create } = await import('zustand');
  return {
    useTextStates: create(() => ({})),
    readFileText: async () => success(true),
    pagesOfText: async () => chapterPages(),
  };
});

const marked = 'Extinction is the decrease in a learned response';
const around = `The unconditioned stimulus is a stimulus that elicits a reflexive response in an organism. ${marked} when the signal no longer announces anything.`;
const file = { id: 'f', name: 'Learning', sha256: 'a'.repeat(64), mime: 'application/pdf' };
let database: AccountDatabase;
let account = 0;

beforeEach(async () => {
  database = await openAccountDatabase(`marks-${account++}`);
  const place = { fileId: 'f', color: 'yellow' as const };
  await mutateIn(database, createHighlights, [
    { ...place, page: 1, quote: marked },
    { ...place, page: 2, quote: '' },
  ]);
});

async function make(wish: Partial<FileRequest>, quotes: readonly string[]) {
  await makeFromFile(
    database,
    { ...file, pageCount: 2 },
    {
      ...{ kind: 'flashcards', range: { fromPage: 1, toPage: 1 }, source: 'highlights' },
      ...wish,
    },
  );
  const job = await claimJob(database, { kinds: new Set(['generation']), isGone: () => true }, 1);
  if (job === undefined) throw new Error('There is no job');
  const asked: Parameters<GenerationStream>[0][] = [];
  const stream: GenerationStream = async function* (asking) {
    asked.push(asking);
    for (const quote of quotes) {
      yield { type: 'item', item: { type: 'basic', front: quote, back: 'x', page: 1, quote } };
    }
    yield { type: 'done', rejected: {} };
  };
  const tools = { database, signal: new AbortController().signal, progress: () => undefined };
  const made = await makeDraft(job, tools, stream);
  return { made, asked, draft: foundBy((await readJobs(database))[0]) };
}

it('takes the items of those sentences, and lets the engine see the whole pages', async () => {
  const other = 'Classical conditioning is a form of learning';
  const { asked, draft } = await make({}, [other, marked]);
  expect(asked[0]?.pages).toEqual(chapterPages());
  expect(draft?.items.map(({ item }) => item.quote)).toEqual([marked]);
  expect(draft?.source).toBe('highlights');
});

it('summarizes those sentences alone', async () => {
  const { asked } = await make({ kind: 'summary' }, [marked]);
  expect(asked[0]?.pages.map(({ text }) => text)).toEqual([`Classical Conditioning\n\n${around}`]);
});

it('says why there is nothing, and what to do', async () => {
  const { made } = await make({}, []);
  expect(made).toMatchObject({
    error: { message: expect.stringMatching(/in your highlights\. Highlight more sentences/) },
  });
});

it('knows the highlights that have words, and their pages', async () => {
  const marks = await readMarks(database, 'f');
  expect(marks).toEqual([{ page: 1, quote: marked }]);
  expect(rangeOfMarks([...marks, { page: 7, quote: 'x' }])).toEqual({ fromPage: 1, toPage: 7 });
  expect(rangeOfMarks([])).toBeUndefined();
  expect(hasMark(marks, { fromPage: 2, toPage: 9 })).toBe(true);
  expect(hasMark(marks, { fromPage: 3, toPage: 9 })).toBe(false);
});
