/** Whether the student looks at some tab of the app: each that is visible says so by a shared Web Lock. */

const lockName = 'haversack-looked-at';

/** @returns stops telling */
export function tellOfLooks(locks: LockManager | undefined = navigator.locks): () => void {
  let release: (() => void) | undefined;
  const follow = () => {
    if (document.hidden === (release === undefined)) return;
    release?.();
    release = undefined;
    if (document.hidden || locks === undefined) return;
    const looked = Promise.withResolvers<void>();
    release = looked.resolve;
    locks
      .request(lockName, { mode: 'shared' }, () => looked.promise)
      // Refused to a page that is being left.
      .catch((error: unknown) => console.warn('No lock for a tab that is looked at', error));
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    release?.();
  };
}

/** Without locks a tab knows of itself alone. */
export async function isAnyTabLookedAt(
  locks: LockManager | undefined = navigator.locks,
): Promise<boolean> {
  if (!document.hidden || locks === undefined) return !document.hidden;
  const { held = [] } = await locks.query();
  return held.some(({ name }) => name === lockName);
}
