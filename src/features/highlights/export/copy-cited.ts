/** Copies words with their source, and a full reference if the file gives enough data. */
import { readBlob } from '../../../db/bytes/blobs.ts';
import {
  asApa,
  asBibtex,
  citedQuote,
  type DocumentInfo,
  isCitable,
  type Work,
  workOf,
} from '../../../interchange/formats/write/citation.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { placeUnitOf } from '../../../model/files/document-kinds.ts';
import { passwordOf } from '../../../reading/pdf/locked/unlocked.ts';
import { toastError, toastSuccess } from '../../../ui/toaster/toast.ts';
import { toastNext } from '../../../ui/toaster/toast-undo.tsx';

export async function copyCited(file: StudyFile, quote: string, page: number): Promise<void> {
  const work = await readWork(file);
  const unit = placeUnitOf(file.mime);
  const cited = citedQuote(quote, page, work, unit);
  const isWhole = isCitable(work);
  if (!(await copyText(isWhole ? `${cited}\n\n${asApa(work)}` : cited))) return;
  if (!isWhole) return toastSuccess(`Copied with title and ${unit}`);
  const copyBibtex = async () => {
    if (await copyText(asBibtex(work))) toastSuccess('BibTeX copied');
  };
  toastNext('Copied with APA citation', 'Copy BibTeX', () => void copyBibtex());
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Forbidden, or the page is not served securely.
    toastError('Could not copy the text. Select it and copy it yourself.');
    return false;
  }
}

type Cited = Pick<StudyFile, 'sha256' | 'mime' | 'name'>;

const known = new Map<string, DocumentInfo>();

/** Read once for each content. Without metadata the file's name is the title. */
export async function readWork({ sha256, mime, name }: Cited): Promise<Work> {
  const info = known.get(sha256) ?? (await readInfo(sha256, mime));
  if (info !== undefined) known.set(sha256, info);
  return workOf(info ?? {}, name);
}

/** @returns `undefined` if it cannot be read now; a later call tries again */
async function readInfo(sha256: string, mime: string): Promise<DocumentInfo | undefined> {
  if (mime !== 'application/pdf') return {};
  try {
    const bytes = await readBlob(sha256, mime);
    if (bytes === undefined) return undefined;
    const { openPdf } = await import('../../../reading/pdf/pdf.ts');
    const opened = await openPdf(bytes, { password: await passwordOf(sha256) });
    if (!opened.ok) return undefined;
    try {
      return (await opened.pdf.getMetadata()).info as DocumentInfo;
    } finally {
      opened.close();
    }
  } catch (error) {
    console.warn('A file does not say what it is', error);
    return undefined;
  }
}
