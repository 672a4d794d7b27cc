/** Shares one live query between all components that use it at the same time, such as the marks of a list's rows. */
import { useSyncExternalStore } from 'react';
import { type AccountDatabase, onAccountClosed } from '../database.ts';
import { liveRows, type RowQuery } from './live-rows.ts';

/** After the last one has left, because the next screen may use it again. Milliseconds. */
const lingerMs = 1_000;

/** @returns a hook like `useRows` of this query, with an immediate answer if the query already runs */
export function shareRows<T>(query: RowQuery<T>): () => T | undefined {
  const askers = new Set<() => void>();
  let answer: { value: T } | { error: unknown } | undefined;
  let asking: { unsubscribe: () => void } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const take = (next: typeof answer) => {
    answer = next;
    for (const tell of askers) tell();
  };
  const stop = () => {
    clearTimeout(timer);
    asking?.unsubscribe();
    asking = undefined;
    answer = undefined;
  };
  // Must not become another student's first answer.
  onAccountClosed(() => {
    stop();
    for (const tell of askers) tell();
  });

  const subscribe = (tell: () => void) => {
    askers.add(tell);
    clearTimeout(timer);
    asking ??= liveRows(query).subscribe({
      next: (value) => take({ value }),
      error: (error: unknown) => take({ error }),
    });
    return () => {
      askers.delete(tell);
      if (askers.size > 0) return;
      // After an error, the next use queries again.
      if (answer !== undefined && 'error' in answer) stop();
      else timer = setTimeout(stop, lingerMs);
    };
  };
  const read = () => {
    if (answer === undefined) return undefined;
    if ('error' in answer) throw answer.error;
    return answer.value;
  };
  return () => useSyncExternalStore(subscribe, read);
}

/** The same for each of many, such as of files. @returns a hook that takes the key, which may change */
export function shareRowsOf<T>(
  query: (key: string, database: AccountDatabase) => Promise<T> | T,
): (key: string) => T | undefined {
  const hooks = new Map<string, () => T | undefined>();
  return (key) => {
    const useIt = hooks.get(key) ?? shareRows((database) => query(key, database));
    hooks.set(key, useIt);
    return useIt();
  };
}
