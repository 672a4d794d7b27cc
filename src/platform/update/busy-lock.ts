/** The Web Lock by which tabs know of each other that one is busy. */

const lockName = 'haversack-busy';

export interface Share {
  /** While it is held no tab gets the lock alone. Resolves when it is given back, and at once when it is taken. */
  set: (isHeld: boolean) => Promise<void>;
  /** @returns what `act` says, `false` where some tab holds a share; without locks nobody can tell */
  alone: (act: () => Promise<boolean>) => Promise<boolean>;
}

export function createShare(locks: LockManager | undefined): Share {
  let held: { giveBack: () => void; ended: Promise<void> } | undefined;
  return {
    set: async (isHeld) => {
      if (isHeld === (held !== undefined) || locks === undefined) return;
      if (held !== undefined) {
        const { giveBack, ended } = held;
        held = undefined;
        giveBack();
        await ended;
        return;
      }
      const done = Promise.withResolvers<void>();
      const ended = locks.request(lockName, { mode: 'shared' }, () => done.promise);
      held = {
        giveBack: done.resolve,
        // Refused to a page that is being left, which then needs no lock.
        ended: ended.catch((error: unknown) => console.warn('No lock for a busy tab', error)),
      };
    },
    alone: async (act) => {
      if (locks === undefined) return act();
      return locks.request(lockName, { ifAvailable: true }, (lock) =>
        lock === null ? false : act(),
      );
    },
  };
}
