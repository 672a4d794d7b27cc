/** Takes an import back, as a job: of 50,000 cards it takes a while, and goes on where a tab has died. */
import type { AccountDatabase } from '../db/database.ts';
import { addImportJob, canUndo, type Import } from '../db/imports/imports.ts';
import { isUnsettled } from '../db/imports/known-elsewhere.ts';
import { countToUndo, undoImport } from '../db/imports/undo-import.ts';
import type { Job } from '../db/jobs.ts';
import type { JobRun } from '../jobs/kind.ts';
import { failure, type Result } from '../lib/result.ts';
import { undoKind } from './job-kinds.ts';

interface UndoJobInput {
  importId: string;
}

export async function startUndo(
  database: AccountDatabase,
  one: Import,
  nowMs: number = Date.now(),
): Promise<Result<Job>> {
  const { id, name } = one;
  const job = {
    kind: undoKind,
    reportAt: '/dashboard/import',
    title: `Undo import “${name}”`,
    failedTitle: 'Error undoing the import',
    input: { importId: id } satisfies UndoJobInput,
  } as const;
  return await addImportJob(database, id, job, (noted) =>
    canUndo(noted, nowMs) ? undefined : 'This import can no longer be undone.',
  );
}

/** With a network, what the account had before is known in a moment. Without an answer the undo says what is missing. */
async function waitForAccount(
  database: AccountDatabase,
  importId: string,
  signal: AbortSignal,
): Promise<void> {
  for (let turn = 0; turn < mostTurns && navigator.onLine; turn++) {
    signal.throwIfAborted();
    if (!(await isUnsettled(database, importId))) return;
    await new Promise((resolve) => setTimeout(resolve, turnMs));
  }
}

const turnMs = 250;
const mostTurns = 40;

export const runUndo: JobRun = async (job, { database, signal, progress }) => {
  const { importId } = job.input as UndoJobInput;
  await waitForAccount(database, importId, signal);
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
