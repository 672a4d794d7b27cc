/**
 * The job that straightens pages of a file of photos. One transaction stores the new file with its bytes and moves the
 * photos to the Trash, so a crash leaves exactly one of the two files.
 */
import { blobChunksOf, readBlob } from '../../db/bytes/blobs.ts';
import { hashFile } from '../../db/bytes/hash/hash-file.ts';
import type { EditGuard } from '../../db/commit-edits.ts';
import { mutateIn } from '../../db/mutate.ts';
import type { Job } from '../../db/tables.ts';
import type { JobRun } from '../../jobs/job-run.ts';
import * as say from '../../lib/messages.ts';
import { failure, success } from '../../lib/result.ts';
import { replaceFile } from '../../model/entities/file.ts';
import { maxFileBytes } from '../../model/files/file-limits.ts';
import { noteAnswered, notePagePhotosFound } from '../../reading/documents/page-photos/found.ts';
import { straightenPages } from '../../reading/documents/page-photos/open-page-photos.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { noteReplacement, type StraighteningInput } from './straightening.ts';

const stopped = failure('aborted', say.somethingWentWrongTryAgain);

export const runStraightening: JobRun = (job, tools) =>
  createStraighteningRun(straightenPages)(job, tools);

/** @param straighten of `documents/page-photos/open-page-photos.ts`, which needs a worker */
export function createStraighteningRun(straighten: typeof straightenPages): JobRun {
  return async (job, { database, signal, progress }) => {
    const { file, pages, newId } = job.input as StraighteningInput;
    // The job may run in another tab than the one that queued it.
    noteReplacement(file.id, newId);
    const [bytes, row] = await Promise.all([
      readBlob(file.sha256, file.mime, database),
      database.rows('file').get(file.id),
    ]);
    if (row === undefined) return failure('gone', say.fileNotFound);
    const notHere = 'The file is not on this device any more. Download it, then try again.';
    if (bytes === undefined) return failure('gone', notHere);
    const tellPages = (done: number) => progress('Straightening pages', done, pages.length);
    tellPages(0);
    const made = await straighten({ bytes, mime: file.mime, pages }, signal, tellPages);
    if (signal.aborted) return stopped;
    if (!made.ok) return made;
    if (made.data.bytes.size > maxFileBytes) {
      return failure('too-large', 'The straightened file would be too large. Choose fewer pages.');
    }
    progress('Saving on this device', 0, 0);
    const sha256 = await hashFile(made.data.bytes, () => undefined);
    if (signal.aborted) return stopped;
    const { name, pageCount, courseId } = row;
    const by = {
      ...{ id: newId, name, pageCount, sha256, content: 'scanned' as const },
      ...{ mime: made.data.mime, sizeBytes: made.data.bytes.size },
      ...(courseId != null && { courseId }),
    };
    const replaced = await mutateIn(
      database,
      replaceFile,
      { replacedId: file.id, by },
      undefined,
      withBytes(job, file.sha256, sha256, made.data.bytes),
    );
    if (!replaced.ok) return signal.aborted ? stopped : replaced;
    tell(replaced, {
      done: 'Pages straightened. The original is in the Trash.',
      undone: 'Original file restored',
      failed: say.errorUpdatingTheFile,
    });
    return success(undefined);
  };
}

/** Stores the bytes with their row, if this runner still owns the job. Neither file is offered for straightening again. */
function withBytes(
  job: Pick<Job, 'id' | 'attempt'>,
  photosHash: string,
  sha256: string,
  bytes: Blob,
): EditGuard {
  return {
    tables: ['jobs', 'blobs', 'meta'],
    problem: 'Straightening was cancelled.',
    isOpen: async ({ jobs }) => {
      const now = await jobs.get(job.id);
      return now?.state === 'running' && now.attempt === job.attempt;
    },
    close: async (database) => {
      await database.blobs.bulkPut(blobChunksOf(sha256, bytes));
      await notePagePhotosFound(database, sha256, []);
      await noteAnswered(database, photosHash);
    },
  };
}
