/**
 * Reads the pictures of a file's pages that have no text, as a job. What is recognized of a page is stored with that
 * page, so a job that broke off goes on at the next.
 */
import type { AccountDatabase } from '../../db/database.ts';
import { kindOfDisk, storageFailure } from '../../db/storage-problem.ts';
import type { Job, PageText } from '../../db/tables.ts';
import type { JobRun, JobTools } from '../../jobs/kind.ts';
import { giveWay, keepPart } from '../../jobs/resumable.ts';
import * as say from '../../lib/messages.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import { isForgotten, passwordOf, stillLocked } from '../pdf/locked/unlocked.ts';
import { type Cleaner, openCleaner } from '../pdf/text/cleaner.ts';
import { readFileText } from '../pdf/text/file-text.ts';
import { forgetRecognized } from './forget-recognized.ts';
import { openPageReader, type PageReader } from './page-reader.ts';
import type { RecognitionInput } from './recognition.ts';
import { cleanTogether, textOfPage } from './recognized-texts.ts';
import { readScannedPages } from './scanned-pages.ts';
import { addWaiting } from './waiting.ts';

export interface RecognitionDeps {
  /** The text that the pages have of their own. */
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
 * What was recognized before stays until the engine is known to be here, then makes way, once.
 * @returns why the job ends; `undefined` where it goes on
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

/** Without the engine nothing can be done now; the job ends, and another begins when there is a network. */
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
    // At least one page each time, or nothing would come of it where much else is to be done.
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
