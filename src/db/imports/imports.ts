/**
 * Imports of this device: the chosen content, the result, and what undoes it. They never travel and are removed with
 * the account. The chosen bytes stay here until the import ends, so that it outlives its tab.
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

/** @returns `leaveOut` notes a thing that is not imported; `report` has the first of them and their number */
export function collectLeftOut() {
  const report: Pick<Import, 'leftOut' | 'leftOutCount'> = { leftOut: [], leftOutCount: 0 };
  let missing = 0;
  const leaveOut = (one: LeftOut) => {
    report.leftOutCount += 1;
    // What the student can still provide comes first.
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

/** How long an import can be undone: the data for it is nearly as large as the import. */
const undoMs = 30 * dayMs;

/** Device clock; for a stopped import counted from its start. */
export function undoUntil({ startedAt, endedAt = startedAt }: Import): number {
  return endedAt + undoMs;
}

export function canUndo(one: Import, nowMs: number): boolean {
  const hasBrought = Object.values(one.counts).some(({ added, changed }) => added + changed > 0);
  const isOpen = one.undoneAt === undefined && one.isPast !== true;
  return hasBrought && isOpen && nowMs < undoUntil(one);
}

/**
 * Drops undo data after its time, by the server's time when this device last had all of the account. The device's clock
 * may be a year ahead for an hour, and dropped data does not come back.
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

/** A day later than offered, so that an undo that was offered in time has begun. @param knownMs server clock */
function isPast(one: Import, knownMs: number): boolean {
  const begunMs = one.chosenAt === undefined ? one.startedAt : timeOf(one.chosenAt);
  return begunMs + undoMs + dayMs <= knownMs;
}

/**
 * Queues a job that runs an import or undoes it. An import has at most one unfinished job, whichever tabs ask.
 * @param judge throws a `StorageRefusal` if the import cannot have this job now; runs in the same transaction
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

/** Its rows stay and cannot be undone any more. */
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

/** Ends an import that cannot continue and removes its copied bytes. Imported rows stay. */
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

/** The unfinished or failed job of an import or its undo. */
export function openJobOf(jobs: readonly Job[], importId: string): Job | undefined {
  return jobs.find((job) => job.state !== 'ready' && importIdOf(job) === importId);
}

/** A runner writes at least every two seconds while it works; one that has not for so long is gone, milliseconds. */
const goneAfterMs = 20_000;
/** An import that has not moved for so long is stuck, such as at a file that a network folder does not give. Milliseconds. */
export const stuckAfterMs = 30_000;

/** @returns asks whether an import stores rows now, or takes them back: none that is stuck or whose tab is gone */
export function createImportWatch(): (
  database: AccountDatabase,
  nowMs: number,
) => Promise<boolean> {
  /** Where each import was last seen, and since when. */
  let seen = new Map<string, { place: string; sinceMs: number }>();
  return async (database, nowMs) => {
    const jobs = await readJobs(database);
    const running = jobs.filter((job) => job.state === 'running' && importIdOf(job) !== undefined);
    seen = new Map(
      running.map(({ id, attempt, step, done }) => {
        const place = `${attempt} ${step} ${done}`;
        const before = seen.get(id);
        // A clock that was set back begins the time anew.
        const isSame = before?.place === place && before.sinceMs <= nowMs;
        return [id, isSame ? before : { place, sinceMs: nowMs }];
      }),
    );
    return running.some(
      ({ id, beatAt }) =>
        Math.abs(nowMs - beatAt) < goneAfterMs &&
        nowMs - (seen.get(id)?.sinceMs ?? nowMs) < stuckAfterMs,
    );
  };
}

export function importIdOf({ input }: Job): string | undefined {
  return (input as { importId?: string } | null)?.importId;
}

export interface ImportFile {
  path: string;
  modifiedAt: number | undefined;
  bytes: Blob;
}

/** Notes an import with a copy of the chosen content, all or nothing. @param onProgress copied bytes */
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
      console.warn('The chosen files of an import could not be copied', error);
    await dropImportBytes(database, one.id).catch(() => undefined);
    return stored;
  }
}

/** The chosen content; its bytes stay on disk. */
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

/** Younger copies (ms) are kept: another tab may still be copying, before its job exists. */
const copyingMs = dayMs;

/** Removes copies of stopped imports, and of tabs that died before they noted their import. */
export async function dropUnneededCopies(database: AccountDatabase, nowMs: number): Promise<void> {
  const keys = (await database.importBytes.toCollection().primaryKeys()) as [string, number][];
  if (keys.length === 0) return;
  const jobs = await readJobs(database);
  const living = new Set(jobs.map(importIdOf));
  // Ids begin with their time, so this one sorts behind all older ids.
  const youngest = risingIds(nowMs - copyingMs, systemRandom)();
  const over = new Set(keys.map(([id]) => id).filter((id) => !living.has(id) && id < youngest));
  for (const id of over) await dropImportBytes(database, id);
}

function bytesOf({ importBytes }: AccountDatabase, importId: string) {
  return importBytes
    .where('[importId+index]')
    .between([importId, 0], [importId, Number.MAX_SAFE_INTEGER]);
}
