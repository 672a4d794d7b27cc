/** What a file says of itself, for citations: read once for each content, and again until it could be read. */
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

/** Where it cannot be opened the file's name stands for it. */
export async function readWork({ sha256, mime, name }: Cited): Promise<Work> {
  const info = known.get(sha256) ?? (await readInfo(sha256, mime));
  if (info !== undefined) known.set(sha256, info);
  return workOf(info ?? {}, name);
}

/** @returns `undefined` where it could not be read now, such as while its bytes are not on this device */
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
