/**
 * Reads the text of a file's pages into `pageTexts`, part by part, so that an interrupted reading goes
 * on where it stopped. Pages already read are not read again.
 */
import { pagesWithoutText, textFailure } from '../db/bytes/page-texts.ts';
import { type AccountDatabase, currentDatabase } from '../db/database.ts';
import { type Result, success } from '../lib/result.ts';
import { openCleaner } from './cleaner.ts';
import { AsksForPassword, isForgotten, stillLocked } from './locked/unlocked.ts';
import { openPageSource } from './page-source.ts';

/** Pages cleaned together: enough to know running heads, few enough to hold in memory. */
const pagesPerPart = 80;

export interface Extraction {
  fileId: string;
  sha256: string;
  bytes: Blob;
  /** Of a PDF that asks for one. */
  password?: string | undefined;
  /** 1-based, both included. */
  fromPage: number;
  toPage: number;
  signal: AbortSignal;
  /** Not called where no page is missing. */
  onProgress: (done: number, total: number) => void;
}

/** Each is a page that held pdf.js up; a file with more of them is given up. */
const maxLostWorkers = 3;

/** @returns `false` when it was cancelled; the parts finished until then stay */
export async function extractText(
  extraction: Extraction,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<boolean>> {
  const missing = await pagesWithoutText(extraction, database);
  if (missing.length === 0) return success(true);
  extraction.onProgress(0, missing.length);
  const source = openPageSource(extraction.bytes, maxLostWorkers, extraction.password);
  const cleaner = openCleaner();
  try {
    let done = 0;
    for (let start = 0; start < missing.length; start += pagesPerPart) {
      for (const page of missing.slice(start, start + pagesPerPart)) {
        if (extraction.signal.aborted) return success(false);
        cleaner.add(await source.rawPage(page));
        done += 1;
        extraction.onProgress(done, missing.length);
      }
      const pages = await cleaner.finish();
      if (extraction.signal.aborted) return success(false);
      const { sha256, password } = extraction;
      if (await isForgotten(sha256, password, database)) return stillLocked;
      await database.pageTexts.bulkPut(
        pages.map((page) => ({ ...page, fileId: extraction.fileId })),
      );
    }
    return success(true);
  } catch (error) {
    return error instanceof AsksForPassword ? stillLocked : textFailure(error);
  } finally {
    cleaner.close();
    source.close();
  }
}
