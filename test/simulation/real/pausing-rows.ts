/**
 * The rows of a real storage with the scheduler between its steps: a transaction can be overtaken, or
 * die with its server, before it begins, between its reads, before its commit and after it. Slices are
 * cut as small as in memory, so that answers come in many pieces.
 */
import type { Rows, RowsTransaction } from '../../../server/storage/contract.ts';
import { mostBytes } from '../memory-rows.ts';
import type { Owner, Scheduler } from '../scheduler.ts';

export function pauseRows(rows: Rows, scheduler: Scheduler, owner: () => Owner): Rows {
  const least = (bytes: number) => Math.min(bytes, mostBytes);
  return {
    transaction: async (userId, work) => {
      const me = owner();
      await scheduler.pause(me, 'server begins');
      const result = await rows.transaction(userId, async (tx) => {
        const done = await work(paused(tx, me));
        await scheduler.pause(me, 'server commits');
        return done;
      });
      await scheduler.pause(me, 'server has committed');
      return result;
    },
    position: async (userId) => {
      const position = await rows.position(userId);
      await scheduler.pause(owner(), 'server reads');
      return position;
    },
    read: async (userId, keys) => {
      const read = await rows.read(userId, keys);
      await scheduler.pause(owner(), 'server reads');
      return read;
    },
    weigh: (userId, keys) => rows.weigh(userId, keys),
    count: (userId, upTo) => rows.count(userId, upTo),
    newer: (userId, version, bytes) => rows.newer(userId, version, least(bytes)),
    entities: async (userId, upTo) => {
      await scheduler.pause(owner(), 'server reads');
      return rows.entities(userId, upTo);
    },
    ofEntity: async (userId, entity, after, upTo, bytes) => {
      await scheduler.pause(owner(), 'server reads');
      return rows.ofEntity(userId, entity, after, upTo, least(bytes));
    },
  };

  function paused(tx: RowsTransaction, me: Owner): RowsTransaction {
    return {
      ...tx,
      read: async (keys) => {
        await scheduler.pause(me, 'server reads');
        return tx.read(keys);
      },
      newer: (version, bytes) => tx.newer(version, least(bytes)),
    };
  }
}
