/**
 * Imports of this device: what was chosen, what came of it, and what takes it back. They never travel and go with the
 * account. The bytes that were chosen lie here until the import is over, so that it outlives its tab.
 */
import { dayMs } from '../../lib/date-format.ts';
import { risingIds, systemRandom } from '../../lib/ids.ts';
import { type Result, success } from '../../lib/result.ts';
import { timeOf } from '../../model/clock.ts';
import type { LeftOut } from '../../model/left-out.ts';
import { blobChunkBytes } from '../bytes/blobs.ts';
import type { AccountDatabase } from '../database.ts';
import { inTransaction } from '../in-transaction.ts';
import { dropJob, type NewJob, putJob, readJobs } from '../jobs.ts';
import { readWholeHistory } from '../position.ts';
import { storageFailure, tryWrite } from '../storage-problem.ts';
import { StorageRefusal } from '../storage-signals.ts';
import type { Import, Job } from '../tables.ts';

const mostLeftOut = 1_000;

/** @returns `leaveOut` notes one thing that is not imported; `report` has the first of them, and how many there were */
export function collectLeftOut() {
  const report: Pick<Import, 'leftOut' | 'leftOutCount'> = { leftOut: [], leftOutCount: 0 };
  let missing = 0;
  const leaveOut = (one: LeftOut) => {
    report.leftOutCount += 1;
    // What the student can still get comes first, and finds room.
    report.leftOut.splice(one.isMissing ? missing++ : report.leftOut.length, 0, one);
    report.leftOut.length = Math.min(report.leftOut.length, mostLeftOut);
  };
  return { report, leaveOut };
}

type NewImport = Pick<Import, 'kind' | 'name' | 'input'>;

export function newImport(fields: NewImport, nowMs: number): Import {
  const id = risingIds(nowMs, systemRandom)();
  return { ...fields, id, startedAt: nowMs, counts: {}, leftOut: [], leftOutCount: 0 };
}

/** The newest first. */
export async function readImports({ imports }: AccountDatabase): Promise<Import[]> {
  return await imports.orderBy('id').reverse().toArray();
}

/** How long an import can be undone: what that takes is nearly as large as the import. */
const undoMs = 30 * dayMs;

/** Device clock; of an import that was stopped, counted from its start. */
export function undoUntil({ startedAt, endedAt = startedAt }: Import): number {
  return endedAt + undoMs;
}

export function canUndo(one: Import, nowMs: number): boolean {
  const hasBrought = Object.values(one.counts).some(({ added, changed }) => added + changed > 0);
  const isOpen = one.undoneAt === undefined && one.isPast !== true;
  return hasBrought && isOpen && nowMs < undoUntil(one);
}

/**
 * Drops what would undo imports once that is offered no more. By the server's time at the last moment when this device had read
 * all of the account: its own clock may be a year ahead for an hour, and what is dropped does not come back.
 */
export async function dropExpiredUndos(database: AccountDatabase): Promise<void> {
  const noted = (await database.importUndo.orderBy('importId').uniqueKeys()) as string[];
  if (noted.length === 0) return;
  const { untilMs = 0 } = (await readWholeHistory(database)) ?? {};
  for (const id of noted) {
    await inTransaction(database, ['importUndo', 'imports', 'jobs'], async (database) => {
      const { importUndo, imports } = database;
      const one = await imports.get(id);
      const isOver = one === undefined || isPast(one, untilMs);
      if (!isOver || (await isUnderWay(database, id))) return;
      await importUndo.where({ importId: id }).delete();
      if (one !== undefined) await imports.put({ ...one, isPast: true });
    });
  }
}

/** A day later than it is offered: whoever was offered it in time has begun by then. @param knownMs server clock */
function isPast(one: Import, knownMs: number): boolean {
  const begunMs = one.chosenAt === undefined ? one.startedAt : timeOf(one.chosenAt);
  return begunMs + undoMs + dayMs <= knownMs;
}

/**
 * Queues a job that brings an import in or undoes it. An import has at most one that is not over, whichever tabs ask.
 * @param judge throws a `StorageRefusal` where the import, as it is now, cannot have this job; part of the same transaction
 */
export async function addImportJob(
  database: AccountDatabase,
  importId: string,
  job: NewJob,
  judge: (one: Import) => unknown,
): Promise<Result<Job>> {
  return await tryWrite(() =>
    inTransaction(database, ['imports', 'jobs', 'meta'], async (database) => {
      const one = await database.imports.get(importId);
      if (one === undefined) throw new StorageRefusal('This import is no longer in the list.');
      if (await isUnderWay(database, importId)) throw new StorageRefusal(underWay);
      await judge(one);
      return await putJob(database, job);
    }),
  );
}

