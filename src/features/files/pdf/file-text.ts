/**
 * The text of a file on this device, read once. One reading at a time for each file; what is under way
 * or went wrong is seen in `useTextStates`.
 */
import { create } from 'zustand';
import { readBlob } from '../../../db/blobs.ts';
import { currentDatabase, type PageText } from '../../../db/database.ts';
import { failure, type Result, success } from '../../../lib/result.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { extractText } from './extract-text.ts';

/** A file without one has its text, or nobody has asked for it. */
export type TextState =
  | { kind: 'reading'; done: number; total: number }
  | { kind: 'failed'; message: string };

/** By file id. */
export const useTextStates = create<Record<string, TextState>>(() => ({}));

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
export function pagesOfText(fileId: string, range: PageRange): Promise<PageText[]> {
  return pagesRead(fileId, range).toArray();
}

export async function countPagesOfText(fileId: string, range: PageRange): Promise<number> {
  return pagesRead(fileId, range).count();
}

function pagesRead(fileId: string, { fromPage, toPage }: PageRange) {
  return currentDatabase()
    .pageTexts.where('[fileId+page]')
    .between([fileId, fromPage], [fileId, toPage], true, true);
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
    const result = await extractText({
      fileId: file.id,
      bytes,
      ...range,
      signal,
      onProgress: (done, total) => setTextState(file.id, { kind: 'reading', done, total }),
    });
    const { ok } = result;
    setTextState(file.id, ok ? undefined : { kind: 'failed', message: result.error.message });
    return result;
  } catch (error) {
    setTextState(file.id, undefined);
    throw error;
  }
}

function setTextState(fileId: string, state: TextState | undefined): void {
  useTextStates.setState(
    ({ [fileId]: _, ...others }) => (state ? { ...others, [fileId]: state } : others),
    true,
  );
}
