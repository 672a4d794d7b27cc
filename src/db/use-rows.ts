/** How a screen reads the database: a live query that repaints when its rows change, in any tab. */
import { liveQuery } from 'dexie';
import { type InteropableObservable, useObservable } from 'dexie-react-hooks';
import { type AccountDatabase, currentDatabase } from './database.ts';

/** A screen that came with what it shows first is being drawn: the rest of what it reads waits for the painting too. */
let isDrawing = false;

/**
 * @returns `undefined` until the first answer. An error reaches the route's error boundary.
 * @param deps values that `query` closes over
 * @param first what was read before: shown until then, and on the screen before it is read again
 */
export function useRows<T>(
  query: (database: AccountDatabase) => Promise<T> | T,
  deps: unknown[],
  first?: T,
): T | undefined {
  return useObservable<T, T | undefined>(
    () => {
      // Dexie follows past its first wait only what says `async`; a change of what is read after that would go unseen.
      const rows = liveQuery(async () => query(currentDatabase()));
      isDrawing ||= first !== undefined;
      return isDrawing ? oncePainted(rows) : rows;
    },
    deps,
    first,
  );
}

function oncePainted<T>(rows: InteropableObservable<T>): InteropableObservable<T> {
  return {
    // Else the hook would look for one by subscribing as it draws.
    hasValue: () => false,
    subscribe: (onNext, onError) => {
      let isOver = false;
      let leave: (() => void) | undefined;
      // A frame's callback comes before its painting, what it leaves for later after it.
      requestAnimationFrame(() =>
        setTimeout(() => {
          isDrawing = false;
          if (isOver) return;
          const subscription = rows.subscribe(onNext, onError);
          leave = () =>
            'unsubscribe' in subscription ? subscription.unsubscribe() : subscription();
        }),
      );
      return () => {
        isOver = true;
        leave?.();
      };
    },
  };
}
