/** Raised where more is to be derived anew than one edit can wait for; who rebuilds listens (`rebuild.ts`). */

type Listener = () => void;

const listeners = new Set<Listener>();

export const rebuildWanted = {
  /** Called inside the transaction that notes it: listeners begin in a turn of their own. */
  raise(): void {
    for (const listener of listeners) setTimeout(listener);
  },
  /** @returns stops */
  onRaised(listener: Listener): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
