import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkerMessage, WorkerRequest } from '../../generate/messages.ts';
import type { GenerationEvent } from '../../generate/stream.ts';
import { deviceStream } from './device-stream.ts';

/** Stands in for the worker: the test says what it answers. */
class FakeWorker {
  static last: FakeWorker | undefined;
  onmessage: ((event: { data: WorkerMessage }) => void) | undefined;
  onerror: ((event: { message: string }) => void) | undefined;
  asked: WorkerRequest[] = [];
  isEnded = false;
  constructor() {
    FakeWorker.last = this;
  }
  postMessage(request: WorkerRequest) {
    this.asked.push(request);
  }
  terminate() {
    this.isEnded = true;
  }
}

const wish = { kind: 'summary' as const, pages: [], count: 5 };
const point = { type: 'point' as const, text: 'Cells divide.', page: 1, quote: 'Cells divide.' };

/** Begins a stream and waits until the worker was asked. */
function begin(signal = new AbortController().signal) {
  const events: GenerationEvent[] = [];
  const ended = (async () => {
    for await (const event of deviceStream(wish, signal)) events.push(event);
  })();
  const worker = FakeWorker.last;
  const id = worker?.asked[0]?.id ?? '';
  return { events, ended, worker, id };
}

beforeEach(() => {
  FakeWorker.last = undefined;
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

describe('the stream of the device', () => {
  it('tells progress, each item, and one end, and ends the worker', async () => {
    const { events, ended, worker, id } = begin();
    worker?.onmessage?.({ data: { type: 'progress', id, done: 1, total: 2 } });
    worker?.onmessage?.({ data: { type: 'progress', id: 'another', done: 9, total: 9 } });
    worker?.onmessage?.({
      data: { type: 'result', id, kind: 'summary', items: [point, point], rejected: { short: 1 } },
    });
    await ended;
    expect(events).toEqual([
      { type: 'progress', done: 1, total: 2 },
      { type: 'item', item: point },
      { type: 'item', item: point },
      { type: 'done', rejected: { short: 1 } },
    ]);
    expect(worker?.isEnded).toBe(true);
  });

  it('ends at once when it is cancelled, whatever the worker says afterwards', async () => {
    const control = new AbortController();
    const { events, ended, worker, id } = begin(control.signal);
    worker?.onmessage?.({
      data: { type: 'result', id, kind: 'summary', items: [point], rejected: {} },
    });
    control.abort();
    await ended;
    expect(events).toEqual([{ type: 'failed', reason: 'cancelled', message: '' }]);
    expect(worker?.isEnded).toBe(true);
  });

  it('starts no worker for what was cancelled before', async () => {
    const { events, ended } = begin(AbortSignal.abort());
    await ended;
    expect(events).toEqual([{ type: 'failed', reason: 'cancelled', message: '' }]);
    expect(FakeWorker.last).toBeUndefined();
  });

  it('fails when the worker stops', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const { events, ended, worker } = begin();
    worker?.onerror?.({ message: 'out of memory' });
    await ended;
    expect(events).toEqual([{ type: 'failed', reason: 'broken', message: '' }]);
  });

  it('ends the worker when nobody listens any more', async () => {
    const events = deviceStream(wish, new AbortController().signal)[Symbol.asyncIterator]();
    const first = events.next();
    const worker = FakeWorker.last;
    worker?.onmessage?.({
      data: { type: 'progress', id: worker.asked[0]?.id ?? '', done: 1, total: 2 },
    });
    await first;
    await events.return?.();
    expect(worker?.isEnded).toBe(true);
  });
});
