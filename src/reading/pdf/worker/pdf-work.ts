/** Starts `pdf-work.worker.ts` and asks it, from the main thread: work on PDFs that nobody watches, and that would block the screen. */
import { missing, openWorker } from '../../../lib/missing-part.ts';
import { AsksForPassword } from '../locked/asks-for-password.ts';
import type { Asked, PdfAnswers, PdfQuestions, PdfWork, Told } from './messages.ts';

export interface PdfWorker {
  /**
   * One at a time.
   * @param onProgress pages done
   * @throws `AsksForPassword` where `read` has no password or a wrong one (`look` and `draw` answer that), the reason that
   * `end` was given, `MissingPart` where its script did not come, or why it failed
   */
  ask<Work extends PdfWork>(
    work: Work,
    question: PdfQuestions[Work],
    onProgress?: (done: number, total: number) => void,
  ): Promise<PdfAnswers[Work]>;
  /** Whoever waits for an answer is told `reason`. */
  end(reason?: unknown): void;
}

/** @param signal ends it, and is the reason that whoever waits is told */
export function startPdfWork(signal?: AbortSignal): PdfWorker {
  const ended = Promise.withResolvers<never>();
  // It also ends while nobody waits for an answer: that is no unhandled rejection.
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

/** One question to a worker of its own. @throws as `ask` does, and the signal's reason */
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
