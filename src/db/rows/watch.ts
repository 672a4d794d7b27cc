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

/** A part of what Dexie tells of a write: keys from one to another, and what lies before and behind them. */
interface KeyRanges {
  from?: unknown;
  to?: unknown;
  l?: KeyRanges | null;
  r?: KeyRanges | null;
}

/**
 * Follows the writes to one table by the keys of its rows, for who keeps something of each.
 * @param onKeys `undefined`: any row may be another
 * @returns a function that stops following
 */
export function watchKeys(
  database: AccountDatabase,
  table: string,
  onKeys: (keys: ReadonlySet<string> | undefined) => void,
): () => void {
  return watchKeyRanges(database, table, (ranges) => {
    const isEach = ranges?.every(({ from, to }) => from === to);
    onKeys(isEach ? new Set(ranges?.map(({ from }) => from)) : undefined);
  });
}

/** The keys of rows that were written, from one to another, both included: many at once are one range. */
export interface KeyRange {
  from: string;
  to: string;
}

/**
 * The same with ranges of keys.
 * @param onRanges `undefined`: any row may be another
 */
export function watchKeyRanges(
  database: AccountDatabase,
  table: string,
  onRanges: (ranges: readonly KeyRange[] | undefined) => void,
): () => void {
  const look = (changed: Record<string, unknown>) => {
    if (!database.isOpen()) return;
    const ranges = changed[`idb://${database.backendDB().name}/${table}/`] as KeyRanges | undefined;
    if (ranges === undefined && !('all' in changed)) return;
    const found = ranges && rangesIn(ranges);
    Dexie.ignoreTransaction(() => onRanges(found));
  };
  Dexie.on('storagemutated', look);
  return () => Dexie.on.storagemutated.unsubscribe(look);
}

/** @returns `undefined` where a part is no range of texts, such as all keys */
function rangesIn(ranges: KeyRanges): KeyRange[] | undefined {
  const found: KeyRange[] = [];
  const waiting: KeyRanges[] = [ranges];
  for (const { from, to, l, r } of waiting) {
    if (from !== undefined) {
      if (typeof from !== 'string' || typeof to !== 'string') return undefined;
      found.push({ from, to });
    }
    if (l) waiting.push(l);
    if (r) waiting.push(r);
  }
  return found;
}
