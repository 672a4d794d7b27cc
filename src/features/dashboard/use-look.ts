/** The data of the open dashboard: the first look, then live from the database, and kept for the next start. */
import { useEffect, useState } from 'react';
import type { RowQuery } from '../../db/rows/live-rows.ts';
import { afterPaint } from '../../ui/load/lazy-screen.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { FirstLook } from './first-look.ts';
import { keepLook } from './kept-look.ts';

/** Stores only the last of quick changes. */
const restMs = 500;

const loadQuery = async () => (await import('./first-look.ts')).readFirstLook;

/** @returns `undefined` until the first read */
export function useLook(
  userId: string | undefined,
  first: FirstLook | undefined,
): FirstLook | undefined {
  const look = useFirstRows(loadQuery, [useNow()], first);
  useEffect(() => {
    if (userId === undefined || look === undefined) return;
    const timer = setTimeout(() => keepLook(userId, look), restMs);
    // The student may be signing out, so a pending write is dropped.
    return () => clearTimeout(timer);
  }, [userId, look]);
  return look;
}

/**
 * Like `db/rows/use-rows.ts`, but loads Dexie and opens the database after the first paint.
 * @param load loads the query with Dexie
 * @param deps reads again when they change
 * @param first shown until the database answers
 */
export function useFirstRows<T>(
  load: () => Promise<RowQuery<T>>,
  deps: unknown[],
  first: T | undefined,
): T | undefined {
  const [rows, setRows] = useState(first);
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    let isOver = false;
    let leave: (() => void) | undefined;
    const follow = async () => {
      const [{ liveRows }, query] = await Promise.all([
        import('../../db/rows/live-rows.ts'),
        load(),
      ]);
      if (isOver) return;
      const subscription = liveRows(query).subscribe(setRows, (error) => setFailure({ error }));
      leave = () => subscription.unsubscribe();
    };
    const forget = afterPaint(() => {
      follow().catch((error: unknown) => console.warn('A part of the page is missing', error));
    });
    return () => {
      isOver = true;
      forget();
      leave?.();
    };
    // biome-ignore lint/correctness/useExhaustiveDependencies: they stand for the query
  }, deps);
  // For the error boundary of the route.
  if (failure) throw failure.error;
  return rows;
}
