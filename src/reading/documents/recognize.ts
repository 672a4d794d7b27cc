/** Recognizes a file's kind by its bytes. Only texts, which have no signature, are recognized by their ending. */
import { openZip, type ZipFile, ZipProblem } from '../../lib/zip/read-zip.ts';
import { documentMimes, mimeOfName, pdfMime } from '../../model/files/document-kinds.ts';
import { type PhonePhoto, phonePhotoOf } from './pictures/phone-photos.ts';
import { isPicturePath } from './pictures/read-pictures.ts';
import { mostTextBytes, pictureTypeOf } from './read/picture-keys.ts';

/**
 * Why a file is not accepted. `old-office`: Word or PowerPoint before 2007; `locked`: an Office file with a
 * password; `heic` and `avif`: photos that this browser could not decode; `damaged`: its bytes do not match its name.
 */
export type Unrecognized =
  | PhonePhoto
  | 'other'
  | 'old-office'
  | 'locked'
  | 'damaged'
  | 'too-much'
  | 'unsafe';

export type Recognized = { ok: true; mime: string } | { ok: false; kind: Unrecognized };

const textMimes: ReadonlySet<string> = new Set([
  documentMimes.html,
  documentMimes.markdown,
  documentMimes.text,
]);

const zipSignature = [0x50, 0x4b, 0x03, 0x04];
/** `{\\rtf` (Rich Text Format 1.9.1). */
const rtfSignature = [0x7b, 0x5c, 0x72, 0x74, 0x66];
/** Signature of Office files before 2007, and of encrypted newer ones (MS-CFB §2.2, MS-OFFCRYPTO §2.3.4). */
const compoundSignature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/**
 * For a file that is not a PDF.
 * @throws errors of reading the file
 */
export async function recognize(bytes: Blob, name: string): Promise<Recognized> {
  const start = new Uint8Array(await bytes.slice(0, 4_096).arrayBuffer());
  const named = mimeOfName(name);
  const picture = await pictureTypeOf(bytes);
  if (picture !== undefined) return { ok: true, mime: picture };
  const photo = await phonePhotoOf(bytes);
  if (photo !== undefined) return { ok: false, kind: photo };
  if (beginsWith(start, zipSignature)) return recognizeZip(bytes, named);
  if (beginsWith(start, rtfSignature)) return { ok: true, mime: documentMimes.rtf };
  if (beginsWith(start, compoundSignature)) {
    const isNewOffice = named === documentMimes.docx || named === documentMimes.pptx;
    return { ok: false, kind: isNewOffice ? 'locked' : 'old-office' };
  }
  if (named === undefined || named === pdfMime) return { ok: false, kind: 'other' };
  if (!textMimes.has(named)) return { ok: false, kind: 'damaged' };
  if (bytes.size > mostTextBytes) return { ok: false, kind: 'too-much' };
  return isText(start) ? { ok: true, mime: named } : { ok: false, kind: 'damaged' };
}

async function recognizeZip(bytes: Blob, named: string | undefined): Promise<Recognized> {
  try {
    const files = await openZip(bytes);
    const paths = new Set(files.map(({ path }) => path));
    if (paths.has('META-INF/container.xml')) return { ok: true, mime: documentMimes.epub };
    if (paths.has('[Content_Types].xml')) {
      const parts = [...paths];
      const has = (folder: string) => parts.some((path) => path.startsWith(folder));
      if (has('word/')) return { ok: true, mime: documentMimes.docx };
      if (has('ppt/')) return { ok: true, mime: documentMimes.pptx };
      return { ok: false, kind: 'other' };
    }
    if (paths.has('content.xml') && paths.has('mimetype'))
      return await recognizeOdf(files.find(({ path }) => path === 'mimetype'));
    const seen = [...paths].filter(isPicturePath).length;
    // Comic books contain a file about themselves; other zips are not documents.
    const isPictures = seen > 0 && paths.size - seen <= 2;
    return isPictures ? { ok: true, mime: documentMimes.pictures } : { ok: false, kind: 'other' };
  } catch (error) {
    if (!(error instanceof ZipProblem)) throw error;
    const isKnown = named !== undefined && named !== pdfMime;
    return { ok: false, kind: isKnown ? error.kind : 'other' };
  }
}

/** OpenDocument names its kind in a file of its own (ODF 1.3, part 2, §3.3). A template is read as a document. */
async function recognizeOdf(file: ZipFile | undefined): Promise<Recognized> {
  const kind = file && file.sizeBytes < 200 ? await (await file.bytes()).text() : '';
  const mime = kind.trim().replace(/-template$/, '');
  const isRead = mime === documentMimes.odt || mime === documentMimes.odp;
  return isRead ? { ok: true, mime } : { ok: false, kind: 'other' };
}

function beginsWith(start: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => start[at] === byte);
}

/** Text has no zero bytes, except in UTF-16 at every second position. */
function isText(start: Uint8Array): boolean {
  const zeros = [0, 0];
  for (let at = 0; at < start.length; at++)
    if (start[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  return Math.min(even, odd) <= start.length / 100;
}
