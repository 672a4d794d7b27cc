import type { Timers } from '../lib/wake-signal.ts';

/** Web Locks; without them locks work within this tab only. Correctness never depends on a lock [S11]. */
export interface Locks {
  /** Waits until no other task holds `name`, then runs `task`. `signal` aborts the wait. */
  run<T>(name: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export function browserLocks(manager: LockManager | undefined = lockManager()): Locks {
  if (manager === undefined) return tabLocks();
  return {
    run: async (name, task, signal) =>
      await manager.request(name, signal === undefined ? {} : { signal }, task),
  };
}

/** @returns `undefined` if the browser has no Web Locks */
export async function isLockHeld(
  name: string,
  manager: LockManager | undefined = lockManager(),
): Promise<boolean | undefined> {
  return (await manager?.query())?.held?.some((lock) => lock.name === name);
}

/** Locks of this tab alone. Tests share them between simulated tabs. */
export function tabLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run: (name, task, signal) => {
      const before = tails.get(name) ?? Promise.resolve();
      const turn = before.then(() => {
        signal?.throwIfAborted();
        return task();
      });
      tails.set(
        name,
        turn.catch(() => undefined),
      );
      return signal === undefined ? turn : Promise.race([turn, rejectOnAbort(signal, turn)]);
    },
  };
}

/** Ends the wait for a turn, never a task that has begun. */
function rejectOnAbort(signal: AbortSignal, turn: Promise<unknown>): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    turn.then(
      () => signal.removeEventListener('abort', stop),
      () => signal.removeEventListener('abort', stop),
    );
  });
}

function lockManager(): LockManager | undefined {
  return globalThis.navigator?.locks;
}

/** Those of the page or the worker itself. */
export const systemTimers: Timers = {
  set: (task, delayMs) => setTimeout(task, delayMs),
  clear: (timer) => clearTimeout(timer as Parameters<typeof clearTimeout>[0]),
};

/** The student asked the browser to save data. Not every browser reports it. */
export function savesData(): boolean {
  return (
    'connection' in navigator && Boolean((navigator.connection as { saveData?: boolean }).saveData)
  );
}
