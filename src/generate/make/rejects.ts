/** Counts what was left out, by reason. */
export interface Rejects {
  /** @param times none: once */
  add(reason: string, times?: number): void;
  counts: Record<string, number>;
}

/** @param before what was left out already */
export function createRejects(before: Readonly<Record<string, number>> = {}): Rejects {
  const counts: Record<string, number> = { ...before };
  return {
    counts,
    add(reason, times = 1) {
      if (times > 0) counts[reason] = (counts[reason] ?? 0) + times;
    },
  };
}
