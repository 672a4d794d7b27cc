/**
 * When an exchange may begin. Its rows and their answer stay in memory until it is answered, however small the request. So
 * exchanges of one account run one after the other, and so do large ones of all accounts. Each account has at most one in that
 * queue, so no account waits for all requests of another.
 */
import { mostExchangesWaiting } from '../../limits.ts';
import { createTurns } from '../../turns.ts';
import { createSums } from './sums.ts';

/** Bytes of a batch and the rows that it changes. */
const largeBytes = 1024 * 1024;

export interface SyncTurns {
  /** @returns `busy` if too many of this account wait; then nothing was done */
  ofAccount<T>(userId: string, task: () => Promise<T>): Promise<T | 'busy'>;
  /** Call it within the account's turn. @param bytes of the batch and its rows together */
  bySize<T>(bytes: number, task: () => Promise<T>): Promise<T>;
}

export function createSyncTurns(): SyncTurns {
  const accounts = createTurns();
  const large = createTurns();
  const counts = createSums();
  return {
    async ofAccount(userId, task) {
      if (counts.of(userId) >= mostExchangesWaiting) return 'busy';
      counts.add(userId, 1);
      try {
        return await accounts(userId, task);
      } finally {
        counts.add(userId, -1);
      }
    },
    bySize: (bytes, task) => (bytes < largeBytes ? task() : large('', task)),
  };
}
