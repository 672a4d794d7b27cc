/** Jobs of a file. Items of one file never become those of another [P4]. */
import type { Job } from '../../db/tables.ts';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../db/database.ts';
import { claimJob, readJobs } from '../../db/jobs.ts';
import { mutateIn } from '../../db/mutate.ts';
import type { StudyItem } from '../../generate/engine.ts';
import type { GenerationEvent, GenerationStream } from '../../generate/stream.ts';
import { stopJob } from '../../jobs/results.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import { createSummary } from '../../model/entities/summary.ts';
import { findGeneration } from '../../queries/generation.ts';
import { useTextStates } from '../../reading/pdf/text/file-text.ts';
import type { RecognizedPage } from '../../text/recognized-page.ts';
import { changeDraft, type Draft, draftChanges, foundBy } from './draft/draft.ts';
import { type GenerationInput, makeDraft, makeFromFile } from './generation-job.ts';
import { haveAlready } from './job/collect.ts';
import type { FileRequest } from './job/job-request.ts';
import { decide } from './review/decide.ts';

let read: () => Result<boolean>;
let text = 'Words of the page.';
let scan: RecognizedPage | undefined;
vi.mock('../../reading/pdf/text/file-text.ts', async () => {
  const { create } = await import('zustand');
  return {
    useTextStates: create(() => ({})),
    readFileText: async () => read(),
    pagesOfText: async (fileId: string, { fromPage }: { fromPage: number }) => [
      { page: fromPage, text, fileId, blocks: [], ...(scan && { recognized: scan }) },
    ],
  };
});

let database: AccountDatabase;
let account = 0;
const fileOf = (id: string) => ({
  ...{ id, name: id, sha256: 'a'.repeat(64), mime: 'application/pdf', pageCount: 200 },
});
const wish = { kind: 'summary' as const, range: { fromPage: 1, toPage: 3 }, count: 5 };
const pointOf = (text: string, page = 1): StudyItem => ({ type: 'point', text, page, quote: text });
const point = pointOf('Cells divide.');

beforeEach(async () => {
  read = () => success(true);
  text = 'Words of the page.';
  scan = undefined;
  useTextStates.setState({}, true);
  database = await openAccountDatabase(`makes-${account++}`);
});

function streamOf(...events: GenerationEvent[]) {
  const asked: Parameters<GenerationStream>[0][] = [];
  const stream: GenerationStream = async function* (asking) {
    asked.push(asking);
    yield* events;
  };
  return { asked, stream };
}

function toolsOf(signal = new AbortController().signal) {
  const steps: [string, number, number][] = [];
  const progress = (...step: [string, number, number]) => void steps.push(step);
  return { steps, tools: { database, signal, progress } };
}

/** Claims the job like a runner that takes over. */
async function claim(): Promise<Job> {
  const claimed = await claimJob(
    database,
    { kinds: new Set(['generation']), isGone: () => true },
    1,
  );
  if (claimed === undefined) throw new Error('There is no job');
  return claimed;
}

async function begin(change: Partial<FileRequest> = {}): Promise<Job> {
  await makeFromFile(database, fileOf('cells'), { ...wish, ...change });
  return claim();
}

const draft = async () => foundBy((await readJobs(database))[0]);
const textsOf = (of: Draft | undefined) =>
  of?.items.map(({ item }) => item.type === 'point' && item.text);

const messageOf = (result: Result<unknown>) => (result.ok ? undefined : result.error.message);

describe('a draft', () => {
  it('[P4] is made from the pages of its file, item by item, with how far it is', async () => {
    const { steps, tools } = toolsOf();
    const { asked, stream } = streamOf(
      { type: 'progress', done: 1, total: 2 },
      { type: 'item', item: point },
      { type: 'done', rejected: { short: 3 } },
    );
    read = () => {
      useTextStates.setState({ cells: { kind: 'reading', done: 2, total: 3 } });
      return success(true);
    };
    const made = await makeDraft(await begin(), tools, stream);
    expect(made.ok).toBe(true);
    expect(await draft()).toMatchObject({
      ...{ kind: 'summary', range: wish.range, items: [{ item: point }], rejected: { short: 3 } },
      doneTo: 3,
    });
    expect(asked[0]).toMatchObject({ kind: 'summary', count: 5, pages: [{ fileId: 'cells' }] });
    expect(steps).toEqual([
      ['Reading pages', 0, 0],
      ['Reading pages', 2, 3],
      ['Choosing key facts', 1, 2],
    ]);
  });

  it('is not made from pages without text', async () => {
    text = ' ';
    const made = await makeDraft(await begin(), toolsOf().tools, streamOf().stream);
    expect(messageOf(made)).toMatch(/no text on pages 1–3/);
  });

  it('is not made from pages that cannot be read, which says why', async () => {
    read = () => failure('gone', 'This file is not on this device yet.');
    const made = await makeDraft(await begin(), toolsOf().tools, streamOf().stream);
    expect(messageOf(made)).toBe('This file is not on this device yet.');
  });

  it.each<[string, GenerationEvent[], RegExp]>([
    [
      'the engine’s own words',
      [{ type: 'failed', reason: 'refused' as never, message: 'Too little text.' }],
      /Too little/,
    ],
    ['no words of a fault', [{ type: 'failed', reason: 'broken', message: 'at x.ts:5' }], /wrong/],
    ['the same where the engine just stops', [], /wrong/],
  ])('that is not made says %s', async (_, events, words) => {
    const made = await makeDraft(await begin(), toolsOf().tools, streamOf(...events).stream);
    expect(messageOf(made)).toMatch(words);
  });

  it('is not begun where its job was cancelled while the pages were read', async () => {
    const cancelling = new AbortController();
    read = () => {
      cancelling.abort();
      return success(false);
    };
    const { asked, stream } = streamOf();
    await makeDraft(await begin(), toolsOf(cancelling.signal).tools, stream);
    expect(asked).toEqual([]);
  });
});

