/** Actions on one or several files: keep on this device, release, export. Each shows one message. */
import { askKnownFiles } from '../../../api/file-bytes.ts';
import { readBlob } from '../../../db/bytes/blobs.ts';
import { letKnownGo } from '../../../db/bytes/kept-files.ts';
import { keepFile } from '../../../db/bytes/offline-choice.ts';
import { currentDatabase } from '../../../db/database.ts';
import { isUnreadable } from '../../../db/storage-problem.ts';
import * as say from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { saveAsFile } from '../../../platform/save-as-file.ts';
import { toastError, toastSuccess } from '../../../ui/toaster/toast.ts';

type File = Pick<StudyFile, 'id' | 'sha256'>;

/** The server accepts 200. */
const askedAtOnce = 100;

export async function downloadFiles(files: readonly File[]): Promise<void> {
  let failed: string | undefined;
  for (const file of files) {
    const asked = await keepFile(file);
    if (!asked.ok) failed = asked.error.message;
  }
  if (failed !== undefined) toastError(failed);
  else if (navigator.onLine) toastSuccess(`Downloading ${plural(files.length, 'file')}`);
  else toastSuccess(`${plural(files.length, 'file')} will download when you’re online`);
}

/** Deletes bytes from this device after the server confirmed that it has them. */
export async function removeDownloads(
  files: readonly File[],
  ask: typeof askKnownFiles = askKnownFiles,
): Promise<void> {
  let removed = 0;
  let isUnknown = false;
  let refused: string | undefined;
  for (let start = 0; start < files.length; start += askedAtOnce) {
    const part = files.slice(start, start + askedAtOnce);
    const answer = await ask(part.map(({ sha256 }) => sha256));
    for (const file of part) {
      if (!answer.ok) {
        isUnknown = true;
        continue;
      }
      const result = await letKnownGo(file, answer.data);
      if (result.ok) removed += 1;
      else refused = result.error.message;
    }
  }
  const left = files.length - removed;
  if (left === 0) {
    toastSuccess(
      removed === 1 ? 'Removed from this device' : `${removed} files removed from this device`,
    );
    return;
  }
  const reason = isUnknown
    ? 'Could not check whether the server has them. Go online, then try again.'
    : (refused ?? say.somethingWentWrongTryAgain);
  toastError(`${plural(left, 'file')} not removed`, { reason });
}

/** Saves one file as it is, several as a zip. Only files on this device, so that it works offline. */
type ExportedFile = Pick<StudyFile, 'name' | 'mime' | 'sha256' | 'sizeBytes'>;

interface Packed {
  name: string;
  content: Blob;
  count: number;
}

export async function exportFiles(files: readonly ExportedFile[]): Promise<void> {
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

/** @returns a string in words for people if it failed */
export async function packFiles(
  files: readonly ExportedFile[],
  database = currentDatabase(),
  nowMs = Date.now(),
): Promise<Packed | string> {
  const [{ createEntryNames }, { maxZipBytes, zipToBlob }, { splitEnding }] = await Promise.all([
    import('../../../interchange/backup/export/entry-names.ts'),
    import('../../../lib/zip/write-zip.ts'),
    import('../../../interchange/backup/export/split-ending.ts'),
  ]);
  const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (total >= maxZipBytes) return 'Select fewer files: a zip holds up to 4 GB.';
  const nameEntry = createEntryNames();
  const nameOf = (file: ExportedFile) => {
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
