/** The page's end of `document.worker.ts`: a document that takes too long, or too much memory, ends with its worker. */
import type { ReadAnswer, ReadRequest } from './read-document.ts';

export type OpenDocument = (request: ReadRequest, signal: AbortSignal) => Promise<ReadAnswer>;

/** A book of a thousand pages takes two seconds on a small laptop. */
const longestMs = 90_000;

/** @throws the signal's reason where it is aborted; nothing else */
export const openDocument: OpenDocument = async (request, signal) => {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./document.worker.ts', import.meta.url), { type: 'module' });
  const stop = new AbortController();
  let hasAnswered = false;
  try {
    return await new Promise<ReadAnswer>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { signal: stop.signal });
      const timer = setTimeout(() => resolve({ ok: false, problem: 'too-much' }), longestMs);
      stop.signal.addEventListener('abort', () => clearTimeout(timer));
      worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) => {
        hasAnswered = true;
        resolve(data);
      };
      worker.onmessageerror = () => resolve({ ok: false, problem: 'too-much' });
      worker.onerror = (event) => {
        if (hasAnswered) return;
        console.warn('What reads documents did not start or stopped', event.message);
        // Without a message its script did not come: the file is not to blame.
        resolve({ ok: false, problem: event.message ? 'too-much' : 'no-reader' });
      };
      worker.postMessage(request);
    });
  } finally {
    stop.abort();
    worker.terminate();
  }
};
