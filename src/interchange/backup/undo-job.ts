/** The job that undoes an import. After a restart it continues. */
import type { AccountDatabase } from '../../db/database.ts';
import { addImportJob, canUndo } from '../../db/imports/imports.ts';
import { isUnsettled, undoNeedsNetwork, undoNeedsSync } from '../../db/imports/known-elsewhere.ts';
import { countToUndo, undoImport } from '../../db/imports/undo-import.ts';
import { storeCalmly } from '../../db/rows/calm.ts';
import { watchRows } from '../../db/rows/watch.ts';
import { StorageRefusal } from '../../db/storage-signals.ts';
import type { Import, Job } from '../../db/tables.ts';
import type { JobRun } from '../../jobs/job-run.ts';
import { type Failure, failure, type Result, success } from '../../lib/result.ts';
import { undoKind } from './job-kinds.ts';
import { untilAborted } from './until-aborted.ts';

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
  return await addImportJob(database, id, job, (noted) => {
    if (!canUndo(noted, nowMs)) throw new StorageRefusal('This import can no longer be undone.');
  });
}

interface UndoTools {
  /** Syncs now, even if sync pauses after failures. @returns the result of that exchange */
  sync: () => Promise<Result<void>>;
}

export function createUndoRun({ sync }: UndoTools): JobRun {
  return async (job, { database, signal, progress }) => {
    const { importId } = job.input as UndoJobInput;
    if (await isUnsettled(database, importId)) {
      progress('Syncing…', 0, 0);
      const settled = await untilAborted(settle(database, importId, sync, signal), signal);
      if (!settled.ok) return notSettled(settled.error);
    }
    const total = await countToUndo(database, importId);
    const end = storeCalmly();
    const undone = await undoImport(database, importId, signal, (done) =>
      progress('Undoing…', done, total),
    ).finally(end);
    if (undone.ok || undone.error.kind !== 'full') return undone;
    // Undone batches stay undone.
    return failure(
      'full',
      'This device is full. What was undone so far stays undone. Free up space, then try again.',
    );
  };
}

/** Ends with the exchange, or once the whole account is read: sending the outbox may take long. */
async function settle(
  database: AccountDatabase,
  importId: string,
  sync: UndoTools['sync'],
  signal: AbortSignal,
): Promise<Result<void>> {
  const settled = Promise.withResolvers<Result<void>>();
  const look = (isLeft: boolean) => isLeft || settled.resolve(success(undefined));
  const stop = watchRows(() => isUnsettled(database, importId), look, settled.reject);
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([settled.promise, sync()]);
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

function notSettled({ kind, message }: Failure): Result<void> {
  return kind === 'offline'
    ? failure(kind, undoNeedsNetwork)
    : failure(kind, `${message} ${undoNeedsSync}`);
}
