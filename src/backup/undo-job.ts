/** Takes an import back, as a job: of 50,000 cards it takes a while, and goes on where a tab has died. */
import type { AccountDatabase } from '../db/database.ts';
import { canUndo, type Import } from '../db/imports/imports.ts';
import { countToUndo, undoImport } from '../db/imports/undo-import.ts';
import { addJob, type Job } from '../db/jobs.ts';
import type { JobRun } from '../jobs/kind.ts';
import { failure, type Result } from '../lib/result.ts';
import { undoKind } from './job-kinds.ts';

export interface UndoJobInput {
  importId: string;
}

export async function startUndo(
  database: AccountDatabase,
  one: Import,
  nowMs: number = Date.now(),
): Promise<Result<Job>> {
  if (!canUndo(one, nowMs)) return failure('gone', 'This import can no longer be undone.');
  const { id, name } = one;
  return await addJob(database, {
    kind: undoKind,
    reportAt: '/dashboard/import',
    title: `Undo import “${name}”`,
    failedTitle: 'Error undoing the import',
    input: { importId: id } satisfies UndoJobInput,
  });
}

export const runUndo: JobRun = async (job, { database, signal, progress }) => {
  const { importId } = job.input as UndoJobInput;
  const total = await countToUndo(database, importId);
  const undone = await undoImport(database, importId, signal, (done) =>
    progress('Undoing…', done, total),
  );
  if (undone.ok || undone.error.kind !== 'full') return undone;
  // Pieces that were undone stay so.
  return failure(
    'full',
    'This device is full. What was undone so far stays undone. Free up space, then try again.',
  );
};
