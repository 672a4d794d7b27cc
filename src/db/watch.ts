/** Follows a query of the database outside React: again whenever its rows change, in any tab. */
import { liveQuery } from 'dexie';

/**
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
