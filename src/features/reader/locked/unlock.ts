/** Opens a PDF by the student's password: tried on its bytes first, and only then known to the rest of the app. */

import { keepPassword } from '../../../db/bytes/kept-passwords.ts';
import { type AccountDatabase, currentDatabase } from '../../../db/database.ts';
import { sharedUser } from '../../../db/device/shared-computer.ts';
import { mutateIn } from '../../../db/mutate.ts';
import { tryWrite } from '../../../db/storage-problem.ts';
import * as say from '../../../lib/messages.ts';
import { failure, type Result, success } from '../../../lib/result.ts';
import { notePages, type StudyFile } from '../../../model/entities/file.ts';
import { holdPassword } from '../../../reading/pdf/locked/unlocked.ts';
import { readInBackground } from '../../../reading/pdf/text/background-text.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import { openBytes } from '../stream/open-bytes.ts';

const wrong = failure(
  'invalid',
  'This password does not open the PDF. Check it and try again. Capital letters matter.',
);
const unopened = failure('broken', 'This PDF can’t be opened now. Try again.');

/** Nobody but the student is at this device, so a password may stay here (docs/decisions/19). */
export function mayKeepPassword(): boolean {
  return sharedUser() === undefined;
}

/** @returns `invalid` where the password is wrong; nothing has changed then */
export async function unlockFile(
  file: StudyFile,
  password: string,
  { isKept, signal }: { isKept: boolean; signal: AbortSignal },
  database: AccountDatabase = currentDatabase(),
): Promise<Result<void>> {
  const seen = await look(file, password, signal);
  if (!seen.ok) return seen;
  if (database.closed.aborted || signal.aborted) {
    return failure('aborted', say.somethingWentWrongTryAgain);
  }
  if (isKept && mayKeepPassword()) {
    // The PDF opens all the same: the password asks again next time.
    const kept = await tryWrite(() => keepPassword(file.sha256, password, database));
    tell(kept, { failed: 'Could not keep the password on this device' });
  }
  const pages = seen.data ?? { pageCount: file.pageCount, content: file.content };
  if (seen.data !== undefined || !file.needsPassword) {
    const noted = await mutateIn(database, notePages, {
      ...{ id: file.id, needsPassword: true },
      ...pages,
    });
    tell(noted, { failed: say.somethingWentWrongTryAgain });
  }
  holdPassword(file.sha256, password, database);
  readInBackground({ ...file, ...pages }, database);
  return success(undefined);
}

/** @returns what is in the file where nobody has looked yet */
async function look(file: StudyFile, password: string, signal: AbortSignal) {
  const stopped = new AbortController();
  const ended = AbortSignal.any([signal, stopped.signal]);
  try {
    const bytes = await openBytes(file.sha256, file.mime, ended);
    if (bytes === undefined) return unopened;
    if (file.pageCount > 0) {
      const { openPdf } = await import('../../../reading/pdf/pdf.ts');
      const opened = await openPdf(bytes, { password });
      if (!opened.ok) return opened.problem === 'encrypted' ? wrong : unopened;
      await opened.close();
      return success(undefined);
    }
    const { lookAtPdf } = await import('../../../reading/pdf/look-at-pdf.ts');
    const seen = await lookAtPdf(bytes, () => undefined, ended, password);
    if (!seen.ok) return seen.problem === 'encrypted' ? wrong : unopened;
    return success({ pageCount: seen.pageCount, content: seen.content });
  } catch (error) {
    // Of pdf.js and the disk: what they say holds no password.
    console.warn('A PDF was not unlocked', error);
    return unopened;
  } finally {
    stopped.abort();
  }
}
