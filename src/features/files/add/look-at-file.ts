/** Inspects a stored file: number of places, whether they have text, and its title. */

import { pdfMime } from '../../../model/files/document-kinds.ts';
import type { DocumentProblem } from '../../../reading/documents/document.ts';
import { lookAtPdf, type Seen } from '../../../reading/pdf/look-at-pdf.ts';

export type SeenFile = Seen | { ok: false; problem: DocumentProblem };

export type LookAtFile = (
  bytes: Blob,
  onProgress: (done: number, total: number) => void,
  /** The caller no longer needs the answer. */
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

/** A truncated picture may still have valid first bytes. */
async function isShowable(picture: Blob): Promise<boolean> {
  try {
    // Small: whether it can be decoded is all that is asked.
    (await createImageBitmap(picture, { resizeWidth: 16 })).close();
    return true;
  } catch {
    return false;
  }
}
