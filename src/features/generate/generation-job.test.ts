/** Making something from a file as a job: what is made of one file is never taken for another's [P4]. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../db/database.ts';
import { readJobs } from '../../db/jobs.ts';
import type { StudyItem } from '../../generate/engine.ts';
import type { GenerationEvent, GenerationStream } from '../../generate/stream.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import { useTextStates } from '../../pdf/text/file-text.ts';
import { findGeneration } from '../../queries/generation.ts';
import { type GenerationInput, makeDraft, makeFromFile } from './generation-job.ts';

let read: () => Result<boolean>;
let text = 'Words of the page.';
vi.mock('../../pdf/text/file-text.ts', async () => {
  const { create } = await import('zustand');
  return {
    useTextStates: create(() => ({})),
    readFileText: async () => read(),
    pagesOfText: async (fileId: string) => [{ page: 1, text, fileId }],
  };
});

let database: AccountDatabase;
let account = 0;
const fileOf = (id: string) => ({ id, name: id, sha256: 'a'.repeat(64), mime: 'application/pdf' });
const wish = { kind: 'summary' as const, range: { fromPage: 1, toPage: 3 }, count: 5 };
const input: GenerationInput = { file: fileOf('cells'), wish };
const point: StudyItem = { type: 'point', text: 'Cells divide.', page: 1, quote: 'Cells divide.' };

beforeEach(async () => {
  read = () => success(true);
  text = 'Words of the page.';
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
    const made = await makeDraft(input, tools, stream);
    expect(made).toMatchObject({
      ok: true,
      data: {
        kind: 'summary',
        range: wish.range,
        items: [{ item: point }],
        rejected: { short: 3 },
      },
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
    const made = await makeDraft(input, toolsOf().tools, streamOf().stream);
    expect(messageOf(made)).toMatch(/no text on pages 1–3/);
  });

  it('is not made from pages that cannot be read, which says why', async () => {
    read = () => failure('gone', 'This file is not on this device yet.');
    const made = await makeDraft(input, toolsOf().tools, streamOf().stream);
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
    const made = await makeDraft(input, toolsOf().tools, streamOf(...events).stream);
    expect(messageOf(made)).toMatch(words);
  });

  it('is not begun where its job was cancelled while the pages were read', async () => {
    const cancelling = new AbortController();
    read = () => {
      cancelling.abort();
      return success(false);
    };
    const { asked, stream } = streamOf();
    await makeDraft(input, toolsOf(cancelling.signal).tools, stream);
    expect(asked).toEqual([]);
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

  it('takes the place of what was begun for the same file, and of nothing else', async () => {
    await makeFromFile(database, fileOf('cells'), wish);
    await makeFromFile(database, fileOf('atoms'), wish);
    await makeFromFile(database, fileOf('cells'), { ...wish, count: 10 });
    const counts = (await readJobs(database)).map(
      (job) => (job.input as GenerationInput).wish.count,
    );
    // Jobs of one millisecond are in no order.
    expect(counts.sort((a, b) => a - b)).toEqual([5, 10]);
  });
});
