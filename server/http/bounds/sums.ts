/** Sums by account or network. Zero sums take no memory. */
export interface Sums {
  of(key: string): number;
  add(key: string, change: number): void;
}

export function createSums(): Sums {
  const sums = new Map<string, number>();
  const of = (key: string) => sums.get(key) ?? 0;
  return {
    of,
    add(key, change) {
      const sum = of(key) + change;
      if (sum === 0) sums.delete(key);
      else sums.set(key, sum);
    },
  };
}
