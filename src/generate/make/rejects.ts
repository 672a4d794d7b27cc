/** Counts what was left out, by reason. */
export interface Rejects {
  add(reason: string): void;
  counts: Record<string, number>;
}

export function createRejects(): Rejects {
  const counts: Record<string, number> = {};
  return {
    counts,
    add(reason) {
      counts[reason] = (counts[reason] ?? 0) + 1;
    },
  };
}
