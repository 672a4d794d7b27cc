/** Says in the student's words why IndexedDB would not write. */

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

export function storageProblem(error: unknown): string {
  return isQuotaError(error) ? deviceIsFull : 'Oops! Something went wrong. Try again';
}
