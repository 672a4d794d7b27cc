/** The page's end of `document.worker.ts`: a document that takes too long, or too much memory, ends with its worker. */
import { DidNotCome, MissingPart, openWorker } from '../../lib/missing-part.ts';
import type { ReadAnswer, ReadRequest } from './read-document.ts';

export type OpenDocument = (request: ReadRequest, signal: AbortSignal) => Promise<ReadAnswer>;

/** A book of a thousand pages takes two seconds on a small laptop. */
const longestMs = 90_000;

/** @throws the signal's reason where it is aborted; nothing else */
export const openDocument: OpenDocument = async (request, signal) => {
  signal.throwIfAborted();
  const ended = Promise.withResolvers<Error>();
  const worker = openWorker(
    () => new Worker(new URL('./document.worker.ts', import.meta.url), { type: 'module' }),
    ended.resolve,
  );
  const stop = new AbortController();
  try {
    return await new Promise<ReadAnswer>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { signal: stop.signal });
      const timer = setTimeout(() => resolve({ ok: false, problem: 'too-much' }), longestMs);
      stop.signal.addEventListener('abort', () => clearTimeout(timer));
      worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) => resolve(data);
      worker.onmessageerror = () => resolve({ ok: false, problem: 'too-much' });
      void ended.promise.then((why) => {
        console.warn('What reads documents did not start or stopped', why);
        const isMissing = why instanceof MissingPart || why instanceof DidNotCome;
        // The file is not to blame.
        resolve({ ok: false, problem: isMissing ? 'no-reader' : 'too-much', why });
      });
      worker.postMessage(request);
    });
  } finally {
    stop.abort();
    worker.terminate();
  }
};
