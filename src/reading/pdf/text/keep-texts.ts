/**
 * Reads the text of all files whose bytes are on this device, so that the search finds their words: also of files that
 * came from another device and were never opened. One tab does it for all tabs, one file at a time.
 */
import type { Locks } from '../../../api/locks.ts';
import type { AccountDatabase } from '../../../db/database.ts';
import { watchWrites } from '../../../db/rows/watch.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { countPagesOfText, readFileText } from './file-text.ts';

/** A start has other work first, and files change in groups, milliseconds. */
const gatherMs = 5_000;

interface Ground {
  locks: Pick<Locks, 'run'>;
  /** Resolves after the time or when the signal aborts. */
  wait: (durationMs: number, signal: AbortSignal) => Promise<void>;
  read?: typeof readFileText;
}

/** @returns a function that stops it */
export function keepTexts(database: AccountDatabase, ground: Ground): () => void {
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, database.closed]);
  ground.locks
    .run(`haversack-texts-${database.userId}`, () => follow(database, ground, signal), signal)
    .catch((error: unknown) => {
      if (!signal.aborted) console.warn('Texts of files are not read any more', error);
    });
  return () => stop.abort();
}

async function follow(
  database: AccountDatabase,
  { wait, read = readFileText }: Ground,
  signal: AbortSignal,
): Promise<void> {
  /** Files that this tab does not try again: damaged, locked, or without their reader. */
  const tried = new Set<string>();
  let wake: () => void = () => undefined;
  const unsubscribe = watchWrites(database, ['file', database.blobs.name], () => wake());
  signal.addEventListener('abort', () => wake(), { once: true });
  while (!signal.aborted) {
    const written = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await wait(gatherMs, signal);
    for (const file of await filesWithoutText(database, tried)) {
      if (signal.aborted) break;
      tried.add(file.id);
      await read(file, { fromPage: 1, toPage: file.pageCount }, signal, database);
    }
    if (!signal.aborted) await written;
  }
  unsubscribe();
}

/** Files with words and bytes, of which some page was not read yet. */
export async function filesWithoutText(
  database: AccountDatabase,
  tried: ReadonlySet<string>,
): Promise<StudyFile[]> {
  const files = await database.rows('file').where('deletedAt').equals(0).toArray();
  const wanted = files.filter(({ id, content }) => content === 'text' && !tried.has(id));
  const found: StudyFile[] = [];
  for (const file of wanted) {
    const range = { fromPage: 1, toPage: file.pageCount };
    if ((await countPagesOfText(file.id, range, database)) >= file.pageCount) continue;
    const isHere = await database.blobs.where('[sha256+index]').equals([file.sha256, 0]).count();
    if (isHere > 0) found.push(file);
  }
  return found;
}
