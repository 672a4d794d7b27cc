/** An import as a job. After a restart it continues and brings in each row once. */
import type { AccountDatabase } from '../../db/database.ts';
import {
  beginAttempt,
  type ImportWriter,
  importOfWriter,
  noteChoice,
} from '../../db/imports/import-rows.ts';
import {
  addImportJob,
  collectLeftOut,
  dropImportBytes,
  readChosen,
} from '../../db/imports/imports.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { storeCalmly } from '../../db/rows/calm.ts';
import { storageFailure } from '../../db/storage-problem.ts';
import type { Import, Job } from '../../db/tables.ts';
import type { JobRun } from '../../jobs/job-run.ts';
import * as say from '../../lib/messages.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import { type ImportChoices, importSource } from './import-source.ts';
import { importKind } from './job-kinds.ts';
import { expectWhole, openSource, problemOfSource, type SourceInput } from './read/open-source.ts';

interface ImportJobInput {
  importId: string;
  choices: ImportChoices;
  /** Rows, as the preview counted them. */
  total: number;
}

export function startImport(
  database: AccountDatabase,
  one: Pick<Import, 'id' | 'name'>,
  choices: ImportChoices,
  total: number,
): Promise<Result<Job>> {
  const job = {
    kind: importKind,
    reportAt: '/dashboard/import',
    title: `Import of “${one.name}”`,
    failedTitle: 'Error importing',
    input: { importId: one.id, choices, total } satisfies ImportJobInput,
  } as const;
  return addImportJob(database, one.id, job, (noted) => noteChoice(database, noted, Date.now()));
}

export const runImport: JobRun = async (job, { database, signal, progress }) => {
  const { importId, choices, total } = job.input as ImportJobInput;
  const noted = await database.imports.get(importId);
  if (noted === undefined) return failure('gone', say.somethingWentWrongTryAgain);
  if (noted.undoneAt !== undefined)
    return failure('gone', 'This import was undone. To import these files, choose them again.');
  // Everything is in, but the tab died before it said so.
  if (noted.endedAt !== undefined) {
    await dropImportBytes(database, importId);
    return success(undefined);
  }
  const writer = { importId, jobId: job.id, attempt: job.attempt };
  const { report, leaveOut } = collectLeftOut();
  const end = storeCalmly();
  try {
    // The account may have started a new download since the job was queued.
    await expectWhole(database);
    const chosenAt = await beginAttempt(database, writer);
    const chosen = await readChosen(database, importId);
    const { kind, input, startedAt } = noted;
    const asked = input as SourceInput;
    const source = await openSource(database, kind, chosen, asked, startedAt, signal);
    await importSource(source, choices, {
      database,
      signal,
      leaveOut,
      writer,
      chosenAt,
      total,
      progress: (step, done, isStored) => progress(step, Math.min(done, total), total, isStored),
      now: Date.now,
    });
    await endImport(database, writer, report);
  } catch (error) {
    await noteLeftOut(database, writer, report);
    if (signal.aborted) return failure('aborted', say.somethingWentWrongTryAgain);
    const problem = problemOfSource(error);
    const stopped = problem === undefined ? stoppedBy(error) : failure('invalid', problem);
    return await sayingWhatStays(database, importId, stopped);
  } finally {
    end();
  }
  return success(undefined);
};

/** Imported batches stay, so a full disk needs other words here than for a write that changed nothing. */
function stoppedBy(error: unknown): Failed {
  const stopped = storageFailure(error);
  if (stopped.error.kind === 'broken') console.warn('An import stopped', error);
  if (stopped.error.kind !== 'full') return stopped;
  return failure('full', `This device is full. ${staysIn} Free up space, then try again.`);
}

type Failed = ReturnType<typeof failure>;
const staysIn = 'What was imported so far stays.';

/** Otherwise a student who reads the reason would think that nothing was imported. */
async function sayingWhatStays(
  { imports }: AccountDatabase,
  importId: string,
  stopped: Failed,
): Promise<Failed> {
  const { kind, message } = stopped.error;
  // The disk may be unreadable.
  const one = await imports.get(importId).catch(() => undefined);
  const isIn = Object.values(one?.counts ?? {}).some(({ added, changed }) => added + changed > 0);
  return isIn && kind !== 'full' ? failure(kind, `${message} ${staysIn}`) : stopped;
}

type Report = Pick<Import, 'leftOut' | 'leftOutCount'>;

async function endImport(
  database: AccountDatabase,
  writer: ImportWriter,
  report: Report,
): Promise<void> {
  await inTransaction(database, ['jobs', 'imports'], async (database) => {
    const { toMeetAgain: _, ...one } = await importOfWriter(database, writer);
    await database.imports.put({ ...one, ...report, endedAt: Date.now() });
  });
  await dropImportBytes(database, writer.importId);
}

/** Also stores what a stopped attempt left out, as it may be the last. */
async function noteLeftOut(
  database: AccountDatabase,
  { importId, jobId, attempt }: ImportWriter,
  report: Report,
): Promise<void> {
  if (report.leftOutCount === 0) return;
  try {
    await inTransaction(database, ['jobs', 'imports'], async (database) => {
      const [job, one] = [await database.jobs.get(jobId), await database.imports.get(importId)];
      // A cancelled import has no job.
      const isLast = job === undefined || job.attempt === attempt;
      // An earlier attempt may have reported more.
      if (isLast && one?.endedAt === undefined && report.leftOutCount > (one?.leftOutCount ?? 0))
        await database.imports.update(importId, report);
    });
  } catch (error) {
    // The disk that stopped the import may stop this too.
    console.warn('The items left out by a stopped import could not be noted', error);
  }
}
