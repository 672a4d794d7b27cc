/** Keeps files on this device or releases them, with one message for all. */

import { askKnownFiles } from '../../../api/known-files.ts';
import { letKnownGo } from '../../../db/bytes/kept-files.ts';
import { keepFile } from '../../../db/bytes/offline-choice.ts';
import * as say from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { toastError, toastSuccess } from '../../../ui/toaster/toast.ts';

type File = Pick<StudyFile, 'id' | 'sha256'>;

/** Files in one request; the server accepts 200. */
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

/** Deletes files' bytes from this device after the server confirmed that it has them. */
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
