/** What is said where a backup failed, for people. Pure. */
import type { FolderProblem } from './folder.ts';

/** @param folder its name */
export function folderWords(kind: FolderProblem['kind'], folder: string): string {
  switch (kind) {
    case 'gone':
      return `The folder “${folder}” can’t be found. It may have been moved, renamed or deleted.`;
    case 'forbidden':
      return `Haversack needs your permission to save to “${folder}”. Allow it in Settings, Storage.`;
    case 'full':
      return `There is not enough space in “${folder}”. Free up space or choose another folder.`;
    case 'broken':
      return `Could not save to “${folder}”. Check the folder, then try again.`;
  }
}

export const notDownloadedWords =
  'Your account is still downloading to this device. The backup is made when that is done.';

export const notVerifiedWords =
  'The backup was damaged while it was saved, so it was removed. Your earlier backups are safe.';

export const exportNotVerifiedWords = 'The export was damaged while it was made. Try again.';
