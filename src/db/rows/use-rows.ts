/** How a screen reads the database: a live query that repaints when its rows change, in any tab. */
import { useObservable } from 'dexie-react-hooks';
import { liveRows, type RowQuery } from './live-rows.ts';

/**
 * @returns `undefined` until the first answer. An error reaches the route's error boundary.
 * @param deps values that `query` closes over
 */
export function useRows<T>(query: RowQuery<T>, deps: unknown[]): T | undefined {
  return useObservable<T>(() => liveRows(query), deps);
}
