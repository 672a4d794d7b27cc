/**
 * Tells a user's open devices what one of them has changed. Change events may be lost, doubled or come in any
 * order: each says where it begins, and a device that has not come that far pulls instead.
 *
 * By the same channel travels that sessions of a user have ended: each open stream then looks whether its
 * own is one of them. It may be said too often, and is said again when a line was down.
 */

export interface FeedEntry {
  userId: string;
  epoch: string;
  version: number;
  /** `listenerName` of the device that wrote, which need not be told. */
  device: string;
  /** The change event as it travels (`wire-text.ts`). */
  text: string;
}

export interface Listener {
  /** `listenerName` */
  device: string;
  tell(text: string): void;
  /** Sessions of this user have ended: end the stream if its own has. */
  look(): void;
  /** The server stops: end the stream. */
  end(): void;
}

export interface ChangeFeed {
  publish(entry: FeedEntry): void;
  /** @returns stops listening */
  listen(userId: string, listener: Listener): () => void;
  sessionsEnded(userId: string): void;
  close(): Promise<void>;
}

/** The feed of this process, with what it takes to bring its entries to other processes and from there. */
export interface LocalChangeFeed extends ChangeFeed {
  /** To the devices of this process only. */
  deliver(entry: FeedEntry): void;
  /** To the other processes only. */
  relay(entry: FeedEntry): void;
  /** The streams of this process only. */
  look(userId: string): void;
  /** Those with a device that is open right now. */
  users(): string[];
}

/** With its session: the name alone may be copied, and would keep another session's writes from the device. */
export function listenerName(sessionId: string, device: string): string {
  return `${sessionId} ${device}`;
}

/** Between the devices of this process; the relays carry what is said to other processes. */
export function createChangeFeed(
  relay: (entry: FeedEntry) => void = () => undefined,
  relayEnd: (userId: string) => void = () => undefined,
): LocalChangeFeed {
  const listeners = new Map<string, Set<Listener>>();
  const deliver = ({ userId, device, text }: FeedEntry) => {
    for (const listener of listeners.get(userId) ?? []) {
      if (listener.device !== device) listener.tell(text);
    }
  };
  const look = (userId: string) => {
    for (const listener of listeners.get(userId) ?? []) listener.look();
  };
  return {
    deliver,
    relay,
    look,
    users: () => [...listeners.keys()],
    publish(entry) {
      deliver(entry);
      relay(entry);
    },
    listen(userId, listener) {
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(userId) === own) listeners.delete(userId);
      };
    },
    sessionsEnded(userId) {
      look(userId);
      relayEnd(userId);
    },
    async close() {
      for (const own of listeners.values()) for (const listener of [...own]) listener.end();
    },
  };
}
