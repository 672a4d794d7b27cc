/**
 * Reads the text of files before it is asked for: after one was added or downloaded, and on where a
 * closed tab stopped. One file after the other, so that the machine stays free for the student.
 */
import type { StudyFile } from '../../../model/entities/file.ts';
import { countPagesOfText, readFileText, useTextStates } from './file-text.ts';

type TextFile = Pick<StudyFile, 'id' | 'sha256' | 'mime' | 'pageCount' | 'content'>;

let queue: Promise<unknown> = Promise.resolve();
const asked = new Set<string>();

/** Does nothing for a file that is read, being read, without text, or failed: see `retryText`. */
export function readInBackground(file: TextFile): void {
  const hasFailed = useTextStates.getState()[file.id]?.kind === 'failed';
  if (file.content === 'text' && !hasFailed) enqueue(file);
}

/** Reads on after a failure, because the student asked. */
export function retryText(file: TextFile): void {
  enqueue(file);
}

function enqueue(file: TextFile): void {
  if (asked.has(file.id)) return;
  asked.add(file.id);
  queue = queue
    .then(() => readMissing(file))
    .catch((error: unknown) => console.warn('A text was not read in the background', error))
    .finally(() => asked.delete(file.id));
}

/** A read file is told by a count: its bytes are not touched. */
async function readMissing(file: TextFile): Promise<void> {
  const whole = { fromPage: 1, toPage: file.pageCount };
  if ((await countPagesOfText(file.id, whole)) === file.pageCount) return;
  await readFileText(file, whole, new AbortController().signal);
}
