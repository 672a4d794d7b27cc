/**
 * Recognizes the text of pages that are pictures, as a job. The result is stored with each page, so an interrupted job
 * continues at the next page.
 */
import type { AccountDatabase } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { kindOfDisk, storageFailure } from '../../db/storage-problem.ts';
import type { Job, PageText } from '../../db/tables.ts';
import { giveWay, type JobRun, type JobTools, keepPart } from '../../jobs/job-run.ts';
import * as say from '../../lib/messages.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import { isForgotten, passwordOf, stillLocked } from '../pdf/locked/unlocked.ts';
import { type Cleaner, openCleaner } from '../pdf/text/cleaner.ts';
import { readFileText } from '../pdf/text/file-text.ts';
import { openPageReader, type PageReader } from './page-reader.ts';
import type { RecognitionInput } from './recognition.ts';
import { cleanTogether, textOfPage } from './recognized-texts.ts';
import { readScannedPages } from './scanned-pages.ts';
import { addWaiting } from './waiting.ts';

export interface RecognitionDeps {
  /** The text that the pages contain themselves. */
  readText: typeof readFileText;
  openReader: typeof openPageReader;
  openCleaner: typeof openCleaner;
}

const stopped = failure('aborted', say.somethingWentWrongTryAgain);

export const runRecognition: JobRun = (job, tools) =>
  createRecognitionRun({ readText: readFileText, openReader: openPageReader, openCleaner })(
    job,
    tools,
  );

export function createRecognitionRun(deps: RecognitionDeps): JobRun {
  return async (job, tools) => {
    const input = job.input as RecognitionInput;
    const { id, pageCount } = input.file;
    const { database, signal } = tools;
    if (input.isAgain) {
      const ended = await makeWay(deps, job, tools);
      if (ended !== undefined) return ended;
    }
    tools.progress('Reading pages', 0, 0);
    const whole = { fromPage: 1, toPage: pageCount };
    const read = await deps.readText(input.file, whole, signal, database);
    if (!read.ok) return read;
    if (signal.aborted) return stopped;
    const { unread } = await readScannedPages(id, database);
    if (unread.length === 0) return success(undefined);
    const reader = await prepare(deps, job, tools);
    if (signal.aborted) return stopped;
    if (!reader.ok) {
      return reader.error.kind === 'offline' ? await wait(database, job, input) : reader;
    }
    const cleaner = deps.openCleaner();
    try {
      return await readPages(job, unread, reader.data, cleaner, tools);
    } catch (error) {
      if (kindOfDisk(error) === 'full') return storageFailure(error);
      throw error;
    } finally {
      cleaner.close();
      reader.data.close();
    }
  };
}

function prepare({ openReader }: RecognitionDeps, job: Job, tools: JobTools) {
  const tell = (done: number, total: number) =>
    tools.progress('Preparing text recognition', done, total);
  tell(0, 0);
  return openReader(job.input as RecognitionInput, tools, tell);
}

/**
 * Deletes earlier results once, and only when the engine is available.
 * @returns why the job ends; `undefined` if it continues
 */
async function makeWay(
  deps: RecognitionDeps,
  job: Job,
  tools: JobTools,
): Promise<Result<undefined> | undefined> {
  const { database, signal } = tools;
  const { isAgain: _, ...input } = job.input as RecognitionInput;
  const reader = await prepare(deps, job, tools);
  if (reader.ok) reader.data.close();
  if (signal.aborted) return stopped;
  if (!reader.ok) {
    const isOffline = reader.error.kind === 'offline';
    return isOffline ? await wait(database, job, { ...input, isAgain: true }) : reader;
  }
  const isHeld = await keepPart(database, job, ['pageTexts'], async (database) => {
    await forgetRecognized(database, input.file.id);
    await database.jobs.update(job.id, { input });
  });
  return isHeld ? undefined : stopped;
}

/** Without the engine the job ends; another starts when there is a network. */
async function wait(
  database: AccountDatabase,
  job: Job,
  { file, language, isAgain }: RecognitionInput,
): Promise<Result<undefined>> {
  await keepPart(database, job, ['meta'], (database) =>
    addWaiting(database, { fileId: file.id, language, ...(isAgain && { isAgain }) }),
  );
  return success(undefined);
}

async function readPages(
  job: Job,
  unread: readonly number[],
  reader: PageReader,
  cleaner: Cleaner,
  { database, signal, progress }: JobTools,
): Promise<Result<undefined>> {
  const { file } = job.input as RecognitionInput;
  const password = await passwordOf(file.sha256, database);
  const keep = (rows: PageText[]) =>
    keepPart(database, job, ['pageTexts'], async ({ pageTexts }) => {
      await pageTexts.bulkPut(rows);
    });
  for (const [done, page] of unread.entries()) {
    // At least one page each time, so that the job advances even when other jobs wait.
    if (done > 0 && (await giveWay(database, job))) return stopped;
    progress('Recognizing text', done, unread.length);
    const recognized = await reader.read(page);
    if (signal.aborted) return stopped;
    if (!recognized.ok) return recognized;
    if (await isForgotten(file.sha256, password, database)) return stillLocked;
    if (!(await keep([await textOfPage(cleaner, file.id, page, recognized.data)]))) return stopped;
  }
  progress('Recognizing text', unread.length, unread.length);
  const isWhole = await cleanTogether(cleaner, file.id, database, keep);
  return isWhole ? success(undefined) : stopped;
}

/**
 * Deletes the recognized text of a file, so that its pages are read again, for example in another language.
 * @throws what the disk throws
 */
export async function forgetRecognized(database: AccountDatabase, fileId: string): Promise<void> {
  await inTransaction(database, ['pageTexts'], async ({ pageTexts }) => {
    await pageTexts
      .where('[fileId+page]')
      .between([fileId, 0], [fileId, Number.MAX_SAFE_INTEGER])
      .filter(({ recognized }) => recognized !== undefined)
      .delete();
  });
}
