/** Says in the student's words why IndexedDB would not write. */
import * as say from '../lib/messages.ts';
import { failure, type Result, success } from '../lib/result.ts';
import { isStringError } from '../lib/string-error.ts';
import { fullDisk } from './storage-signals.ts';

/** A refusal of the database whose message is for people. */
export class StorageRefusal extends Error {}

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

/** Dexie reports a full disk as `AbortError` with the cause inside, so both are looked at. */
export function isQuotaError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, inner } = error as { name?: unknown; inner?: unknown };
  return name === 'QuotaExceededError' || (inner !== error && isQuotaError(inner));
}

const deviceIsFull = 'This device is full, so nothing was changed. Free some space and try again.';

/** Whether a message of `storageProblem` says that the disk is full. */
export function isDiskFull(message: string): boolean {
  return message === deviceIsFull;
}

/** @returns what `write` gave, or why the database did not take it, in the student's words */
export async function tryWrite<T>(write: () => Promise<T>): Promise<Result<T>> {
  try {
    return success(await write());
  } catch (error) {
    return failure(storageProblem(error));
  }
}

/** A full disk is told to the screens too, which say what takes the room. */
export function storageProblem(error: unknown): string {
  if (error instanceof StorageRefusal) return error.message;
  if (isStringError(error)) return error;
  if (!isQuotaError(error)) return say.somethingWentWrongTryAgain;
  fullDisk.set(true);
  return deviceIsFull;
}
