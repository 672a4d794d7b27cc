/** Begins the rebuilding of what is derived in a worker, where there is anything to rebuild; without workers, in this tab. */
import { type AccountDatabase, currentDatabase } from '../database.ts';
import { isDerived } from './derivation.ts';
import { derivations } from './derivations.ts';
import { rebuildDerived } from './rebuild.ts';
import { rebuildWanted } from './rebuild-wanted.ts';

/** Called when an account is open; follows what is wanted later until the account is closed. */
export async function rebuildInWorker(
  database: AccountDatabase = currentDatabase(),
): Promise<void> {
  let turn = rebuildOnce(database);
  const stop = rebuildWanted.onRaised(() => {
    turn = turn.then(() => rebuildOnce(database)).catch(warn);
  });
  database.closed.addEventListener('abort', stop);
  await turn;
}

async function rebuildOnce(database: AccountDatabase): Promise<void> {
  if (database.closed.aborted) return;
  const whole = await Promise.all(derivations.map((one) => isDerived(database, one)));
  if (whole.every(Boolean)) return;
  const isDone = typeof Worker === 'function' && (await runWorker(database));
  // What a worker began goes on where it came to.
  if (!isDone && !database.closed.aborted) await rebuildDerived(database);
}

/** @returns whether it came to the end */
async function runWorker({ userId, closed }: AccountDatabase): Promise<boolean> {
  const worker = new Worker(new URL('./rebuild.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<boolean>((resolve) => {
      closed.addEventListener('abort', () => resolve(false), { once: true });
      worker.onmessage = () => resolve(true);
      worker.onerror = ({ message }) => {
        console.warn('Rebuilding goes on in this tab', message);
        resolve(false);
      };
      worker.postMessage(userId);
    });
  } finally {
    worker.terminate();
  }
}

function warn(error: unknown): void {
  console.warn('What is derived could not be worked out anew', error);
}
