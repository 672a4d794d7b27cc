/**
 * Opens `document.worker.ts` from the page. A document that takes too much time or memory ends together with its
 * worker.
 */

import { pagesWithoutText, textFailure } from '../../db/bytes/page-texts.ts';
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { DidNotCome, MissingPart, openWorker } from '../../lib/missing-part.ts';
import { type Result, success } from '../../lib/result.ts';
import type { DocumentSection } from './document.ts';
import type { ReadAnswer, ReadRequest } from './read-document.ts';
import { cleanPageOf } from './section-text.ts';

export type OpenDocument = (request: ReadRequest, signal: AbortSignal) => Promise<ReadAnswer>;

/** A book of a thousand pages takes two seconds on a small laptop. */
const longestMs = 90_000;

/** @throws only the signal's reason, when aborted */
export const openDocument: OpenDocument = async (request, signal) => {
  signal.throwIfAborted();
  const ended = Promise.withResolvers<Error>();
  const worker = openWorker(
    () => new Worker(new URL('./document.worker.ts', import.meta.url), { type: 'module' }),
    ended.resolve,
  );
  const stop = new AbortController();
  try {
    return await new Promise<ReadAnswer>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { signal: stop.signal });
      const timer = setTimeout(() => resolve({ ok: false, problem: 'too-much' }), longestMs);
      stop.signal.addEventListener('abort', () => clearTimeout(timer));
      worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) => resolve(data);
      worker.onmessageerror = () => resolve({ ok: false, problem: 'too-much' });
      void ended.promise.then((why) => {
        console.warn('The worker that reads documents did not start, or stopped', why);
        const isMissing = why instanceof MissingPart || why instanceof DidNotCome;
        // The reader is missing; the file may be sound.
        resolve({ ok: false, problem: isMissing ? 'no-reader' : 'too-much', why });
      });
      worker.postMessage(request);
    });
  } finally {
    stop.abort();
    worker.terminate();
  }
};

interface SectionExtraction {
  fileId: string;
  bytes: Blob;
  mime: string;
  /** 1-based, inclusive. */
  fromPage: number;
  toPage: number;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/** Sections stored in one transaction. */
const sectionsPerPart = 200;

/**
 * Stores the text of a document's sections in the table of PDF page texts, so that every reader of text finds both.
 * @returns `false` when cancelled; finished parts stay
 */
export async function extractSections(
  { fileId, bytes, mime, fromPage, toPage, signal, onProgress }: SectionExtraction,
  database: AccountDatabase = currentDatabase(),
  open: OpenDocument = openDocument,
): Promise<Result<boolean>> {
  // Keep what is stored: text recognized in a picture is not in the document's own words.
  const missing = new Set(await pagesWithoutText({ fileId, fromPage, toPage }, database));
  if (missing.size === 0) return success(true);
  const total = toPage - fromPage + 1;
  onProgress(0, total);
  try {
    const answer = await open({ bytes, mime, wantsPictures: false }, signal);
    if (!answer.ok) return textFailure(answer.why ?? answer.problem);
    const { sections } = answer.document;
    for (let from = fromPage; from <= toPage; from += sectionsPerPart) {
      if (signal.aborted) return success(false);
      const to = Math.min(toPage, from + sectionsPerPart - 1);
      const rows = rowsOf(fileId, sections, from, to).filter(({ page }) => missing.has(page));
      await database.pageTexts.bulkPut(rows);
      onProgress(to - fromPage + 1, total);
    }
    return success(true);
  } catch (error) {
    if (signal.aborted) return success(false);
    return textFailure(error);
  }
}

/** A section that a newer version of the file no longer has becomes an empty row: each number keeps its row. */
function rowsOf(fileId: string, sections: readonly DocumentSection[], from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const number = from + index;
    return { ...cleanPageOf(sections[number - 1] ?? [], number), fileId };
  });
}
