/**
 * The generating worker of this tab. All requests share it, since it keeps its analysis of the pages. It ends after
 * idle time, or when it does not stop cancelled work.
 */
import { onAccountClosed } from '../db/database.ts';
import type { WorkerMessage, WorkerRequest } from '../generate/stream.ts';
import { DidNotCome, missing, openWorker } from '../lib/missing-part.ts';

type OpenRequest = Exclude<WorkerRequest, { type: 'cancel' }>;

interface Listener {
  hear(message: WorkerMessage): void;
  /** The worker ended too early, or did not load (`MissingPart`). */
  onStopped(why: Error): void;
}

/** Students read a summary before they ask for cards of the same pages. */
export const idleMs = 5 * 60_000;
/** The longest step of a long book takes a few seconds. Work that takes longer may never stop. */
export const stopWithinMs = 20_000;

interface StudyWorker {
  worker: Worker;
  open: Map<string, Listener>;
  stopping: Set<string>;
}

let current: StudyWorker | undefined;
/** Ends an idle worker. */
let ending: ReturnType<typeof setTimeout> | undefined;

/** @returns a function that cancels the work */
export function askWorker(request: OpenRequest, listener: Listener): () => void {
  clearTimeout(ending);
  // Cancelled work must not delay the next request.
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
      new Worker(new URL('../generate/generate.worker.ts', import.meta.url), {
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
    if (data.type !== 'failure' || data.reason !== 'missing') return listener?.hear(data);
    const lost = new DidNotCome('A part of the generating worker could not be loaded');
    void missing(lost, true).then((why) => listener?.onStopped(why instanceof Error ? why : lost));
  };
  return own;
}

function stopAll(own: StudyWorker, why: Error): void {
  const listeners = [...own.open.values()];
  end(own);
  for (const listener of listeners) listener.onStopped(why);
}

/** Finishes its open requests and gets no new ones. */
function retire(own: StudyWorker): void {
  current = undefined;
  settle(own);
}

/** Without open requests, the current worker waits for more. Another one ends. */
function settle(own: StudyWorker): void {
  if (own.open.size > 0) return;
  if (own !== current) {
    end(own);
    return;
  }
  clearTimeout(ending);
  ending = setTimeout(() => end(own), own.stopping.size > 0 ? stopWithinMs : idleMs);
}

/** Pages of one account must not stay for the next. */
onAccountClosed(() => {
  clearTimeout(ending);
  if (current !== undefined) stopAll(current, new Error('The account was closed'));
});

function end(own: StudyWorker): void {
  own.worker.terminate();
  own.open.clear();
  if (own === current) current = undefined;
}
