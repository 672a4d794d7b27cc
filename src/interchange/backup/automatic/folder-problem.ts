/** Why a folder failed. Not in `db/storage-problem.ts`, since the shell loads that. */
import { isFull } from '../../../db/storage-problem.ts';

export class FolderProblem extends Error {
  readonly kind: ReturnType<typeof kindOfFolder>;

  constructor(cause: unknown) {
    super('The folder did not take the backup', { cause });
    this.kind = kindOfFolder(cause);
  }
}

export function kindOfFolder(error: unknown): 'gone' | 'forbidden' | 'full' | 'broken' {
  if (isFull(error)) return 'full';
  const { name } = error instanceof Error ? error : { name: '' };
  if (name === 'NotFoundError') return 'gone';
  return name === 'NotAllowedError' || name === 'NoModificationAllowedError'
    ? 'forbidden'
    : 'broken';
}

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