const done: GenerationEvent = { type: 'done', rejected: {} };

describe('a repeat', () => {
  it('of what the student has is left out and counted, and takes no place of another', async () => {
    const fields = { id: 's', fileId: 'cells', title: 'Cells', fromPage: 1, toPage: 3 };
    const points = [{ text: 'cells  DIVIDE.', page: 1, quote: 'Somewhere else' }];
    await mutateIn(database, createSummary, { ...fields, points });
    const events = [point, pointOf('Cells grow.')].map((item) => ({ type: 'item' as const, item }));
    const { asked, stream } = streamOf(...events, done);
    await makeDraft(await begin({ count: 1 }), toolsOf().tools, stream);
    expect(asked[0]?.count).toBe(2);
    expect(textsOf(await draft())).toEqual(['Cells grow.']);
    expect((await draft())?.rejected).toEqual({ [haveAlready]: 1 });
  });

  it('of everything that is found is the reason why there is nothing', async () => {
    const fields = { id: 's', fileId: 'cells', title: 'Cells', fromPage: 1, toPage: 3 };
    const points = [{ text: 'Cells divide.', page: 1, quote: '' }];
    await mutateIn(database, createSummary, { ...fields, points });
    const { stream } = streamOf({ type: 'item', item: point }, done);
    const made = await makeDraft(await begin(), toolsOf().tools, stream);
    expect(messageOf(made)).toMatch(
      /^You have all key sentences .* already\. Choose other pages\./,
    );
  });
});

describe('a long range', () => {
  const range = { fromPage: 1, toPage: 100 };
  const long = { range, count: undefined };
  /** Gives a point per part, but stops at request number `failing`. */
  const partly = (failing: number, onPart?: (turn: number) => Promise<void>) => {
    let turn = 0;
    const stream: GenerationStream = async function* ({ pages: [first] }) {
      turn += 1;
      await onPart?.(turn);
      if (turn === failing) yield { type: 'failed', reason: 'broken', message: '' };
      else {
        yield { type: 'item', item: pointOf(`Of page ${first?.page}.`, first?.page) };
        yield done;
      }
    };
    return stream;
  };

  it('is worked on part by part, each of which is there to be reviewed at once', async () => {
    const seen: number[] = [];
    const look = async () => void seen.push((await draft())?.items.length ?? 0);
    await makeDraft(await begin(long), toolsOf().tools, partly(0, look));
    expect(seen).toEqual([0, 1, 2, 3]);
    expect(textsOf(await draft())).toEqual([
      ...['Of page 1.', 'Of page 26.', 'Of page 51.', 'Of page 76.'],
    ]);
  });

  it('[P2] goes on behind the last part where its tab died, with what was decided meanwhile', async () => {
    await makeDraft(await begin(long), toolsOf().tools, partly(3));
    const [job] = await readJobs(database);
    const [first] = (await draft())?.items ?? [];
    changeDraft(job?.id ?? '', (draft) => decide(draft, first?.key ?? '', 'dropped'));
    await draftChanges();
    const { asked, stream } = streamOf(done);
    await makeDraft(await claim(), toolsOf().tools, stream);
    expect(asked.map(({ pages: [first] }) => first?.page)).toEqual([51, 76]);
    expect((await draft())?.items.map(({ verdict }) => verdict)).toEqual(['dropped', undefined]);
  });

  it('keeps what was found where it is stopped, and adds nothing after that', async () => {
    const stop = async (turn: number) => {
      if (turn === 3) await stopJob(database, (await readJobs(database))[0]?.id ?? '');
    };
    await makeDraft(await begin(long), toolsOf().tools, partly(0, stop));
    expect(textsOf(await draft())).toEqual(['Of page 1.', 'Of page 26.']);
    expect((await readJobs(database))[0]?.state).toBe('ready');
  });

  it('goes to the server whole, also where an attempt before has found something', async () => {
    const ofServer = { ...long, engine: 'server' as const };
    const failed: GenerationEvent = { type: 'failed', reason: 'broken', message: '' };
    const first = streamOf({ type: 'item', item: point }, failed);
    await makeDraft(await begin(ofServer), toolsOf().tools, first.stream);
    const second = streamOf({ type: 'item', item: point }, done);
    await makeDraft(await claim(), toolsOf().tools, second.stream);
    expect([first.asked.length, second.asked.length]).toEqual([1, 1]);
    expect(second.asked[0]?.pages[0]?.page).toBe(1);
    expect(textsOf(await draft())).toEqual(['Cells divide.']);
  });

  it('spreads a number of items over its parts', async () => {
    const { asked, stream } = streamOf({ type: 'item', item: point }, done);
    await makeDraft(await begin({ range, count: 8 }), toolsOf().tools, stream);
    expect(asked[0]?.count).toBe(2);
  });
});

