/** Apart from the database's problems (`db/storage-problem.ts`), since those are in the shell. */
import { isFull } from '../../../db/storage-problem.ts';

/** What a folder of the student's own failed by, outside the browser's storage (File System Access). */
export function kindOfFolder(error: unknown): 'gone' | 'forbidden' | 'full' | 'broken' {
  if (isFull(error)) return 'full';
  const { name } = error instanceof Error ? error : { name: '' };
  if (name === 'NotFoundError') return 'gone';
  return name === 'NotAllowedError' || name === 'NoModificationAllowedError'
    ? 'forbidden'
    : 'broken';
}
