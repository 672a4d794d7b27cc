/**
 * One task at a time for each key, in the order of asking. Transactions of one user would wait for
 * each other in the database anyway; when they wait here, they keep no connection from other users.
 */
export type InTurn = <T>(key: string, task: () => Promise<T>) => Promise<T>;

export function createTurns(): InTurn {
  /** The last task of each key; settles without fail when that one does. */
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
 * Lets what else has arrived go first: SQLite's statements keep the process as long as they run. Twice, since what is begun
 * by a request runs its first immediates before Node looks for other requests.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}

/** Bytes. Parsing, judging or applying so much JSON takes milliseconds each, so that each is a turn of its own. */
export const largeBody = 512 * 1024;
