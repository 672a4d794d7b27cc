/** How a screen reads the database: a live query that repaints when its rows change, in any tab. */
import { useLiveQuery } from 'dexie-react-hooks';
import { type AccountDatabase, currentDatabase } from './database.ts';

/**
 * @returns `undefined` until the first answer. An error reaches the route's error boundary.
 * @param deps values that `query` closes over
 * @param first what was read before, shown until then
 */
export function useRows<T>(
  query: (database: AccountDatabase) => Promise<T> | T,
  deps: unknown[],
  first?: T,
): T | undefined {
  // Dexie follows past its first wait only what says `async`; a change of what is read after that would go unseen.
  return useLiveQuery<T, T | undefined>(async () => query(currentDatabase()), deps, first);
}
