/**
 * Continues after a tab was closed or killed while it added files. Files with stored bytes are added; the others are
 * named, since only the student can choose them again.
 */
import { readAdding, takeOverAdding } from '../../../db/bytes/adding.ts';
import { readBlob } from '../../../db/bytes/blobs.ts';
import { type AccountDatabase, currentDatabase } from '../../../db/database.ts';
import type { AddingFile } from '../../../db/tables.ts';
import { plural } from '../../../lib/plural.ts';
import { dismissToast } from '../../../ui/toaster/toast.ts';
import { toastAction } from '../../../ui/toaster/toast-action.tsx';
import { addStoredFiles } from './add-files.ts';
import { aloneAmongTabs, holdTab, livingTabs, releaseTab, thisTab } from './adding-tab.ts';
import { showUpload } from './uploads-store.ts';

const notAdded = 'Haversack was closed before this file was saved. Choose it again to add it.';
/** Limit of names in a message; the Files page lists all. */
const mostNames = 3;

export async function recoverAdding(showFiles: () => void): Promise<void> {
  const database = currentDatabase();
  if ((await readAdding(database)).length === 0) return;
  const left = await aloneAmongTabs(() => takeOver(database));
  const lost: AddingFile[] = [];
  const stored: Parameters<typeof addStoredFiles>[0][number][] = [];
  for (const file of left) {
    const { key, name, sha256 } = file;
    const bytes = sha256 === undefined ? undefined : await readBlob(sha256, '', database);
    if (sha256 === undefined || bytes === undefined) lost.push(file);
    else stored.push({ key, name, sha256, bytes });
  }
  if (database.closed.aborted) return;
  for (const { key, name, sizeBytes } of lost)
    showUpload({ key, name, sizeBytes, stage: { kind: 'refused', text: notAdded } });
  const show = (id: string, message: string) => {
    toastAction({ id, message, actionLabel: 'Show files', onAction: showFiles });
    database.closed.addEventListener('abort', () => dismissToast(id));
  };
  if (lost.length > 0)
    show(
      'not-added',
      `${plural(lost.length, 'file was', 'files were')} not added because Haversack was closed: ${namesOf(lost)}.`,
    );
  if (stored.length === 0) return;
  const notIn = await addStoredFiles(stored, database);
  if (notIn.length > 0 && !database.closed.aborted)
    show(
      'could-not-add',
      `${plural(notIn.length, 'file', 'files')} could not be added: ${namesOf(notIn)}.`,
    );
}

async function takeOver(database: AccountDatabase): Promise<AddingFile[]> {
  await holdTab([thisTab]);
  try {
    const left = await takeOverAdding(thisTab, await livingTabs(), database);
    await holdTab(left.map(({ key }) => key));
    return left;
  } finally {
    releaseTab(thisTab);
  }
}

function namesOf(files: readonly Pick<AddingFile, 'name'>[]): string {
  const names = files.slice(0, mostNames).map(({ name }) => name);
  const more = files.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}
