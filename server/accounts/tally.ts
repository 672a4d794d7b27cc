/** Counts events by key within a window of time that begins with the first; kept in memory, bounded. */

export interface Tally {
  /** How many there were in the key's present window. */
  count(key: string): number;
  add(key: string): void;
  /** How long the key's present window still lasts; 0 where it has none. */
  leftMs(key: string): number;
}

const maxKeys = 50_000;

export function createTally(windowMs: number, nowMs: () => number): Tally {
  const counts = new Map<string, { count: number; endsAt: number }>();
  const current = (key: string) => {
    const entry = counts.get(key);
    return entry !== undefined && entry.endsAt > nowMs() ? entry : undefined;
  };
  return {
    count: (key) => current(key)?.count ?? 0,
    leftMs: (key) => (current(key)?.endsAt ?? nowMs()) - nowMs(),
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
