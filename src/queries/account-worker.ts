/** Starts `account.worker.ts`. Each use has its own instance. */
import { openWorker } from '../lib/missing-part.ts';

/** For code that can do without the worker; all other code uses `openAccountWorker`. */
export function startAccountWorker(): Worker {
  return new Worker(new URL('./account.worker.ts', import.meta.url), { type: 'module' });
}

/** The instance of the search. By its name it fetches SQLite while the rest of the script begins. */
export function openSearchWorker(onStopped: (error: Error) => void): Worker {
  const start = () =>
    new Worker(new URL('./account.worker.ts', import.meta.url), { type: 'module', name: 'search' });
  return openWorker(start, onStopped);
}

/** @param onStopped as of `openWorker` */
export function openAccountWorker(onStopped: (error: Error) => void): Worker {
  return openWorker(startAccountWorker, onStopped);
}
