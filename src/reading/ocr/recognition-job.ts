/**
 * Recognizes the text of pages that are pictures, as a job. The result is stored with each page, so an interrupted job
 * continues at the next page.
 */

import { readBlob } from '../../db/bytes/blobs.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { kindOfDisk, storageFailure } from '../../db/storage-problem.ts';
import type { Job, PageText } from '../../db/tables.ts';
import { giveWay, type JobRun, type JobTools, keepPart } from '../../jobs/job-run.ts';
import * as say from '../../lib/messages.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import { isOfPictures } from '../../model/files/document-kinds.ts';
import type { RecognizedPage } from '../../text/recognized-page.ts';
import { openPicturePages } from '../documents/pictures/picture-pages.ts';
import { isForgotten, passwordOf, stillLocked } from '../pdf/locked/unlocked.ts';
import type { PageImage } from '../pdf/page-image.ts';
import { type Cleaner, openCleaner } from '../pdf/text/cleaner.ts';
import { readFileText } from '../pdf/text/file-text.ts';
import { TookTooLong } from '../pdf/within.ts';
import { addWaiting, type RecognitionInput } from './recognition.ts';
import { openRecognizer, type Recognizer } from './recognizer.ts';
import { readScannedPages } from './scanned-pages.ts';
import { rawPageOfWords, recognizedPageOf } from './text/recognized-page-of.ts';

