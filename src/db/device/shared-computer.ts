/**
 * Whether others use this computer too: then the student's data goes when their session ends.
 * In the browser's own small store, so that a start that needs no database can tell at once.
 */

const key = 'haversack-shared-computer';

/** The student whose data must not outlive the session. */
export function sharedUser(): string | undefined {
  return localStorage.getItem(key) ?? undefined;
}

/** Before the data comes, so that none lies here unmarked. */
export function markShared(userId: string, isShared: boolean): void {
  if (isShared) localStorage.setItem(key, userId);
  else forgetShared(userId);
}

/** After the data has gone, so that a wipe that was cut short is taken up again. */
export function forgetShared(userId: string): void {
  if (sharedUser() === userId) localStorage.removeItem(key);
}
