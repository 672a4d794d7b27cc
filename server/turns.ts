/**
 * Runs one task at a time for each key, in order. Transactions of one user would wait for each other in the database, each
 * with a connection that others need.
 */
type InQueue = <T>(key: string, task: () => Promise<T>) => Promise<T>;

export function createKeyQueue(): InQueue {
  /** The last task of each key, without its error. */
  const tails = new Map<string, Promise<unknown>>();
  return async (key, task) => {
    const turn = (tails.get(key) ?? Promise.resolve()).then(task);
    const tail = turn.catch(() => undefined);
    tails.set(key, tail);
    try {
      return await turn;
    } finally {
      if (tails.get(key) === tail) tails.delete(key);
    }
  };
}

/**
 * Lets other arrived requests go first, since SQLite's statements block the process. Twice: Node runs the immediates of a
 * request before it looks for other requests.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}

/** Bytes of JSON. Parsing, validating and applying as much take milliseconds each, so each has its own turn. */
export const largeBody = 512 * 1024;

/** @param work bytes that were handled since the last call @returns resolves at once, or in a later turn of the event loop */
export type GiveWay = (work: number) => Promise<void>;

/** About 5 ms of parsing, validating or merging ordinary changes. */
const workOfOneTurn = 256 * 1024;

/** The cost of one change in addition to its bytes. */
export const workOfOneChange = 1024;

/** Gives other requests turns during long work. Counts work, not time: a batch always yields at the same places. */
export function createGiveWay(): GiveWay {
  let done = 0;
  return async (work) => {
    done += work;
    if (done < workOfOneTurn) return;
    done = 0;
    await nextTurn();
  };
}
