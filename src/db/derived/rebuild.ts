/**
 * Rebuilds derived values that an earlier version of the app derived differently, or not at all: slice by slice, in the
 * background, while edits go on. Never at the start. Any tab continues an interrupted rebuild.
 */
import { type AccountDatabase, currentDatabase } from '../database.ts';
import { inTransaction } from '../in-transaction.ts';
import { type Derivation, isDerived, rebuildWanted } from './derivation.ts';
import { derivations, tablesOf } from './derivations.ts';

/** The worker answers with any message once all is rebuilt. */
export interface RebuildRequest {
  type: 'rebuild';
  userId: string;
}

/** Rebuilds in a worker, or in this tab without workers. Follows later requests until the account is closed. */
export async function rebuildInWorker(
  startWorker: () => Worker,
  database: AccountDatabase = currentDatabase(),
): Promise<void> {
  let turn = rebuildOnce(database, startWorker);
  const stop = rebuildWanted.onRaised(() => {
    turn = turn.then(() => rebuildOnce(database, startWorker)).catch(warn);
  });
  database.closed.addEventListener('abort', stop);
  await turn;
}

function warn(error: unknown): void {
  console.warn('The derived values could not be rebuilt', error);
}

async function rebuildOnce(database: AccountDatabase, startWorker: () => Worker): Promise<void> {
  if (database.closed.aborted) return;
  const whole = await Promise.all(derivations.map((one) => isDerived(database, one)));
  if (whole.every(Boolean)) return;
  const isDone = typeof Worker === 'function' && (await runWorker(database, startWorker()));
  // Continues where the worker stopped.
  if (!isDone && !database.closed.aborted) await rebuildDerived(database);
}

/** @returns whether it finished */
async function runWorker({ userId, closed }: AccountDatabase, worker: Worker): Promise<boolean> {
  try {
    return await new Promise<boolean>((resolve) => {
      closed.addEventListener('abort', () => resolve(false), { once: true });
      worker.onmessage = () => resolve(true);
      worker.onerror = ({ message }) => {
        console.warn('The rebuild continues in this tab', message);
        resolve(false);
      };
      worker.postMessage({ type: 'rebuild', userId } satisfies RebuildRequest);
    });
  } finally {
    worker.terminate();
  }
}

const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 20));

/** @param pause between slices, so that screens and edits come first */
export async function rebuildDerived(
  database: AccountDatabase = currentDatabase(),
  pause: () => Promise<void> = breathe,
): Promise<void> {
  for (const derivation of derivations) {
    while (!database.closed.aborted && !(await rebuildSlice(database, derivation))) await pause();
  }
}

/** @returns true if nothing is left to do */
async function rebuildSlice(database: AccountDatabase, derivation: Derivation): Promise<boolean> {
  if (await isDerived(database, derivation)) return true;
  const { name, version } = derivation;
  return await inTransaction(database, [...tablesOf(derivation), 'meta'], async (database) => {
    const states = (await database.readMeta('derived')) ?? {};
    const state = states[name];
    const begun = state?.version === version;
    if (begun && state.from === undefined) return true;
    const from = await derivation.rebuild(database, begun ? (state.from ?? '') : '');
    const next = from === undefined ? { version } : { version, from };
    await database.writeMeta('derived', { ...states, [name]: next });
    return from === undefined;
  });
}
