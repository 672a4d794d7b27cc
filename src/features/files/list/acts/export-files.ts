/** Saves files for the student: one as it is, several as a zip. Only files on this device, so that it works offline. */
import { readBlob } from '../../../../db/bytes/blobs.ts';
import { currentDatabase } from '../../../../db/database.ts';
import { isUnreadable } from '../../../../db/storage-problem.ts';
import * as say from '../../../../lib/messages.ts';
import { plural } from '../../../../lib/plural.ts';
import type { StudyFile } from '../../../../model/entities/file.ts';
import { saveAsFile } from '../../../../platform/save-as-file.ts';
import { toastError, toastSuccess } from '../../../../ui/toaster/toast.ts';

type File = Pick<StudyFile, 'name' | 'mime' | 'sha256' | 'sizeBytes'>;

interface Packed {
  name: string;
  content: Blob;
  /** Number of files in it. */
  count: number;
}

export async function exportFiles(files: readonly File[]): Promise<void> {
  try {
    const packed = await packFiles(files);
    if (typeof packed === 'string') {
      toastError(packed);
      return;
    }
    saveAsFile(packed.name, packed.content, packed.content.type);
    const left = files.length - packed.count;
    toastSuccess(
      left === 0
        ? `${plural(packed.count, 'file')} exported`
        : `${packed.count} of ${plural(files.length, 'file')} exported. Download the others to this device first.`,
    );
  } catch (error) {
    console.warn('Files could not be exported', error);
    toastError(say.somethingWentWrongTryAgain);
  }
}

/** @returns the reason for a failure, in words for people */
export async function packFiles(
  files: readonly File[],
  database = currentDatabase(),
  nowMs = Date.now(),
): Promise<Packed | string> {
  const [{ createEntryNames }, { maxZipBytes, zipToBlob }, { splitEnding }] = await Promise.all([
    import('../../../../interchange/backup/export/entry-names.ts'),
    import('../../../../lib/zip/write-zip.ts'),
    import('../../../../interchange/backup/export/split-ending.ts'),
  ]);
  const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (total >= maxZipBytes) return 'Select fewer files: a zip holds up to 4 GB.';
  const nameEntry = createEntryNames();
  const nameOf = (file: File) => {
    const { bareName, ending } = splitEnding(file);
    return nameEntry('', bareName, ending).slice(1);
  };
  const entries: { path: string; content: Blob }[] = [];
  for (const file of files) {
    const content = await readBlob(file.sha256, file.mime, database).catch((error: unknown) => {
      if (!isUnreadable(error)) throw error;
      console.warn('The bytes of a file could not be read', error);
    });
    if (content !== undefined) entries.push({ path: nameOf(file), content });
  }
  const [only, another] = entries;
  if (only === undefined) return 'Not on this device. Download it first.';
  if (another === undefined) return { name: only.path, content: only.content, count: 1 };
  const zip = await zipToBlob(inTurn(entries), nowMs, database.closed);
  return { name: 'Haversack files.zip', content: zip, count: entries.length };
}

async function* inTurn<T>(entries: readonly T[]): AsyncGenerator<T> {
  yield* entries;
}
