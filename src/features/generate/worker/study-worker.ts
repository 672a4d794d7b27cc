/**
 * The generating worker of this tab. One serves all requests, so that what it has worked out of some pages serves the next product of
 * them; it is ended, and its memory free, when nothing was asked for a while.
 */
import { onAccountClosed } from '../../../db/database.ts';
import type { GenerateRequest, WorkerMessage, WorkerRequest } from '../../../generate/messages.ts';

export interface Listener {
  hear(message: WorkerMessage): void;
  /** The worker ended before it was done. */
  onStopped(): void;
}

/** A student looks through a summary before asking for cards of the same pages. */
export const idleMs = 5 * 60_000;
/** What was cancelled stops at its next step; what has not by then keeps the processor for nobody. */
export const stoppingMs = 5_000;

interface StudyWorker {
  worker: Worker;
  open: Map<string, Listener>;
  /** Work that nobody waits for any more, and of which the worker has not said yet that it has stopped. */
  stopping: Set<string>;
}

let current: StudyWorker | undefined;
let rest: ReturnType<typeof setTimeout> | undefined;

/** @returns what stops the work; after the end it does nothing */
export function askWorker(request: GenerateRequest, listener: Listener): () => void {
  clearTimeout(rest);
  // Work that does not stop, or not soon, must not keep the next one waiting.
  if (current !== undefined && current.stopping.size > 0) retire(current);
  current ??= start();
  const own = current;
  const { id } = request;
  own.open.set(id, listener);
  own.worker.postMessage(request satisfies WorkerRequest);
  return () => {
    if (!own.open.delete(id)) return;
    own.stopping.add(id);
    own.worker.postMessage({ type: 'cancel', id } satisfies WorkerRequest);
    settle(own);
  };
}

function start(): StudyWorker {
  const worker = new Worker(new URL('../../../generate/generate.worker.ts', import.meta.url), {
    type: 'module',
  });
  const own: StudyWorker = { worker, open: new Map(), stopping: new Set() };
  worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
    const listener = own.open.get(data.id);
    if (data.type !== 'progress') {
      own.open.delete(data.id);
      own.stopping.delete(data.id);
      settle(own);
    }
    listener?.hear(data);
  };
  worker.onerror = (event) => {
    console.warn('The generating worker stopped', event.message);
    stopAll(own);
  };
  return own;
}

function stopAll(own: StudyWorker): void {
  const listeners = [...own.open.values()];
  end(own);
  for (const listener of listeners) listener.onStopped();
}

/** It does what it has begun, and gets nothing new. */
function retire(own: StudyWorker): void {
  current = undefined;
  settle(own);
}

function settle(own: StudyWorker): void {
  if (own.open.size > 0) return;
  if (own !== current) {
    end(own);
    return;
  }
  clearTimeout(rest);
  rest = setTimeout(() => end(own), own.stopping.size > 0 ? stoppingMs : idleMs);
}

/** Pages of one account are not kept while another one is used. */
onAccountClosed(() => {
  clearTimeout(rest);
  if (current !== undefined) stopAll(current);
});

function end(own: StudyWorker): void {
  own.worker.terminate();
  own.open.clear();
  if (own === current) current = undefined;
}
