/**
 * The text of a file on this device. Each file has one reading at a time; `useTextStates` holds progress and
 * failures. Everything here belongs to the open account and ends with it.
 */
import { create } from 'zustand';
import { readBlob } from '../../../db/bytes/blobs.ts';
import { type AccountDatabase, currentDatabase, onAccountClosed } from '../../../db/database.ts';
import type { PageText } from '../../../db/tables.ts';
import { failure, type Result, success } from '../../../lib/result.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { pdfMime } from '../../../model/files/document-kinds.ts';
import { extractSections } from '../../documents/open-document.ts';
import { passwordOf, stillLocked } from '../locked/unlocked.ts';
import { extractText } from './extract-text.ts';

/** No state: the text is read, or was never requested. */
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

onAccountClosed(() => {
  queues.clear();
  useTextStates.setState({}, true);
});

/** Reads the missing pages of the range. @returns `false` when cancelled or when the account was closed */
export function readFileText(
  file: FileFacts,
  range: PageRange,
  signal: AbortSignal,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<boolean>> {
  const ended = AbortSignal.any([signal, database.closed]);
  const before = queues.get(file.id) ?? Promise.resolve();
  const work = before.then(() => read(file, range, ended, database));
  const settled = work.catch((error: unknown) => console.warn('Reading text failed', error));
  queues.set(file.id, settled);
  return work;
}

/** The cleaned pages of the range that are already read, in order. */
export async function pagesOfText(
  fileId: string,
  range: PageRange,
  database: AccountDatabase = currentDatabase(),
): Promise<PageText[]> {
  return await pagesRead(fileId, range, database).toArray();
}

export async function countPagesOfText(
  fileId: string,
  range: PageRange,
  database: AccountDatabase = currentDatabase(),
): Promise<number> {
  return pagesRead(fileId, range, database).count();
}

function pagesRead(
  fileId: string,
  { fromPage, toPage }: PageRange,
  { pageTexts }: AccountDatabase,
) {
  return pageTexts.where('[fileId+page]').between([fileId, fromPage], [fileId, toPage], true, true);
}

async function read(
  file: FileFacts,
  range: PageRange,
  signal: AbortSignal,
  database: AccountDatabase,
): Promise<Result<boolean>> {
  if (signal.aborted) return success(false);
  const password = await passwordOf(file.sha256, database);
  // A locked file is not a failure: its text is read once the student unlocks it.
  if (password === undefined && (await database.rows('file').get(file.id))?.needsPassword)
    return stillLocked;
  const bytes = await readBlob(file.sha256, file.mime, database);
  if (bytes === undefined) return failure('gone', 'This file is not on this device yet.');
  const setState = (state: TextState | undefined) => {
    if (!database.closed.aborted) setTextState(file.id, state);
  };
  try {
    const asked = {
      fileId: file.id,
      sha256: file.sha256,
      bytes,
      password,
      ...range,
      signal,
      onProgress: (done: number, total: number) => setState({ kind: 'reading', done, total }),
    };
    const result =
      file.mime === pdfMime
        ? await extractText(asked, database)
        : await extractSections({ ...asked, mime: file.mime }, database);
    const hasFailed = !result.ok && result.error.kind !== 'locked';
    setState(hasFailed ? { kind: 'failed', message: result.error.message } : undefined);
    return result;
  } catch (error) {
    setState(undefined);
    throw error;
  }
}

function setTextState(fileId: string, state: TextState | undefined): void {
  useTextStates.setState(
    ({ [fileId]: _, ...others }) => (state ? { ...others, [fileId]: state } : others),
    true,
  );
}
