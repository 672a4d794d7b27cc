import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GenerationEvent, WorkerMessage, WorkerRequest } from '../../generate/stream.ts';
import { idleMs, stopWithinMs } from '../../queries/study-worker.ts';

/** A worker that answers as the test says. */
class FakeWorker {
  static all: FakeWorker[] = [];
  static get last(): FakeWorker | undefined {
    return FakeWorker.all.at(-1);
  }
  onmessage: ((event: { data: WorkerMessage }) => void) | undefined;
  onerror: ((event: { message: string }) => void) | undefined;
  asked: WorkerRequest[] = [];
  isEnded = false;
  constructor() {
    FakeWorker.all.push(this);
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

/** Starts a stream and waits until the worker was asked. */
function begin(signal = new AbortController().signal) {
  const events: GenerationEvent[] = [];
  const ended = (async () => {
    for await (const event of deviceStream(wish, signal)) events.push(event);
  })();
  const worker = FakeWorker.last;
  const id = worker?.asked.at(-1)?.id ?? '';
  const finish = async () => {
    worker?.onmessage?.({
      data: { type: 'result', id, kind: 'summary', items: [point], rejected: {} },
    });
    await ended;
  };
  return { events, ended, worker, id, finish };
}

let deviceStream: typeof import('./device-stream.ts')['deviceStream'];

beforeEach(async () => {
  FakeWorker.all = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.useFakeTimers();
  // Each test starts without a worker, like a new tab.
  vi.resetModules();
  ({ deviceStream } = await import('./device-stream.ts'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the stream of the device', () => {
  it('tells progress, each item, and one end', async () => {
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
  });

  it('has the worker stop what was cancelled while it works', async () => {
    const control = new AbortController();
    const { ended, worker, id } = begin(control.signal);
    control.abort();
    await ended;
    expect(worker?.asked.at(-1)).toEqual({ type: 'cancel', id });
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

  it.each([
    ['its script', (worker?: FakeWorker) => worker?.onerror?.({ message: '' })],
    [
      'a table that it needs',
      (worker: FakeWorker | undefined, id: string) =>
        worker?.onmessage?.({ data: { type: 'failure', id, reason: 'missing', message: '' } }),
    ],
  ])('says what is missing where %s is not on the device yet', async (_, lose) => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const { MissingPart, mendMissingParts } = await import('../../lib/missing-part.ts');
    const offline = new MissingPart('This part is not on your device yet.', false, undefined, true);
    const giveBack = mendMissingParts(async () => offline);
    const { events, ended, worker, id } = begin();
    lose(worker, id);
    await ended;
    giveBack();
    expect(events).toEqual([{ type: 'failed', reason: 'refused', message: offline.message }]);
  });

  it('has the worker stop when nobody listens any more', async () => {
    const events = deviceStream(wish, new AbortController().signal)[Symbol.asyncIterator]();
    const first = events.next();
    const worker = FakeWorker.last;
    const id = worker?.asked[0]?.id ?? '';
    worker?.onmessage?.({ data: { type: 'progress', id, done: 1, total: 2 } });
    await first;
    await events.return?.();
    expect(worker?.asked.at(-1)).toEqual({ type: 'cancel', id });
  });
});

describe('the worker', () => {
  it('serves one request after another, and knows the pages of the last', async () => {
    await begin().finish();
    const second = begin();
    await second.finish();
    expect(FakeWorker.all).toHaveLength(1);
    expect(second.events.at(-1)).toEqual({ type: 'done', rejected: {} });
  });

  it('serves two at once, each with its own answers', async () => {
    const [one, other] = [begin(), begin()];
    await other.finish();
    expect(one.events).toEqual([]);
    await one.finish();
    expect(one.events).toHaveLength(2);
    expect(FakeWorker.all).toHaveLength(1);
  });

  it('is ended when nothing was asked for a while, and another begins with the next request', async () => {
    const { worker, finish } = begin();
    await finish();
    vi.advanceTimersByTime(idleMs - 1);
    expect(worker?.isEnded).toBe(false);
    vi.advanceTimersByTime(1);
    expect(worker?.isEnded).toBe(true);
    await begin().finish();
    expect(FakeWorker.all).toHaveLength(2);
  });

  it('is not ended while it works, however long', async () => {
    await begin().finish();
    const { worker, finish } = begin();
    vi.advanceTimersByTime(idleMs * 2);
    expect(worker?.isEnded).toBe(false);
    await finish();
  });

  it('that does not stop what was cancelled is ended with the next request, which has a new one', async () => {
    const control = new AbortController();
    const { ended, worker } = begin(control.signal);
    control.abort();
    await ended;
    const next = begin();
    expect(worker?.isEnded).toBe(true);
    expect(next.worker).not.toBe(worker);
    await next.finish();
    expect(next.events).toHaveLength(2);
  });

  it('that does not stop what was cancelled is ended soon, though nothing else is asked', async () => {
    const control = new AbortController();
    const { ended, worker } = begin(control.signal);
    control.abort();
    await ended;
    vi.advanceTimersByTime(stopWithinMs - 1);
    expect(worker?.isEnded).toBe(false);
    vi.advanceTimersByTime(1);
    expect(worker?.isEnded).toBe(true);
  });

  it('that has stopped what was cancelled knows its pages as long as after any other work', async () => {
    const control = new AbortController();
    const { ended, worker, id } = begin(control.signal);
    control.abort();
    await ended;
    worker?.onmessage?.({ data: { type: 'failure', id, reason: 'cancelled', message: '' } });
    vi.advanceTimersByTime(idleMs - 1);
    expect(worker?.isEnded).toBe(false);
  });

  it('that has stopped what was cancelled serves the next request', async () => {
    const control = new AbortController();
    const { ended, worker, id } = begin(control.signal);
    control.abort();
    await ended;
    worker?.onmessage?.({ data: { type: 'failure', id, reason: 'cancelled', message: '' } });
    await begin().finish();
    expect(FakeWorker.all).toHaveLength(1);
  });

  it('does to its end what else it was asked for, though it does not stop what was cancelled', async () => {
    const control = new AbortController();
    const first = begin();
    const cancelled = begin(control.signal);
    control.abort();
    await cancelled.ended;
    const next = begin();
    expect(next.worker).not.toBe(first.worker);
    expect(first.worker?.isEnded).toBe(false);
    await first.finish();
    expect(first.events).toHaveLength(2);
    expect(first.worker?.isEnded).toBe(true);
    await next.finish();
  });

  it('that stops is told to all who wait for it, and another serves the next', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const [one, other] = [begin(), begin()];
    one.worker?.onerror?.({ message: 'out of memory' });
    await Promise.all([one.ended, other.ended]);
    const broken = [{ type: 'failed', reason: 'broken', message: '' }];
    expect([one.events, other.events]).toEqual([broken, broken]);
    await begin().finish();
    expect(FakeWorker.all).toHaveLength(2);
  });
});