const underWay = 'This import is still being worked on. Wait until it is done, or cancel it.';

/** What it brought stays, and can be undone no more. */
export async function removeImport(database: AccountDatabase, id: string): Promise<Result<void>> {
  const tables = ['importBytes', 'importUndo', 'imports', 'jobs'];
  return await tryWrite(() =>
    inTransaction(database, tables, async (database) => {
      const { importUndo, imports } = database;
      if (await isUnderWay(database, id)) throw new StorageRefusal(underWay);
      await importUndo.where({ importId: id }).delete();
      await dropImportBytes(database, id);
      await imports.delete(id);
    }),
  );
}

/** Ends the job that brings an import in: it cannot go on, so the copy of what was chosen is of no more use. What is in stays. */
export async function stopImport(database: AccountDatabase, job: Job): Promise<Result<void>> {
  return await tryWrite(() =>
    inTransaction(database, ['importBytes', 'jobs'], async (database) => {
      await dropJob(database, job.id);
      await dropImportBytes(database, importIdOf(job) ?? '');
    }),
  );
}

async function isUnderWay(database: AccountDatabase, importId: string): Promise<boolean> {
  return openJobOf(await readJobs(database), importId) !== undefined;
}

/** The job that brings an import in or undoes it, or waits for the student to try that again. */
export function openJobOf(jobs: readonly Job[], importId: string): Job | undefined {
  return jobs.find((job) => job.state !== 'ready' && importIdOf(job) === importId);
}

/** The import that a job is about, where it is about one. */
export function importIdOf({ input }: Job): string | undefined {
  return (input as { importId?: string } | null)?.importId;
}

export interface ImportFile {
  path: string;
  modifiedAt: number | undefined;
  bytes: Blob;
}

/**
 * Notes an import, with a copy of what was chosen: whole when it resolves, or not at all.
 * @param onProgress bytes that are copied
 */
export async function storeImport(
  database: AccountDatabase,
  one: Import,
  chosen: readonly ImportFile[],
  onProgress: (doneBytes: number) => void,
  signal: AbortSignal,
): Promise<Result<void>> {
  let [index, done] = [0, 0];
  const copy = async () => {
    for (const [file, { path, modifiedAt, bytes }] of chosen.entries()) {
      for (let start = 0; start === 0 || start < bytes.size; start += blobChunkBytes) {
        signal.throwIfAborted();
        const part = bytes.slice(start, start + blobChunkBytes);
        const chunk = { importId: one.id, index: index++, file, path, modifiedAt, bytes: part };
        await database.importBytes.put(chunk);
        done += part.size;
        onProgress(done);
      }
    }
    await database.imports.put(one);
  };
  try {
    return success(await copy());
  } catch (error) {
    const stored = storageFailure(error);
    if (stored.error.kind === 'broken' && !signal.aborted)
      console.warn('What was chosen for an import could not be copied', error);
    await dropImportBytes(database, one.id).catch(() => undefined);
    return stored;
  }
}

/** What was chosen; the bytes still lie on disk. */
export async function readChosen(
  database: AccountDatabase,
  importId: string,
): Promise<ImportFile[]> {
  const chunks = await bytesOf(database, importId).toArray();
  const byFile = Map.groupBy(chunks, ({ file }) => file);
  return [...byFile.values()].map((parts) => ({
    path: parts[0]?.path ?? '',
    modifiedAt: parts[0]?.modifiedAt,
    bytes: new Blob(parts.map(({ bytes }) => bytes)),
  }));
}

export async function dropImportBytes(database: AccountDatabase, importId: string): Promise<void> {
  await bytesOf(database, importId).delete();
}

/** Copies younger than this (ms) are kept: another tab may still be copying, and its job does not exist yet. */
const copyingMs = dayMs;

/** Removes the copies of imports that were stopped, or whose tab died before they were noted. */
export async function dropUnneededCopies(database: AccountDatabase, nowMs: number): Promise<void> {
  const keys = (await database.importBytes.toCollection().primaryKeys()) as [string, number][];
  if (keys.length === 0) return;
  const jobs = await readJobs(database);
  const living = new Set(jobs.map(importIdOf));
  // Ids begin with their time, so this one sorts behind all that are older.
  const youngest = risingIds(nowMs - copyingMs, systemRandom)();
  const over = new Set(keys.map(([id]) => id).filter((id) => !living.has(id) && id < youngest));
  for (const id of over) await dropImportBytes(database, id);
}

function bytesOf({ importBytes }: AccountDatabase, importId: string) {
  return importBytes
    .where('[importId+index]')
    .between([importId, 0], [importId, Number.MAX_SAFE_INTEGER]);
}
