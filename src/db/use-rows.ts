/** How a screen reads the database: a live query that repaints when its rows change, in any tab. */
import { useLiveQuery } from 'dexie-react-hooks';
import { type AccountDatabase, currentDatabase } from './database.ts';

/**
 * @returns `undefined` until the first answer. An error reaches the route's error boundary.
 * @param deps values that `query` closes over
 */
export function useRows<T>(
  query: (database: AccountDatabase) => Promise<T> | T,
  deps: unknown[],
): T | undefined {
  return useLiveQuery(() => query(currentDatabase()), deps);
}
