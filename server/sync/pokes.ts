/**
 * Tells a user's open devices that there is more to pull. Losing a poke loses no data: devices also
 * pull when they start, come online or get the focus.
 */

export interface Poke {
  userId: string;
  version: number;
  /** The device that wrote, which needs no poke. */
  device: string;
}

export interface Listener {
  device: string;
  poke(version: number): void;
  /** The server stops: end the stream. */
  end(): void;
}

export interface Pokes {
  publish(poke: Poke): void;
  /** @returns stops listening */
  listen(userId: string, listener: Listener): () => void;
  close(): Promise<void>;
}

/** Between the devices of this process; `relay` carries pokes to other processes. */
export function createPokes(relay?: (poke: Poke) => void): Pokes & { deliver(poke: Poke): void } {
  const listeners = new Map<string, Set<Listener>>();
  const deliver = ({ userId, version, device }: Poke) => {
    for (const listener of listeners.get(userId) ?? []) {
      if (listener.device !== device) listener.poke(version);
    }
  };
  return {
    deliver,
    publish(poke) {
      deliver(poke);
      relay?.(poke);
    },
    listen(userId, listener) {
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(userId) === own) listeners.delete(userId);
      };
    },
    async close() {
      for (const own of listeners.values()) for (const listener of [...own]) listener.end();
    },
  };
}
