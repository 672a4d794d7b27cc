/** Queues recognitions that wait for a download (`waiting.ts`) once there may be a network. */
import type { AccountDatabase } from '../../db/database.ts';
import { createWakeSignal, type Timers } from '../../lib/wake-signal.ts';
import { isInTrash } from '../../model/trash.ts';
import { recognizeFile } from './recognition.ts';
import { dropWaiting, readWaiting } from './waiting.ts';

/** Time between attempts, milliseconds: `navigator.onLine` may be true without a route to our server. */
const againMs = 60_000;

interface Network {
  isOnline: () => boolean;
  /** @returns stops it */
  onOnline: (listener: () => void) => () => void;
}

/** @returns stops it */
export function startWaitingRecognitions(
  database: AccountDatabase,
  timers: Timers,
  network: Network = browserNetwork,
): () => void {
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, database.closed]);
  const wake = createWakeSignal(timers);
  const stopListening = network.onOnline(wake.raise);
  signal.addEventListener('abort', wake.raise);
  const loop = async () => {
    while (!signal.aborted) {
      if (network.isOnline()) await queueWaiting(database);
      if (signal.aborted) return;
      await wake.wait(againMs);
    }
  };
  void loop()
    .catch((error: unknown) => {
      if (!signal.aborted) console.warn('Text recognition could not be resumed', error);
    })
    .finally(stopListening);
  return () => stopping.abort();
}

export async function queueWaiting(database: AccountDatabase): Promise<void> {
  for (const { fileId, language, isAgain } of await readWaiting(database)) {
    const file = await database.rows('file').get(fileId);
    if (file !== undefined && !isInTrash(file)) {
      const queued = await recognizeFile(database, file, language, isAgain);
      if (!queued.ok && queued.error.kind !== 'unsupported') return;
    }
    await dropWaiting(database, fileId);
  }
}

const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  onOnline: (listener) => {
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  },
};
