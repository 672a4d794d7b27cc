/** The worker's lifetime: it keeps neither pages of another account nor cancelled work. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeAccountDatabase, openAccountDatabase } from '../db/database.ts';
import type { GenerateRequest, WorkerMessage } from '../generate/stream.ts';
import { askWorker, idleMs, stopWithinMs } from './study-worker.ts';

class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage?: (event: { data: WorkerMessage }) => void;
  onerror?: (event: { message: string }) => void;
  isEnded = false;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage = vi.fn();
  terminate() {
    this.isEnded = true;
  }
}

const request = (id: string): GenerateRequest => ({
  ...{ type: 'generate', id, kind: 'summary', pages: [], count: 1 },
});
const listener = () => ({ hear: vi.fn(), onStopped: vi.fn() });
const stopped = (id: string): { data: WorkerMessage } => ({
  data: { type: 'failure', id, reason: 'cancelled', message: '' },
});

beforeEach(async () => {
  vi.stubGlobal('Worker', FakeWorker);
  FakeWorker.all = [];
  await openAccountDatabase(crypto.randomUUID());
  vi.useFakeTimers();
});
afterEach(() => {
  closeAccountDatabase();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('ends soon where what was cancelled does not stop', () => {
  askWorker(request('1'), listener())();
  vi.advanceTimersByTime(stopWithinMs);
  expect(FakeWorker.all.map(({ isEnded }) => isEnded)).toEqual([true]);
});

it('stays for the next request where what was cancelled has stopped', () => {
  askWorker(request('1'), listener())();
  FakeWorker.all[0]?.onmessage?.(stopped('1'));
  vi.advanceTimersByTime(idleMs - 1);
  expect(FakeWorker.all[0]?.isEnded).toBe(false);
  vi.advanceTimersByTime(1);
  expect(FakeWorker.all[0]?.isEnded).toBe(true);
});

it('does not end what another waits for, where one of two is cancelled', () => {
  const other = listener();
  const cancel = askWorker(request('1'), listener());
  askWorker(request('2'), other);
  cancel();
  vi.advanceTimersByTime(idleMs);
  expect(FakeWorker.all[0]?.isEnded).toBe(false);
  FakeWorker.all[0]?.onmessage?.(stopped('2'));
  expect(other.hear).toHaveBeenCalledOnce();
});

it('ends with the account, and whoever waits is told', () => {
  const waiting = listener();
  askWorker(request('1'), waiting);
  closeAccountDatabase();
  expect(FakeWorker.all[0]?.isEnded).toBe(true);
  expect(waiting.onStopped).toHaveBeenCalledOnce();
});

it('begins anew after it broke', () => {
  const waiting = listener();
  askWorker(request('1'), waiting);
  FakeWorker.all[0]?.onerror?.({ message: 'out of memory' });
  expect(waiting.onStopped).toHaveBeenCalledOnce();
  askWorker(request('2'), listener());
  expect(FakeWorker.all).toHaveLength(2);
});
