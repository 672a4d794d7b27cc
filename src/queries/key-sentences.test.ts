import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openAccountDatabase } from '../db/database.ts';
import type { WorkerMessage, WorkerRequest } from '../generate/stream.ts';
import { keptSentences, keySentencesOf } from './key-sentences.ts';

vi.mock('../ui/load/own-build.ts', () => ({ ownEntry: () => '/assets/index-now.js' }));

class FakeWorker {
  static last: FakeWorker | undefined;
  onmessage?: (event: { data: WorkerMessage }) => void;
  asked: WorkerRequest[] = [];
  constructor() {
    FakeWorker.last = this;
  }
  postMessage(request: WorkerRequest) {
    this.asked.push(request);
  }
  terminate = vi.fn();
}

beforeEach(() => {
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const sentence = {
  ...{ sentence: 'Cells divide.', quote: 'Cells divide.', page: 1, section: '', gaps: [], rank: 0 },
};

/** The worker of the tab stays from test to test. */
let worker: FakeWorker | undefined;

function ask(signal = new AbortController().signal) {
  const onProgress = vi.fn();
  const found = keySentencesOf([], { signal, perThousand: 12, onProgress });
  worker ??= FakeWorker.last;
  const id = worker?.asked.at(-1)?.id ?? '';
  const hear = (data: WorkerMessage) => worker?.onmessage?.({ data });
  return { found, id, hear, onProgress };
}

it('asks the generating worker, and tells progress and sentences', async () => {
  const { found, id, hear, onProgress } = ask();
  expect(worker?.asked.at(-1)).toMatchObject({ type: 'pick', perThousand: 12 });
  hear({ type: 'progress', id, done: 1, total: 2 });
  hear({ type: 'sentences', id, sentences: [sentence] });
  expect(await found).toEqual([sentence]);
  expect(onProgress).toHaveBeenCalledWith(1, 2);
});

it('fails where the worker fails', async () => {
  const { found, id, hear } = ask();
  hear({ type: 'failure', id, reason: 'broken', message: '' });
  await expect(found).rejects.toThrow('could not be found');
});

it('cancels the work of an aborted signal, and asks for nothing if it was aborted before', async () => {
  const control = new AbortController();
  const { found, id } = ask(control.signal);
  control.abort();
  await expect(found).rejects.toBe(control.signal.reason);
  expect(worker?.asked.at(-1)).toEqual({ type: 'cancel', id });
  await expect(keySentencesOf([], { signal: control.signal })).rejects.toBe(control.signal.reason);
  expect(worker?.asked.at(-1)).toEqual({ type: 'cancel', id });
});

it('tells what this build found in a note, and nothing of another build', async () => {
  const database = await openAccountDatabase('kept-sentences');
  const row = { ownerId: 'note', kind: 'sentences', fromPage: 1, toPage: 1, usedAt: 1 } as const;
  const note = { entity: 'note', id: 'note' } as const;
  await database.keptFindings.put({ ...row, madeOf: '/assets/index-old.js text', found: ['old'] });
  expect(await keptSentences(database, note)).toBeUndefined();
  await database.keptFindings.put({
    ...row,
    madeOf: '/assets/index-now.js text',
    found: [sentence],
  });
  expect(await keptSentences(database, note)).toEqual([sentence]);
});
