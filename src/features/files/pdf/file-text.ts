/**
 * The text of a file on this device, read on first need. One reading at a time for each file; what is
 * under way is seen in `useTextProgress`.
 */
import { create } from 'zustand';
import { readBlob } from '../../../db/blobs.ts';
import { currentDatabase, type PageText } from '../../../db/database.ts';
import { failure, type Result, success } from '../../../lib/result.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { extractText } from './extract-text.ts';

export interface PageProgress {
  done: number;
  total: number;
}

/** By file id. */
export const useTextProgress = create<Record<string, PageProgress>>(() => ({}));

export interface PageRange {
  fromPage: number;
  toPage: number;
}

type FileFacts = Pick<StudyFile, 'id' | 'sha256' | 'mime'>;

const queues = new Map<string, Promise<unknown>>();

/** Reads what is missing of the range. @returns `false` when cancelled */
export function readFileText(
  file: FileFacts,
  range: PageRange,
  signal: AbortSignal,
): Promise<Result<boolean>> {
  const work = (queues.get(file.id) ?? Promise.resolve()).then(() => read(file, range, signal));
  const settled = work.catch((error: unknown) => console.warn('Reading text failed', error));
  queues.set(file.id, settled);
  return work;
}

/** The cleaned pages of the range that have been read, in order. */
export function pagesOfText(fileId: string, { fromPage, toPage }: PageRange): Promise<PageText[]> {
  return currentDatabase()
    .pageTexts.where('[fileId+page]')
    .between([fileId, fromPage], [fileId, toPage], true, true)
    .toArray();
}

async function read(
  file: FileFacts,
  range: PageRange,
  signal: AbortSignal,
): Promise<Result<boolean>> {
  if (signal.aborted) return success(false);
  const bytes = await readBlob(file.sha256, file.mime);
  if (bytes === undefined) return failure('This file is not on this device yet.');
  try {
    return await extractText({
      fileId: file.id,
      bytes,
      ...range,
      signal,
      onProgress: (done, total) => useTextProgress.setState({ [file.id]: { done, total } }),
    });
  } finally {
    useTextProgress.setState(({ [file.id]: _, ...others }) => others, true);
  }
}
