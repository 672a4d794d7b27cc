/** What is in a stored file: how many places, whether they have text, and what it calls itself. */

import { pdfMime } from '../../../model/files/document-kinds.ts';
import type { DocumentProblem } from '../../../reading/documents/document.ts';
import { lookAtPdf, type Seen } from '../../../reading/pdf/look-at-pdf.ts';

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
  const { lookAtDocument } = await import('../../../reading/documents/look-at-document.ts');
  const seen = await lookAtDocument(bytes, mime, signal);
  const isBroken = seen.ok && mime.startsWith('image/') && !(await isShowable(bytes));
  return isBroken ? { ok: false, problem: 'damaged' } : seen;
};

/** Its first bytes may be those of a picture and the rest missing. */
async function isShowable(picture: Blob): Promise<boolean> {
  try {
    // Small: whether it can be decoded is all that is asked.
    (await createImageBitmap(picture, { resizeWidth: 16 })).close();
    return true;
  } catch {
    return false;
  }
}
