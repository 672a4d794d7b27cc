/**
 * How a screen reads on that came with what it shows first: as `db/rows/use-rows.ts` does, but Dexie and the database are
 * fetched and opened when the screen was painted, since nobody waits for them.
 */
import { useEffect, useState } from 'react';
import type { RowQuery } from '../../db/rows/live-rows.ts';
import { afterPaint } from '../../ui/load/lazy-screen.tsx';

/**
 * @param load fetches what asks, which comes with Dexie
 * @param deps values at whose change it is asked anew
 * @param first what was read before: shown until the database answers
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
  // The route's error boundary says what happened.
  if (failure) throw failure.error;
  return rows;
}
