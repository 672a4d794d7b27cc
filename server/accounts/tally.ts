/** Counts events by key within a window of time; kept in memory, bounded. */

export interface Tally {
  /** Whether `key` has reached the limit within the present window. */
  isFull(key: string): boolean;
  add(key: string): void;
}

const maxKeys = 50_000;

export function createTally(limit: number, windowMs: number, nowMs: () => number): Tally {
  const counts = new Map<string, { count: number; endsAt: number }>();
  const current = (key: string) => {
    const entry = counts.get(key);
    return entry !== undefined && entry.endsAt > nowMs() ? entry : undefined;
  };
  return {
    isFull: (key) => (current(key)?.count ?? 0) >= limit,
    add(key) {
      const entry = current(key);
      if (entry !== undefined) {
        entry.count += 1;
        return;
      }
      counts.delete(key);
      counts.set(key, { count: 1, endsAt: nowMs() + windowMs });
      // The window is the same for all, so the oldest entry is the first to end.
      const oldest = counts.size > maxKeys ? counts.keys().next().value : undefined;
      if (oldest !== undefined) counts.delete(oldest);
    },
  };
}