describe('what is begun', () => {
  it('is a job of its own file, named for the student', async () => {
    await makeFromFile(database, fileOf('cells'), { ...wish, kind: 'flashcards' });
    await makeFromFile(database, fileOf('atoms'), wish);
    expect(await findGeneration('cells', database)).toMatchObject({
      title: 'Flashcards from “cells”',
      state: 'waiting',
      input: { wish: { kind: 'flashcards' } },
    });
    expect((await findGeneration('atoms', database))?.title).toBe('Summary from “atoms”');
    expect(await findGeneration('stars', database)).toBeNull();
  });

  it('has an id at the server where its AI makes it, the same for each try', async () => {
    await makeFromFile(database, fileOf('cells'), { ...wish, engine: 'server' });
    await makeFromFile(database, fileOf('atoms'), { ...wish, engine: 'device' });
    const idOf = async (file: string) =>
      ((await findGeneration(file, database))?.input as GenerationInput | undefined)?.generationId;
    expect([await idOf('cells'), await idOf('atoms')]).toEqual([
      expect.stringMatching(/^[0-9a-f-]{36}$/),
      undefined,
    ]);
  });

  it('takes the place of what was begun for the same file, and of nothing else', async () => {
    await makeFromFile(database, fileOf('cells'), wish);
    await makeFromFile(database, fileOf('atoms'), wish);
    await makeFromFile(database, fileOf('cells'), { ...wish, count: 10 });
    const counts = (await readJobs(database)).map(
      (job) => (job.input as GenerationInput).wish.count,
    );
    // Jobs of one millisecond have no order.
    expect(counts.sort((a = 0, b = 0) => a - b)).toEqual([5, 10]);
  });
});

describe('pages whose recognized text is hard to read', () => {
  const scanOf = (confidence: number): RecognizedPage => ({
    ...{ language: 'eng', confidence, width: 595, height: 842 },
    lines: [[['vVords', 500, 500, 300, 100, confidence]]],
  });
  const scanned = async (...pages: [page: number, confidence: number][]) => {
    for (const [page, confidence] of pages) {
      const recognized = scanOf(confidence);
      await database.pageTexts.put({ fileId: 'cells', page, text, blocks: [], recognized });
    }
  };

  it('make nothing, and the result says which and how many they are', async () => {
    await scanned([1, 90], [2, 60], [3, 74]);
    const job = await begin();
    const { stream } = streamOf({ type: 'item', item: point }, { type: 'done', rejected: {} });
    expect((await makeDraft(job, toolsOf().tools, stream)).ok).toBe(true);
    const draft = foundBy((await findGeneration('cells', database)) ?? undefined);
    expect(draft?.remarks).toEqual([
      '2 of 3 pages were left out, because the recognized text is too hard to read: pages 2–3. Scan the pages again in better light, then recognize their text again.',
    ]);
  });

  it('are not sent to the engine, and are told as the cause where there are no others', async () => {
    scan = scanOf(60);
    await scanned([1, 60], [2, 60], [3, 60]);
    const job = await begin();
    const { asked, stream } = streamOf({ type: 'done', rejected: {} });
    const made = await makeDraft(job, toolsOf().tools, stream);
    expect(asked).toEqual([]);
    expect(made).toMatchObject({
      error: { message: expect.stringMatching(/^The recognized text on pages 1–3 is too hard/) },
    });
  });
});
