/** Decides by its bytes whether a file is accepted, and inspects its pages. Only plain text is recognized by name. */
import type { Refusal } from '../../../components/files/refusals.ts';
import { mimeOfName, pdfMime } from '../../../model/files/document-kinds.ts';
import { maxFileBytes } from '../../../model/files/file-limits.ts';
import type { DocumentProblem } from '../../../reading/documents/document.ts';
import { lookAtPdf, type Seen } from '../../../reading/pdf/look-at-pdf.ts';

export type Judged = { ok: true; mime: string } | { ok: false; refusal: Refusal };

/** The header is within these bytes (ISO 32000-1, annex H, note 13). */
const headerWindowBytes = 1024;
const header = [0x25, 0x50, 0x44, 0x46, 0x2d]; // %PDF-

/** Never throws. */
export async function judgeFile(blob: Blob, name: string): Promise<Judged> {
  if (blob.size === 0) return { ok: false, refusal: 'no-bytes' };
  if (blob.size > maxFileBytes) return { ok: false, refusal: 'too-large' };
  let start: Uint8Array;
  try {
    start = new Uint8Array(await blob.slice(0, headerWindowBytes).arrayBuffer());
  } catch {
    return { ok: false, refusal: 'unreadable' };
  }
  if (hasPdfHeader(start) && isPdfByName(start, name)) return { ok: true, mime: pdfMime };
  return judgeOther(blob, name);
}

/** A text may mention the header; a PDF named `.txt` begins with it. */
function isPdfByName(start: Uint8Array, name: string): boolean {
  const isCalledText = mimeOfName(name)?.startsWith('text/') === true;
  return !isCalledText || hasPdfHeader(start.subarray(0, header.length));
}

async function judgeOther(blob: Blob, name: string): Promise<Judged> {
  const loaded = await import('../../../reading/documents/recognize.ts').catch((error: unknown) => {
    console.warn('The code that detects file types could not be loaded', error);
    return undefined;
  });
  if (loaded === undefined) return { ok: false, refusal: 'no-reader' };
  try {
    const recognized = await loaded.recognize(blob, name);
    if (recognized.ok) return recognized;
    const isCalledPdf = mimeOfName(name) === pdfMime || !/\.\w+$/.test(name);
    const other = isCalledPdf ? 'not-pdf' : 'not-taken';
    return { ok: false, refusal: recognized.kind === 'other' ? other : recognized.kind };
  } catch (error) {
    console.warn('A chosen file could not be read', error);
    return { ok: false, refusal: 'unreadable' };
  }
}

export function hasPdfHeader(start: Uint8Array): boolean {
  for (let at = 0; at + header.length <= start.length; at++) {
    if (header.every((byte, index) => start[at + index] === byte)) return true;
  }
  return false;
}

type SeenFile = Seen | { ok: false; problem: DocumentProblem };

export type LookAtFile = (
  bytes: Blob,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
  mime: string,
) => Promise<SeenFile>;

/** Counts the places of a stored file, and finds its text and title. */
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
    // Small: only the success matters.
    (await createImageBitmap(picture, { resizeWidth: 16 })).close();
    return true;
  } catch {
    return false;
  }
}
