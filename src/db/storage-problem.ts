/** Says in the student's words why IndexedDB would not write. */

/** Dexie reports a full disk as `AbortError` with the cause inside, so both are looked at. */
export function isQuotaError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, inner } = error as { name?: unknown; inner?: unknown };
  return name === 'QuotaExceededError' || (inner !== error && isQuotaError(inner));
}

export function storageProblem(error: unknown): string {
  return isQuotaError(error)
    ? 'This device is full, so nothing was changed. Free some space and try again.'
    : 'Oops! Something went wrong. Try again';
}
