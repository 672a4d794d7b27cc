/** Whether the student's data is removed with their session. In localStorage, for starts without a database. */

const key = 'haversack-shared-computer';

/** The student whose data must be removed with the session. */
export function sharedUser(): string | undefined {
  return localStorage.getItem(key) ?? undefined;
}

/** Call it before data is stored, so that none is unmarked. */
export function markShared(userId: string, isShared: boolean): void {
  if (isShared) localStorage.setItem(key, userId);
  else forgetShared(userId);
}

/** Call it after data is removed, so that an interrupted removal is repeated. */
export function forgetShared(userId: string): void {
  if (sharedUser() === userId) localStorage.removeItem(key);
}
