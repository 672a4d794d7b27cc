/**
 * Reads the text of files before it is asked for: after one was added or downloaded, and on where a
 * closed tab stopped. One file after the other, so that the machine stays free for the student.
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

/** Does nothing for a file that is read, being read, without text, or failed: see `retryText`. */
export function readInBackground(
  file: TextFile,
  database: AccountDatabase = currentDatabase(),
): void {
  const hasFailed = useTextStates.getState()[file.id]?.kind === 'failed';
  if (file.content === 'text' && !hasFailed) enqueue(file, database);
}

/** Reads on after a failure, because the student asked. */
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

/** A read file is told by a count: its bytes are not touched. */
async function readMissing(file: TextFile, database: AccountDatabase): Promise<void> {
  if (database.closed.aborted) return;
  const whole = { fromPage: 1, toPage: file.pageCount };
  if ((await countPagesOfText(file.id, whole, database)) === file.pageCount) return;
  await readFileText(file, whole, database.closed, database);
}
