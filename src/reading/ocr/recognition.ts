/** Queues, finds and ends text recognition of a file, as a job. */
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { addJob, dropJob, readJobs } from '../../db/jobs.ts';
import { tryWrite } from '../../db/storage-problem.ts';
import type { Job } from '../../db/tables.ts';
import { isRecognitionLanguage } from '../../lib/recognition-files.ts';
import { failure, type Result } from '../../lib/result.ts';
import { createWakeSignal, type Timers } from '../../lib/wake-signal.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { canBeScanned } from '../../model/files/document-kinds.ts';
import { isInTrash } from '../../model/trash.ts';
import type { WaitingRecognition } from '../../text/recognized-page.ts';

export const recognition = 'recognition';

export type RecognizedFile = Pick<StudyFile, 'id' | 'name' | 'sha256' | 'mime' | 'pageCount'>;

export interface RecognitionInput {
  file: RecognizedFile;
  /** A code of `recognitionLanguages`. */
  language: string;
  /** Earlier results are replaced once the engine is available. */
  isAgain?: true;
}

/**
 * Starts the job. Recognized pages are read again only with `isAgain`. `unsupported`: this kind of file consists of
 * text.
 */
export async function recognizeFile(
  database: AccountDatabase,
  { id, name, sha256, mime, pageCount }: RecognizedFile,
  language: string,
  isAgain = false,
): Promise<Result<Job>> {
  if (!canBeScanned(mime)) {
    return failure('unsupported', 'Text is recognized in PDFs and pictures only.');
  }
  return await addJob(database, {
    kind: recognition,
    about: { entity: 'file', id },
    // The result is page text, which needs no review.
    isQuiet: true,
    title: `Text recognition of “${name}”`,
    failedTitle: 'Error recognizing text',
    input: {
      ...{ file: { id, name, sha256, mime, pageCount }, language },
      ...(isAgain && { isAgain: true as const }),
    } satisfies RecognitionInput,
  });
}

/** @returns `null` if no job is running or failed */
export async function findRecognition(
  fileId: string,
  database: AccountDatabase = currentDatabase(),
): Promise<Job | null> {
  const jobs = await readJobs(database);
  return jobs.findLast(({ kind, about }) => kind === recognition && about?.id === fileId) ?? null;
}

/** Keeps what was recognized. */
export async function stopRecognition(
  database: AccountDatabase,
  fileId: string,
): Promise<Result<void>> {
  return await tryWrite(async () => {
    await dropWaiting(database, fileId);
    const job = await findRecognition(fileId, database);
    if (job !== null) await dropJob(database, job.id);
  });
}

/**
 * Files waiting for the download of text recognition itself. They are not jobs: a job that waits for a network would
 * block all others.
 */
const key = 'waitingRecognitions';

export async function readWaiting(database: AccountDatabase): Promise<WaitingRecognition[]> {
  return (await database.readMeta(key)) ?? [];
}

export async function addWaiting(
  database: AccountDatabase,
  waiting: WaitingRecognition,
): Promise<void> {
  await change(database, waiting.fileId, (others) => [...others, waiting]);
}

export async function dropWaiting(database: AccountDatabase, fileId: string): Promise<void> {
  await change(database, fileId, (others) => others);
}

async function change(
  database: AccountDatabase,
  fileId: string,
  next: (others: WaitingRecognition[]) => WaitingRecognition[],
): Promise<void> {
  await inTransaction(database, ['meta'], async (database) => {
    const all = await readWaiting(database);
    const others = all.filter((one) => one.fileId !== fileId);
    await database.writeMeta(key, next(others));
  });
}

/** Time between attempts, milliseconds: `navigator.onLine` may be true without a route to our server. */
const againMs = 60_000;

interface Network {
  isOnline: () => boolean;
  /** @returns a function that stops it */
  onOnline: (listener: () => void) => () => void;
}

/** Starts the waiting recognitions once there may be a network. @returns a function that stops it */
export function startWaitingRecognitions(
  database: AccountDatabase,
  timers: Timers,
  network: Network = browserNetwork,
): () => void {
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, database.closed]);
  const wake = createWakeSignal(timers);
  const stopListening = network.onOnline(wake.raise);
  signal.addEventListener('abort', wake.raise);
  const loop = async () => {
    while (!signal.aborted) {
      if (network.isOnline()) await queueWaiting(database);
      if (signal.aborted) return;
      await wake.wait(againMs);
    }
  };
  void loop()
    .catch((error: unknown) => {
      if (!signal.aborted) console.warn('Text recognition could not be resumed', error);
    })
    .finally(stopListening);
  return () => stopping.abort();
}

async function queueWaiting(database: AccountDatabase): Promise<void> {
  for (const { fileId, language, isAgain } of await readWaiting(database)) {
    const file = await database.rows('file').get(fileId);
    if (file !== undefined && !isInTrash(file)) {
      const queued = await recognizeFile(database, file, language, isAgain);
      if (!queued.ok && queued.error.kind !== 'unsupported') return;
    }
    await dropWaiting(database, fileId);
  }
}

const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  onOnline: (listener) => {
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  },
};

/**
 * The language of scans on this device: asked once, then stored.
 * @returns `null` before the first choice, or if this app no longer knows the language
 */
export async function readKeptLanguage(database: AccountDatabase): Promise<string | null> {
  const kept = await database.readMeta('recognitionLanguage');
  return isRecognitionLanguage(kept) ? kept : null;
}

export async function keepLanguage(database: AccountDatabase, code: string): Promise<void> {
  await database.writeMeta('recognitionLanguage', code);
}
