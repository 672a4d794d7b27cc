/** Reads the database in a screen: a live query that renders again when its rows change in any tab. */
import { useObservable } from 'dexie-react-hooks';
import { liveRows, type RowQuery } from './live-rows.ts';

/** @returns `undefined` until the first answer; errors reach the route. @param deps what `query` closes over */
export function useRows<T>(query: RowQuery<T>, deps: unknown[]): T | undefined {
  return useObservable<T>(() => liveRows(query), deps);
}
