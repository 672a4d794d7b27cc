/** How many pages a PDF has, and whether they carry text: asked of a worker, or on the main thread where bytes come over a network. */
import type { ByteSource } from './byte-source.ts';
import type { Seen } from './worker/messages.ts';
import { askPdfWork } from './worker/pdf-work.ts';

export type { Seen };

export type LookAtPdf = (
  bytes: Blob | ByteSource,
  onProgress: (done: number, total: number) => void,
  /** Nobody waits for the answer any more. */
  signal: AbortSignal,
  password?: string,
) => Promise<Seen>;

/**
 * @returns of a `ByteSource` whose look was aborted what was seen until then, which is not to be used
 * @throws of a `Blob` the signal's reason; or when what looks did not start
 */
export const lookAtPdf: LookAtPdf = async (bytes, onProgress, signal, password) => {
  signal.throwIfAborted();
  if (!(bytes instanceof Blob)) {
    // Its parts come through the main thread in any case.
    const { lookInto } = await import('./worker/look-into.ts');
    return await lookInto(bytes, onProgress, signal, password);
  }
  return await askPdfWork('look', { bytes, password }, signal, onProgress);
};
