/** Counts a PDF's pages and checks for text: in a worker, or on the main thread if bytes come over a network. */
import type { ByteSource } from './byte-source.ts';
import type { Seen } from './worker/messages.ts';
import { askPdfWork } from './worker/pdf-work.ts';

export type { Seen };

export type LookAtPdf = (
  bytes: Blob | ByteSource,
  onProgress: (done: number, total: number) => void,
  /** The caller no longer waits. */
  signal: AbortSignal,
  password?: string,
) => Promise<Seen>;

/**
 * @returns for an aborted look into a `ByteSource`: what was seen until then; do not use it
 * @throws for a `Blob` the signal's reason; or an error if the work could not start
 */
export const lookAtPdf: LookAtPdf = async (bytes, onProgress, signal, password) => {
  signal.throwIfAborted();
  if (!(bytes instanceof Blob)) {
    // The bytes come through the main thread in any case.
    const { lookInto } = await import('./worker/look-into.ts');
    return await lookInto(bytes, onProgress, signal, password);
  }
  return await askPdfWork('look', { bytes, password }, signal, onProgress);
};
