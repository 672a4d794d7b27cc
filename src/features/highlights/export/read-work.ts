/** Metadata of a file for citations, read once for each content; failed reads are repeated. */
import { readBlob } from '../../../db/bytes/blobs.ts';
import {
  type DocumentInfo,
  type Work,
  workOf,
} from '../../../interchange/formats/write/citation.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { passwordOf } from '../../../reading/pdf/locked/unlocked.ts';

type Cited = Pick<StudyFile, 'sha256' | 'mime' | 'name'>;

const known = new Map<string, DocumentInfo>();

/** If the file cannot be opened, its name replaces the title. */
export async function readWork({ sha256, mime, name }: Cited): Promise<Work> {
  const info = known.get(sha256) ?? (await readInfo(sha256, mime));
  if (info !== undefined) known.set(sha256, info);
  return workOf(info ?? {}, name);
}

/** @returns `undefined` if it cannot be read now, for example without its bytes on this device */
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
