/** Counts what was left out, by reason. */
export interface Rejects {
  /** @param times none: once */
  add(reason: string, times?: number): void;
  counts: Record<string, number>;
}

export function createRejects(): Rejects {
  const counts: Record<string, number> = {};
  return {
    counts,
    add(reason, times = 1) {
      if (times > 0) counts[reason] = (counts[reason] ?? 0) + times;
    },
  };
}
