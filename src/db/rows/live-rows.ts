/** The result of a query, renewed when its rows change in any tab. */
import Dexie, { liveQuery, type Observable } from 'dexie';
import { type AccountDatabase, currentDatabase, isAccountLeft } from '../database.ts';
import { atMostEvery } from './watch.ts';

export type RowQuery<T> = (database: AccountDatabase) => Promise<T> | T;

export function liveRows<T>(query: RowQuery<T>): Observable<T> {
  // Must be `async`: otherwise Dexie does not follow reads after the first await.
  const read = async () => {
    // As for a database that closes during a query: Dexie ignores the error, and the last result stays until the screen
    // is left.
    if (isAccountLeft()) throw new Dexie.DatabaseClosedError();
    return query(currentDatabase());
  };
  return liveQuery(atMostEvery(0, read));
}
