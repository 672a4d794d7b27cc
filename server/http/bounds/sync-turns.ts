/**
 * When an exchange may begin. Its rows, and what is made of them, are in memory until it is answered, however
 * small the request: those of one account are exchanged one after the other, and large ones of all accounts too.
 * Each account has one in that queue at most, so nobody waits for all that another has sent.
 */
import { mostExchangesWaiting } from '../../limits.ts';
import { createTurns } from '../../turns.ts';
import { createSums } from './sums.ts';

/** Bytes of a batch and of the rows that it is of. */
const largeBytes = 1024 * 1024;

export interface SyncTurns {
  /** @returns `busy`: too many of this account wait already; nothing was done */
  ofAccount<T>(userId: string, task: () => Promise<T>): Promise<T | 'busy'>;
  /** Within the account's turn. @param bytes of the batch and its rows together */
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
