/** Stores what comes in the order in which it comes; what comes while the disk is busy is stored together. */

export interface KeptInTurn<T> {
  add: (one: T) => void;
  /** @returns false where nothing more is to be stored. @throws what `store` throws */
  settled: () => Promise<boolean>;
}

/** @param store returns false where nothing more is to be stored */
export function keepInTurn<T>(store: (some: T[]) => Promise<boolean>): KeptInTurn<T> {
  const waiting: T[] = [];
  let working: Promise<boolean> | undefined;
  const work = async () => {
    let isOpen = true;
    while (isOpen && waiting.length > 0) isOpen = await store(waiting.splice(0));
    if (isOpen) working = undefined;
    return isOpen;
  };
  return {
    add: (one) => {
      waiting.push(one);
      if (working !== undefined) return;
      working = work();
      // Told by `settled`.
      working.catch(() => undefined);
    },
    settled: async () => (await working) ?? true,
  };
}
