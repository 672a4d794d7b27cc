/**
 * Tells a user's open devices what one of them has changed. Pokes may be lost, doubled or come in any
 * order: each says where it begins, and a device that has not come that far pulls instead.
 */

export interface Poke {
  userId: string;
  epoch: string;
  version: number;
  /** The device that wrote, which needs no poke. */
  device: string;
  /** The poke as it travels (`wire-text.ts`). */
  text: string;
}

export interface Listener {
  device: string;
  poke(text: string): void;
  /** The server stops: end the stream. */
  end(): void;
}

export interface Pokes {
  publish(poke: Poke): void;
  /** @returns stops listening */
  listen(userId: string, listener: Listener): () => void;
  close(): Promise<void>;
}

/** Pokes of this process, with what it takes to bring them to others and from there. */
export interface LocalPokes extends Pokes {
  /** To the devices of this process only. */
  deliver(poke: Poke): void;
  /** To the other processes only. */
  relay(poke: Poke): void;
  /** Those with a device that is open right now. */
  users(): string[];
}

/** Between the devices of this process; `relay` carries pokes to other processes. */
export function createPokes(relay: (poke: Poke) => void = () => undefined): LocalPokes {
  const listeners = new Map<string, Set<Listener>>();
  const deliver = ({ userId, device, text }: Poke) => {
    for (const listener of listeners.get(userId) ?? []) {
      if (listener.device !== device) listener.poke(text);
    }
  };
  return {
    deliver,
    relay,
    users: () => [...listeners.keys()],
    publish(poke) {
      deliver(poke);
      relay(poke);
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
