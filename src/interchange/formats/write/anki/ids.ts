/** Ids as Anki makes them: the time in milliseconds, or the next one that is free. Pure. */
export function createIds(): (atMs: number) => number {
  const taken = new Set<number>();
  /** By time: where the next free one may be, since many things are made at once. */
  const next = new Map<number, number>();
  return (atMs) => {
    const wanted = Math.max(1, Math.floor(atMs));
    let id = next.get(wanted) ?? wanted;
    while (taken.has(id)) id += 1;
    taken.add(id);
    next.set(wanted, id + 1);
    return id;
  };
}
