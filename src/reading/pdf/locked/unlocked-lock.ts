/**
 * The Web Lock that tabs hold in turn while a PDF is unlocked in them: while anyone holds it, what was read of such files
 * stays (`tidy-up.ts`). A tab that waits for it has it in the moment in which the one before is closed.
 */
import type { AccountDatabase } from '../../../db/database.ts';
import { useUnlocked } from './unlocked.ts';

export function unlockedLock(userId: string): string {
  return `haversack-unlocked-${userId}`;
}

/** @param run takes the lock, until the signal aborts. @returns stops */
export function holdWhileUnlocked(
  database: AccountDatabase,
  run: (name: string, work: () => Promise<void>, signal: AbortSignal) => Promise<unknown>,
): () => void {
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, database.closed]);
  let holding: AbortController | undefined;
  const look = () => {
    if (Object.keys(useUnlocked.getState()).length === 0) {
      holding?.abort();
      holding = undefined;
    } else if (holding === undefined) {
      holding = new AbortController();
      const ending = AbortSignal.any([signal, holding.signal]);
      run(unlockedLock(database.userId), () => aborted(ending), ending).catch((error: unknown) => {
        if (!ending.aborted) console.warn('Other tabs cannot see what is unlocked', error);
      });
    }
  };
  const unsubscribe = useUnlocked.subscribe(look);
  look();
  return () => {
    unsubscribe();
    stop.abort();
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
