/** Why IndexedDB did not write, in the student's words. */
import * as say from '../lib/messages.ts';
import { type Failure, failure, isStringError, type Result, success } from '../lib/result.ts';
import { fullDisk, removedData, StorageRefusal } from './storage-signals.ts';

/** A newer app has upgraded the database: this tab may only read it [S10]. */
export class NewerDatabase extends StorageRefusal {
  constructor() {
    super('Haversack was updated in another tab. Reload this one, then try again.');
  }
}

/** A tab with an older app holds the database and does not let it be upgraded [S10]. */
export class BlockedUpgrade extends StorageRefusal {
  constructor() {
    super(
      'Another tab holds an older Haversack open. Close your other Haversack tabs, then try again.',
    );
  }
}

/** The account's database was deleted under this tab. */
export class DataRemoved extends StorageRefusal {
  override readonly needsReload = true;

  constructor() {
    super(
      'Your data was removed from this browser, so nothing can be saved here. Reload the page.',
    );
  }
}

/**
 * The kind of a failed write, whoever reports it: the browser, Dexie or a cache. No other code looks at the names of
 * such errors (docs/decisions/13). Dexie reports a full disk as `AbortError` with the cause in `inner`, and writes of
 * many rows as `BulkError` with causes in `failures`.
 */
export function kindOfDisk(error: unknown): 'full' | 'refused' | 'broken' {
  if (error instanceof StorageRefusal || isStringError(error)) return 'refused';
  return isFull(error) ? 'full' : 'broken';
}

/** Whether stored bytes are lost though their row exists: the disk is damaged, or something else removed them. */
export function isUnreadable(error: unknown): boolean {
  const { name } = error instanceof Error ? error : { name: '' };
  return name === 'NotReadableError' || name === 'NotFoundError';
}

/** Whether a disk had no room, as reported by the browser, Dexie or a cache. */
export function isFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, inner, failures } = error as Record<'name' | 'inner' | 'failures', unknown>;
  if (name === 'QuotaExceededError' || (inner !== error && isFull(inner))) return true;
  return Array.isArray(failures) && failures.some((one) => one !== error && isFull(one));
}

/** @returns the result of `write`, or why the database refused it, in the student's words */
export async function tryWrite<T>(write: () => Promise<T>): Promise<Result<T>> {
  try {
    return success(await write());
  } catch (error) {
    return storageFailure(error);
  }
}

export function storageFailure(error: unknown): { ok: false; error: Failure } {
  return failure(kindOfDisk(error), storageProblem(error));
}

/** In the student's words. Also tells the screens of a full disk. */
export function storageProblem(error: unknown): string {
  if (error instanceof StorageRefusal) return error.message;
  if (removedData.isUp()) return new DataRemoved().message;
  if (isStringError(error)) return error;
  if (kindOfDisk(error) !== 'full') return say.somethingWentWrongTryAgain;
  fullDisk.set(true);
  return 'This device is full, so nothing was changed. Free up space, then try again.';
}
