/**
 * Reads the text of files before it is requested: after a file was added or downloaded, and after a closed tab
 * interrupted a reading. One file at a time keeps the machine free for the student.
 */
import { type AccountDatabase, currentDatabase, onAccountClosed } from '../../../db/database.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { countPagesOfText, readFileText, useTextStates } from './file-text.ts';

type TextFile = Pick<StudyFile, 'id' | 'sha256' | 'mime' | 'pageCount' | 'content'>;

let queue: Promise<unknown> = Promise.resolve();
const asked = new Set<string>();

onAccountClosed(() => {
  queue = Promise.resolve();
  asked.clear();
});

/** Skips files that are read, being read, without text, or failed: see `retryText`. */
export function readInBackground(
  file: TextFile,
  database: AccountDatabase = currentDatabase(),
): void {
  const hasFailed = useTextStates.getState()[file.id]?.kind === 'failed';
  if (file.content === 'text' && !hasFailed) enqueue(file, database);
}

/** Continues after a failure, on the student's request. */
export function retryText(file: TextFile): void {
  enqueue(file, currentDatabase());
}

function enqueue(file: TextFile, database: AccountDatabase): void {
  if (database.closed.aborted || asked.has(file.id)) return;
  asked.add(file.id);
  queue = queue
    .then(() => readMissing(file, database))
    .catch((error: unknown) => console.warn('A text was not read in the background', error))
    .finally(() => database.closed.aborted || asked.delete(file.id));
}

/** Counts pages first, so that a finished file costs no read of its bytes. */
async function readMissing(file: TextFile, database: AccountDatabase): Promise<void> {
  if (database.closed.aborted) return;
  const whole = { fromPage: 1, toPage: file.pageCount };
  if ((await countPagesOfText(file.id, whole, database)) === file.pageCount) return;
  await readFileText(file, whole, database.closed, database);
}
