/** Counts what was left out, by reason. */
export interface Rejects {
  add(reason: string): void;
  counts: Record<string, number>;
}

/** @param before what was left out already */
export function createRejects(before: Readonly<Record<string, number>> = {}): Rejects {
  const counts: Record<string, number> = { ...before };
  return {
    counts,
    add(reason) {
      counts[reason] = (counts[reason] ?? 0) + 1;
    },
  };
}