export interface RecognitionDeps {
  /** The pages' own text. */
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
    // At least one page each time, so that the job advances while other jobs wait.
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
 * Deletes the recognized text of a file, so that its pages can be read again, for example in another language.
 * @throws errors of the disk
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

/** Pages cleaned together: enough to recognize running heads, few enough for memory. */
const pagesPerPart = 80;

/** Cleans one page alone, for the time until the whole file is done. @throws if cleaning failed */
async function textOfPage(
  cleaner: Cleaner,
  fileId: string,
  page: number,
  recognized: RecognizedPage,
): Promise<PageText> {
  cleaner.add(rawPageOfWords(page, recognized));
  const [clean] = await cleaner.finish();
  const text = clean ?? { page, blocks: [], text: '' };
  return { ...text, fileId, recognized };
}

/**
 * Cleans all recognized pages of a file again, because running heads and feet only show across several pages.
 * @param keep stores a part; returns false to stop
 * @throws if cleaning failed, and errors of `keep`
 */
async function cleanTogether(
  cleaner: Cleaner,
  fileId: string,
  database: AccountDatabase,
  keep: (rows: PageText[]) => Promise<boolean>,
): Promise<boolean> {
  let after = 0;
  while (true) {
    const rows = await recognizedAfter(database, fileId, after);
    const last = rows.at(-1);
    if (last === undefined) return true;
    after = last.page;
    for (const { page, recognized } of rows) {
      if (recognized !== undefined) cleaner.add(rawPageOfWords(page, recognized));
    }
    const cleaned = new Map((await cleaner.finish()).map((page) => [page.page, page]));
    if (!(await keep(rows.map((row) => ({ ...row, ...cleaned.get(row.page) }))))) return false;
  }
}

function recognizedAfter(
  { pageTexts }: AccountDatabase,
  fileId: string,
  after: number,
): Promise<PageText[]> {
  return pageTexts
    .where('[fileId+page]')
    .between([fileId, after], [fileId, Number.MAX_SAFE_INTEGER], false)
    .filter(({ recognized }) => recognized !== undefined && recognized.lines.length > 0)
    .limit(pagesPerPart)
    .toArray();
}

/** Draws each page and recognizes its text. A lost engine or pdf.js is replaced by a new one. */
interface PageReader {
  /** @returns a page without words if it cannot be drawn or is empty */
  read(page: number): Promise<Result<RecognizedPage>>;
  close(): void;
}

/** Pages on which the engine may fail before the file is given up. */
const maxLostEngines = 3;

/** `offline`: engine or language are not on this device and cannot be fetched now. */
async function openPageReader(
  { file, language }: RecognitionInput,
  { database, signal }: JobTools,
  onLoading: (done: number, total: number) => void,
): Promise<Result<PageReader>> {
  const bytes = await readBlob(file.sha256, file.mime, database);
  if (bytes === undefined) return failure('gone', 'This file is not on this device yet.');
  const password = await passwordOf(file.sha256, database);
  const open = (tell: typeof onLoading) => openRecognizer(language, signal, tell);
  const first = await open(onLoading);
  if (!first.ok) return first;
  return success(
    createPageReader(language, openPageImages(bytes, file.mime, password), first.data, open),
  );
}

export function createPageReader(
  language: string,
  images: PageImages,
  first: Recognizer,
  open: (onLoading: () => void) => Promise<Result<Recognizer>>,
): PageReader {
  let recognizer: Recognizer | undefined = first;
  let lost = 0;
  return {
    async read(page) {
      if (recognizer === undefined) {
        const opened = await open(() => undefined);
        if (!opened.ok) return opened;
        recognizer = opened.data;
      }
      const drawn = await drawIn(images, page);
      if (drawn === 'unopened') return failure('refused', unopened);
      if (drawn === undefined) return success(withoutWords(language));
      const { image, width, height } = drawn;
      const imageWidth = image.width;
      try {
        const read = await recognizer.read(image);
        return success(recognizedPageOf(read, { imageWidth, width, height }, language));
      } catch (error) {
        console.warn(`Page ${page} could not be recognized`, error);
        recognizer.close();
        recognizer = undefined;
        lost += 1;
        if (lost <= maxLostEngines) return success(withoutWords(language));
        return failure('broken', 'Text recognition stopped. Reload the page and try again.');
      }
    },
    close() {
      recognizer?.close();
      images.close();
    },
  };
}

const unopened = 'This file cannot be opened, so its text cannot be recognized.';

async function drawIn(images: PageImages, page: number) {
  try {
    return await images.draw(page);
  } catch (error) {
    console.warn('A file to be recognized did not open', error);
    return 'unopened';
  }
}

function withoutWords(language: string): RecognizedPage {
  return { language, confidence: 0, width: 0, height: 0, lines: [] };
}

/** Draws a file's pages. After a page that blocks pdf.js, a fresh worker continues. */
interface PageImages {
  /** @returns `undefined` if the page cannot be drawn; @throws when the file does not open */
  draw(pageNumber: number): Promise<PageImage | undefined>;
  close(): void;
}

/** @param password for a locked PDF */
function openPageImages(bytes: Blob, mime: string, password?: string | undefined): PageImages {
  let opened: OpenedPages | undefined;
  const close = () => {
    opened?.close?.();
    opened = undefined;
  };
  return {
    async draw(pageNumber) {
      opened ??= await (isOfPictures(mime)
        ? openPicturePages(bytes, mime)
        : openPages(bytes, password));
      try {
        return await opened.draw(pageNumber);
      } catch (error) {
        console.warn(`Page ${pageNumber} cannot be drawn`, error);
        if (error instanceof TookTooLong) close();
        return undefined;
      }
    },
    close,
  };
}

interface OpenedPages {
  draw: (pageNumber: number) => Promise<PageImage>;
  close?: () => void;
}

async function openPages(bytes: Blob, password: string | undefined): Promise<OpenedPages> {
  const [{ openPdf }, { drawPageImage }] = await Promise.all([
    import('../pdf/pdf.ts'),
    import('../pdf/page-image.ts'),
  ]);
  const opened = await openPdf(bytes, { password });
  if (!opened.ok) throw new Error(`The PDF is ${opened.problem}`);
  return {
    draw: (pageNumber: number) => drawPageImage(opened.pdf, pageNumber),
    close: opened.close,
  };
}
