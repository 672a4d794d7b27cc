/**
 * Reads the text of a file's pages into `pageTexts` part by part. An interrupted reading continues where it stopped.
 */
import { pagesWithoutText, textFailure } from '../../../db/bytes/page-texts.ts';
import { type AccountDatabase, currentDatabase } from '../../../db/database.ts';
import { type Result, success } from '../../../lib/result.ts';
import { AsksForPassword } from '../locked/asks-for-password.ts';
import { isForgotten, stillLocked } from '../locked/unlocked.ts';
import { startPdfWork } from '../worker/pdf-work.ts';

/** Pages cleaned together: enough to recognize running heads, few enough for memory. */
export const pagesPerPart = 80;
/** After these pages a fresh worker starts: pdf.js keeps about 50 MB for them. */
const pagesPerWorker = 3 * pagesPerPart;

export interface Extraction {
  fileId: string;
  sha256: string;
  bytes: Blob;
  /** For a locked PDF. */
  password?: string | undefined;
  /** 1-based, inclusive. */
  fromPage: number;
  toPage: number;
  signal: AbortSignal;
  /** Not called if no page is missing. */
  onProgress: (done: number, total: number) => void;
}

/** @returns `false` when cancelled; finished parts stay */
export async function extractText(
  extraction: Extraction,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<boolean>> {
  const missing = await pagesWithoutText(extraction, database);
  if (missing.length === 0) return success(true);
  extraction.onProgress(0, missing.length);
  const { bytes, sha256, password, fileId, signal } = extraction;
  if (signal.aborted) return success(false);
  let worker = startPdfWork(signal);
  try {
    for (let start = 0; start < missing.length; start += pagesPerPart) {
      if (start > 0 && start % pagesPerWorker === 0) {
        worker.end();
        worker = startPdfWork(signal);
      }
      const part = missing.slice(start, start + pagesPerPart);
      const pages = await worker.ask('read', { bytes, password, pages: part }, (done) =>
        extraction.onProgress(start + done, missing.length),
      );
      if (signal.aborted) return success(false);
      if (await isForgotten(sha256, password, database)) return stillLocked;
      await database.pageTexts.bulkPut(pages.map((page) => ({ ...page, fileId })));
    }
    return success(true);
  } catch (error) {
    if (signal.aborted) return success(false);
    return error instanceof AsksForPassword ? stillLocked : textFailure(error);
  } finally {
    worker.end();
  }
}
