/**
 * Notifies a user's open devices of another device's changes. Change events may be lost, doubled or out of order: each says
 * where it begins, and a device that is behind that pulls instead.
 *
 * The feed also reports that sessions of a user have ended: each open stream then checks its own. This may be reported too
 * often, and is repeated after a lost connection.
 */

export interface FeedEntry {
  userId: string;
  epoch: string;
  version: number;
  /** `listenerName` of the device that wrote; it is skipped. */
  device: string;
  /** The change event as sent (`wire-text.ts`). */
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

/** The feed of this process, with the links to other processes. */
export interface LocalChangeFeed extends ChangeFeed {
  /** To the devices of this process only. */
  deliver(entry: FeedEntry): void;
  /** To the other processes only. */
  relay(entry: FeedEntry): void;
  /** Checks the streams of this process only. */
  look(userId: string): void;
  /** Users with an open device. */
  users(): string[];
}

/** Includes the session: a copied device name must not hide another session's writes from the device. */
export function listenerName(sessionId: string, device: string): string {
  return `${sessionId} ${device}`;
}

/** Connects the devices of this process; `relay` reaches other processes. */
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
