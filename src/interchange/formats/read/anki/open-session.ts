/** The page’s end of `anki.worker.ts`. A collection that takes too much memory ends with its worker. */
import { MissingPart } from '../../../../lib/parts/missing-part.ts';
import { openWorker } from '../../../../lib/parts/open-worker.ts';
import {
  type AnkiAnswer,
  AnkiFailure,
  type AnkiQuestion,
  type AnkiSession,
  type OpenRequest,
  openSession,
  type Piece,
} from './session.ts';

/**
 * @throws an `AnkiFailure`, and the signal's reason where it is aborted
 */
export async function openAnki(
  request: OpenRequest,
  tzOffsetMin: (atMs: number) => number,
  signal: AbortSignal,
): Promise<AnkiSession> {
  signal.throwIfAborted();
  if (!('Worker' in globalThis)) return await openSession(request, tzOffsetMin);
  const broken = Promise.withResolvers<never>();
  // Nobody may be asking when it breaks.
  broken.promise.catch(() => undefined);
  const worker = openWorker(
    () => new Worker(new URL('./anki.worker.ts', import.meta.url), { type: 'module' }),
    (why) => {
      console.warn('What reads Anki packages did not start or stopped', why);
      // Its script did not come: the package is not to blame.
      broken.reject(new AnkiFailure(why instanceof MissingPart ? 'no-reader' : 'too-much'));
    },
  );
  const stop = new AbortController();
  const askOnce = askOneByOne(worker, signal, stop.signal);
  const ask = (question: AnkiQuestion) => Promise.race([askOnce(question), broken.promise]);
  const close = () => {
    stop.abort();
    worker.terminate();
  };
  try {
    await ask({ ask: 'open', request });
  } catch (error) {
    close();
    throw error;
  }
  return {
    next: async () => (await ask({ ask: 'next' })) as Piece,
    unpack: async (packed) => (await ask({ ask: 'unpack', packed })) as Blob,
    close,
  };
}

/** It answers in the order of the questions, so the one that waits is the one that is answered. */
function askOneByOne(worker: Worker, aborted: AbortSignal, closed: AbortSignal) {
  return (question: AnkiQuestion): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const end = () => reject(aborted.reason);
      aborted.addEventListener('abort', end, { signal: closed, once: true });
      worker.onmessage = ({ data }: MessageEvent<AnkiAnswer>) => {
        aborted.removeEventListener('abort', end);
        if (data.ok) resolve(data.value);
        else reject(new AnkiFailure(data.problem));
      };
      worker.onmessageerror = () => reject(new AnkiFailure('too-much'));
      worker.postMessage(question);
    });
}
