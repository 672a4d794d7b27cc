/** Follows the database outside React, in any tab. */
import Dexie, { liveQuery } from 'dexie';
import type { AccountDatabase } from '../database.ts';
import { calmEveryMs, isStoringMany, waitCalmly } from './calm.ts';

/** The least time between two runs of a query that reads many rows, milliseconds: it costs the page little then. */
export const manyRowsEveryMs = 250;

/**
 * Runs a query again whenever its rows change.
 * @param query read-only
 * @param everyMs the least time between the starts of two runs, milliseconds. A query of all files would otherwise run
 *   for each of a thousand uploads.
 * @returns stops following
 */
export function watchRows<T>(
  query: () => Promise<T>,
  onRows: (rows: T) => void,
  onError: (error: unknown) => void,
  everyMs = 0,
): () => void {
  const subscription = liveQuery(atMostEvery(everyMs, query)).subscribe({
    next: onRows,
    error: onError,
  });
  return () => subscription.unsubscribe();
}

/**
 * Dexie starts the query anew at each write, also while it waits: only the last one reads.
 * @param everyMs the least time between the starts of two runs, milliseconds; longer while many rows are stored
 */
export function atMostEvery<T>(everyMs: number, query: () => Promise<T>): () => Promise<T> {
  let begunAt = Number.NEGATIVE_INFINITY;
  let calls = 0;
  return async () => {
    calls += 1;
    const call = calls;
    // The page's clock: the device's may be set back.
    const leftMs = (ms: number) => begunAt + ms - performance.now();
    const wait = async (waited: Promise<void>) => {
      // `Promise.resolve` keeps the query followed over a wait that is not Dexie's.
      await Promise.resolve(waited);
      // Dexie has aborted this run and ignores its end.
      if (call !== calls) throw new DOMException('A later run reads', 'AbortError');
    };
    const ownMs = everyMs === 0 ? 0 : leftMs(everyMs);
    if (ownMs > 0) await wait(new Promise((resolve) => setTimeout(resolve, ownMs)));
    const calmMs = isStoringMany() ? leftMs(calmEveryMs) : 0;
    if (calmMs > 0) await wait(waitCalmly(calmMs));
    begunAt = performance.now();
    return await query();
  };
}

/** Follows writes to some tables without reading; the caller chooses when to read. @returns stops following */
export function watchWrites(
  database: AccountDatabase,
  tables: readonly string[],
  onWrite: () => void,
): () => void {
  const look = (changed: Record<string, unknown>) => {
    if (!database.isOpen()) return;
    // Dexie reports the browser's name of the database.
    const { name } = database.backendDB();
    const beginnings = tables.map((table) => `idb://${name}/${table}/`);
    // A page from the back/forward cache is told that anything may have changed.
    const isOurs = (part: string) =>
      part === 'all' || beginnings.some((beginning) => part.startsWith(beginning));
    // Dexie reports it while the transaction ends.
    if (Object.keys(changed).some(isOurs)) Dexie.ignoreTransaction(onWrite);
  };
  Dexie.on('storagemutated', look);
  return () => Dexie.on.storagemutated.unsubscribe(look);
}

/** A part of Dexie's report of a write: ranges of keys, as a tree. */
interface KeyRanges {
  from?: unknown;
  to?: unknown;
  l?: KeyRanges | null;
  r?: KeyRanges | null;
}

/**
 * Follows the writes to one table by the keys of its rows, for callers that keep something per row.
 * @param onKeys `undefined`: any row may have changed
 * @returns stops following
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

/** The keys of written rows from first to last, inclusive: many at once are one range. */
export interface KeyRange {
  from: string;
  to: string;
}

/** The same with ranges of keys. @param onRanges `undefined`: any row may have changed */
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

/** @returns `undefined` if a part is not a range of texts, such as all keys */
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
