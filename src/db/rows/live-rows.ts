/** What a query answers, and answers again when its rows change, in any tab. */
import Dexie, { liveQuery, type Observable } from 'dexie';
import { type AccountDatabase, currentDatabase, isAccountLeft } from '../database.ts';

export type RowQuery<T> = (database: AccountDatabase) => Promise<T> | T;

export function liveRows<T>(query: RowQuery<T>): Observable<T> {
  // Dexie follows past its first wait only what says `async`; a change of what is read after that would go unseen.
  return liveQuery(async () => {
    // As for a database that is closed in the midst of the query, Dexie says nothing: what was shown last stays until the screen is left.
    if (isAccountLeft()) throw new Dexie.DatabaseClosedError();
    return query(currentDatabase());
  });
}
