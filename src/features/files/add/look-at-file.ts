/** What is in a stored file: how many places, whether they have text, and what it calls itself. */
import type { DocumentProblem } from '../../../documents/document.ts';
import { pdfMime } from '../../../model/files/document-kinds.ts';
import { lookAtPdf, type Seen } from '../../../pdf/look-at-pdf.ts';

export type SeenFile = Seen | { ok: false; problem: DocumentProblem };

export type LookAtFile = (
  bytes: Blob,
  onProgress: (done: number, total: number) => void,
  /** Nobody waits for the answer any more. */
  signal: AbortSignal,
  mime: string,
) => Promise<SeenFile>;

export const lookAtFile: LookAtFile = async (bytes, onProgress, signal, mime) => {
  if (mime === pdfMime) return lookAtPdf(bytes, onProgress, signal);
  const { lookAtDocument } = await import('../../../documents/look-at-document.ts');
  return lookAtDocument(bytes, mime, signal);
};
