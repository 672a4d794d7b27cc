/** Follows the database outside React, in any tab. */
import Dexie, { liveQuery } from 'dexie';
import type { AccountDatabase } from '../database.ts';

/**
 * Follows a query: again whenever its rows change.
 * @param query read-only
 * @returns a function that stops following
 */
export function watchRows<T>(
  query: () => Promise<T>,
  onRows: (rows: T) => void,
  onError: (error: unknown) => void,
): () => void {
  const subscription = liveQuery(query).subscribe({ next: onRows, error: onError });
  return () => subscription.unsubscribe();
}

/**
 * Follows the writes to some tables without reading them, for those who choose themselves when to read.
 * @returns a function that stops following
 */
export function watchWrites(
  database: AccountDatabase,
  tables: readonly string[],
  onWrite: () => void,
): () => void {
  const look = (changed: Record<string, unknown>) => {
    if (!database.isOpen()) return;
    // Dexie tells the browser's own name of the database.
    const { name } = database.backendDB();
    const beginnings = tables.map((table) => `idb://${name}/${table}/`);
    // A page that comes back from the browser's cache is told that anything may have changed.
    const isOurs = (part: string) =>
      part === 'all' || beginnings.some((beginning) => part.startsWith(beginning));
    // Dexie tells it in the midst of the transaction's own end.
    if (Object.keys(changed).some(isOurs)) Dexie.ignoreTransaction(onWrite);
  };
  Dexie.on('storagemutated', look);
  return () => Dexie.on.storagemutated.unsubscribe(look);
}
