/** What a query answers, and answers again when its rows change, in any tab. */
import { liveQuery, type Observable } from 'dexie';
import { type AccountDatabase, currentDatabase } from '../database.ts';

export type RowQuery<T> = (database: AccountDatabase) => Promise<T> | T;

export function liveRows<T>(query: RowQuery<T>): Observable<T> {
  // Dexie follows past its first wait only what says `async`; a change of what is read after that would go unseen.
  return liveQuery(async () => query(currentDatabase()));
}
