/** The page's side of `engine/recognize.worker.ts`. */
import { missingFailure, openWorker } from '../../lib/missing-part.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import type { ReadImage } from './engine/engine.ts';
import type { FromReader, ToReader } from './engine/messages.ts';

export interface Recognizer {
  /** Takes the bitmap. One at a time. @throws if the engine failed; it cannot be used again */
  read(image: ImageBitmap): Promise<ReadImage>;
  close(): void;
}

/** @param onLoading loaded bytes of engine and language */
export type OpenRecognizer = (
  language: string,
  /** Ends it, even during a page. */
  signal: AbortSignal,
  onLoading: (done: number, total: number) => void,
) => Promise<Result<Recognizer>>;

/** `offline`: engine, language or the worker are not on this device and cannot be fetched now. */
export const openRecognizer: OpenRecognizer = async (language, signal, onLoading) => {
  let onStopped: (why: Error) => void = () => undefined;
  const worker = openWorker(
    () => new Worker(new URL('./engine/recognize.worker.ts', import.meta.url), { type: 'module' }),
    (why) => onStopped(why),
  );
  const ask = createAsker(worker, signal, (stopped) => {
    onStopped = stopped;
  });
  const opened = await ask({ kind: 'open', language }, [], onLoading);
  if (opened.kind === 'open') {
    return success({
      read: async (image) => {
        const answer = await ask({ kind: 'read', image }, [image]);
        if (answer.kind === 'read') return answer.result;
        throw new Error(`Text recognition stopped: ${JSON.stringify(answer)}`);
      },
      close: () => worker.terminate(),
    });
  }
  worker.terminate();
  if (opened.kind === 'unavailable') {
    return failure('offline', 'Text recognition could not be downloaded.');
  }
  console.warn('Text recognition did not start', opened);
  const missing = missingFailure(opened.kind === 'stopped' ? opened.why : undefined);
  if (missing) return missing;
  return failure('broken', 'Text recognition did not start. Reload the page and try again.');
};

type Answer = Exclude<FromReader, { kind: 'loading' }> | { kind: 'stopped'; why: Error };

function createAsker(
  worker: Worker,
  signal: AbortSignal,
  hearEnd: (stopped: (why: Error) => void) => void,
) {
  return (
    message: ToReader,
    transfer: Transferable[],
    onLoading?: (done: number, total: number) => void,
  ): Promise<Answer> =>
    new Promise((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<FromReader>) => {
        if (data.kind === 'loading') onLoading?.(data.done, data.total);
        else resolve(data);
      };
      signal.addEventListener('abort', () => {
        worker.terminate();
        resolve({ kind: 'failed', why: 'It was stopped' });
      });
      hearEnd((why) => resolve({ kind: 'stopped', why }));
      worker.postMessage(message, transfer);
    });
}
