/** Web Locks of one device, which a dying tab gives back. */
import type { Locks } from '../../src/api/locks.ts';
import type { Owner } from './scheduler.ts';

export interface DeviceLocks {
  /** As one tab sees them. */
  of(owner: Owner): Locks;
  abandon(owner: Owner): void;
}

interface Turn {
  owner: Owner;
  begin: () => void;
}

/** @param works false: a browser that has none; correctness must not depend on them [S11] */
export function createDeviceLocks(works: boolean): DeviceLocks {
  const turns = new Map<string, Turn[]>();
  const leave = (name: string, turn: Turn) => {
    const queue = turns.get(name) ?? [];
    const wasFirst = queue[0] === turn;
    const rest = queue.filter((other) => other !== turn);
    turns.set(name, rest);
    if (wasFirst) rest[0]?.begin();
  };
  return {
    of: (owner) => ({
      run: async (name, task) => {
        if (!works) return task();
        const turn: Turn = { owner, begin: () => undefined };
        const queue = turns.get(name) ?? [];
        const mine = new Promise<void>((begin) => {
          turn.begin = begin;
        });
        turns.set(name, [...queue, turn]);
        if (queue.length > 0) await mine;
        try {
          return await task();
        } finally {
          leave(name, turn);
        }
      },
    }),
    abandon: (owner) => {
      for (const [name, queue] of [...turns]) {
        for (const turn of queue.filter((one) => one.owner === owner)) leave(name, turn);
      }
    },
  };
}
