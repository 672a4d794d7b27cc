/** Queues, finds and ends text recognition of a file, as a job. */
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { addJob, dropJob, readJobs } from '../../db/jobs.ts';
import { tryWrite } from '../../db/storage-problem.ts';
import type { Job } from '../../db/tables.ts';
import { failure, type Result } from '../../lib/result.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { canBeScanned } from '../../model/files/document-kinds.ts';
import { dropWaiting } from './waiting.ts';

export const recognition = 'recognition';

export type RecognizedFile = Pick<StudyFile, 'id' | 'name' | 'sha256' | 'mime' | 'pageCount'>;

export interface RecognitionInput {
  file: RecognizedFile;
  /** Of `recognitionLanguages`. */
  language: string;
  /** Earlier results are replaced once the engine is available. */
  isAgain?: true;
}

/** Pages that were recognized before are read again only where `isAgain` says so. `unsupported`: a kind of file that is made of text. */
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
    // What it makes is the text of the pages, which needs no review before it is there.
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

/** What was recognized stays. */
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
