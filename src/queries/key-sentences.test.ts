import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WorkerMessage, WorkerRequest } from '../generate/stream.ts';
import { keySentencesOf } from './key-sentences.ts';

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
