/**
 * Runs one task at a time for each key, in order. Transactions of one user would wait for each other in the database; waiting
 * here keeps no connection from other users.
 */
export type InTurn = <T>(key: string, task: () => Promise<T>) => Promise<T>;

export function createTurns(): InTurn {
  /** The last task of each key; settles without error when that task does. */
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
 * Lets other arrived requests go first: SQLite's statements block the process. Twice, since Node runs the immediates of a
 * request before it looks for other requests.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}

/** Bytes. Parsing, validating or applying so much JSON takes milliseconds each, so each is a turn of its own. */
export const largeBody = 512 * 1024;
