/** Starts `pdf-work.worker.ts`: work on PDFs that would block the screen. */
import { missing, openWorker } from '../../../lib/missing-part.ts';
import { AsksForPassword } from '../locked/asks-for-password.ts';
import type { Asked, PdfAnswers, PdfQuestions, PdfWork, Told } from './messages.ts';

export interface PdfWorker {
  /**
   * Only one request at a time.
   * @param onProgress pages done
   * @throws `AsksForPassword` for `read` without the right password (`look` and `draw` return `locked` instead), the
   * reason passed to `end`, `MissingPart` if the script did not load, or the worker's error
   */
  ask<Work extends PdfWork>(
    work: Work,
    question: PdfQuestions[Work],
    onProgress?: (done: number, total: number) => void,
  ): Promise<PdfAnswers[Work]>;
  /** Rejects the pending request with `reason`. */
  end(reason?: unknown): void;
}

/** @param signal ends the worker and rejects the pending request with its reason */
export function startPdfWork(signal?: AbortSignal): PdfWorker {
  const ended = Promise.withResolvers<never>();
  // The worker may end while nothing awaits it; that must not become an unhandled rejection.
  ended.promise.catch(() => undefined);
  const worker = openWorker(
    () => new Worker(new URL('./pdf-work.worker.ts', import.meta.url), { type: 'module' }),
    ended.reject,
  );
  worker.onmessageerror = () => ended.reject(new Error('An answer about a PDF could not be read'));
  const end = (reason: unknown = new Error('It was ended')) => {
    signal?.removeEventListener('abort', stop);
    ended.reject(reason);
    worker.terminate();
  };
  const stop = () => end(signal?.reason);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  return {
    ask: <Work extends PdfWork>(
      work: Work,
      question: PdfQuestions[Work],
      onProgress?: (done: number, total: number) => void,
    ) => {
      const answered = new Promise<PdfAnswers[Work]>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<Told>) => {
          if ('total' in data) onProgress?.(data.done, data.total);
          else if ('answer' in data) resolve(data.answer as PdfAnswers[Work]);
          else if (data.isMissing) void missing(new Error(data.why), true).then(reject);
          else reject(data.isLocked ? new AsksForPassword() : new Error(data.why));
        };
      });
      worker.postMessage({ work, question } as Asked);
      return Promise.race([answered, ended.promise]);
    },
    end,
  };
}

/** Sends one request to a worker of its own. @throws as `ask` does, and the signal's reason */
export async function askPdfWork<Work extends PdfWork>(
  work: Work,
  question: PdfQuestions[Work],
  signal: AbortSignal,
  onProgress?: (done: number, total: number) => void,
): Promise<PdfAnswers[Work]> {
  signal.throwIfAborted();
  const worker = startPdfWork(signal);
  try {
    return await worker.ask(work, question, onProgress);
  } finally {
    worker.end();
  }
}
