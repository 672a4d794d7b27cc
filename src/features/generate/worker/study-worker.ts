/**
 * The generating worker of this tab. One serves all requests, so that what it has worked out of some pages serves the next product of
 * them. It is ended, and its memory is free, when nothing was asked for a while, or when it does not stop what was cancelled.
 */
import { onAccountClosed } from '../../../db/database.ts';
import type { GenerateRequest, WorkerMessage, WorkerRequest } from '../../../generate/messages.ts';
import { openWorker } from '../../../lib/missing-part.ts';

export interface Listener {
  hear(message: WorkerMessage): void;
  /** The worker ended before it was done, or never came (`MissingPart`). */
  onStopped(why: Error): void;
}

/** A student looks through a summary before asking for cards of the same pages. */
export const idleMs = 5 * 60_000;
/** What is worked out of a long book before a work can stop takes a few seconds; what takes longer may never stop. */
export const stopWithinMs = 20_000;

interface StudyWorker {
  worker: Worker;
  open: Map<string, Listener>;
  /** Work that nobody waits for any more, and of which the worker has not said yet that it has stopped. */
  stopping: Set<string>;
}

let current: StudyWorker | undefined;
/** Ends the current one when nobody waits for it. */
let ending: ReturnType<typeof setTimeout> | undefined;

/** @returns what stops the work; after the end it does nothing */
export function askWorker(request: GenerateRequest, listener: Listener): () => void {
  clearTimeout(ending);
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
  const worker = openWorker(
    () =>
      new Worker(new URL('../../../generate/generate.worker.ts', import.meta.url), {
        type: 'module',
      }),
    (why) => {
      console.warn('The generating worker stopped', why);
      stopAll(own, why);
    },
  );
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
  return own;
}

function stopAll(own: StudyWorker, why: Error): void {
  const listeners = [...own.open.values()];
  end(own);
  for (const listener of listeners) listener.onStopped(why);
}

/** It does what it has begun for those who wait, and gets nothing new. */
function retire(own: StudyWorker): void {
  current = undefined;
  settle(own);
}

/** Where nobody waits for it: the current one may serve again, another is of no use. */
function settle(own: StudyWorker): void {
  if (own.open.size > 0) return;
  if (own !== current) {
    end(own);
    return;
  }
  clearTimeout(ending);
  ending = setTimeout(() => end(own), own.stopping.size > 0 ? stopWithinMs : idleMs);
}

/** Pages of one account are not kept while another one is used. */
onAccountClosed(() => {
  clearTimeout(ending);
  if (current !== undefined) stopAll(current, new Error('The account was closed'));
});

function end(own: StudyWorker): void {
  own.worker.terminate();
  own.open.clear();
  if (own === current) current = undefined;
}
