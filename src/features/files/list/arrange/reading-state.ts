/** The student's progress in a file. */
import type { ListedFile } from '../../../../components/files/use-files.ts';

export type ReadingState = 'unread' | 'reading' | 'finished';

export const readingStates: readonly ReadingState[] = ['unread', 'reading', 'finished'];

export const readingLabels: Record<ReadingState, string> = {
  unread: 'Unread',
  reading: 'Reading',
  finished: 'Finished',
};

export function readingStateOf({
  readPages,
  file,
}: Pick<ListedFile, 'readPages'> & { file: { pageCount: number } }): ReadingState {
  if (readPages === 0) return 'unread';
  return readPages >= file.pageCount ? 'finished' : 'reading';
}
