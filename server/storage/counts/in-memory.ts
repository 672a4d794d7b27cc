/**
 * Counts of one process. Nothing here waits, so a taking is atomic. Memory is bounded: beyond `mostCountedKeys` of one window's
 * length, the key with the lowest count is forgotten, the oldest first. So a flood of single keys does not displace the counts
 * of an attack.
 */
import { mostCountedKeys } from '../../limits.ts';
import type { Bound, Count, Counts } from './counts.ts';

/** Higher counts are treated alike when keys are forgotten. */
const topLevel = 32;

export function createCountsInMemory(): Counts {
  const tallies = new Map<number, Tally>();
  const tallyOf = (lengthMs: number) => {
    const tally = tallies.get(lengthMs) ?? createTally(lengthMs);
    tallies.set(lengthMs, tally);
    return tally;
  };
  return {
    async take(bounds, { lengthMs, nowMs }) {
      const tally = tallyOf(lengthMs);
      tally.clear(nowMs);
      const first = tally.find(bounds[0]?.key ?? '', nowMs)?.count ?? 0;
      for (const bound of bounds) {
        const entry = tally.find(bound.key, nowMs);
        if (entry !== undefined && entry.count >= mostOf(bound, first + 1)) {
          return { isFull: true, waitMs: entry.endsAt - nowMs };
        }
      }
      return { isFull: false, counts: bounds.map(({ key }) => tally.add(key, nowMs)) };
    },
    async giveBack(counts) {
      for (const count of counts) for (const tally of tallies.values()) tally.giveBack(count);
    },
  };
}

function mostOf({ most, beyond }: Bound, first: number): number {
  return beyond !== undefined && first > beyond.first ? beyond.most : most;
}

type Tally = ReturnType<typeof createTally>;

function createTally(lengthMs: number) {
  /** In the order of their windows' beginning, which is also the order of their end. */
  const entries = new Map<string, Count>();
  /** The same entries by count, each level in the order of reaching it. */
  const levels = Array.from({ length: topLevel + 1 }, () => new Map<string, Count>());
  const levelOf = ({ count }: Count) => levels[Math.min(count, topLevel)];

  function remove(entry: Count): void {
    entries.delete(entry.key);
    levelOf(entry)?.delete(entry.key);
  }

  function setCount(entry: Count, count: number): void {
    levelOf(entry)?.delete(entry.key);
    entry.count = count;
    levelOf(entry)?.set(entry.key, entry);
  }

  function find(key: string, nowMs: number): Count | undefined {
    const entry = entries.get(key);
    return entry !== undefined && entry.endsAt > nowMs ? entry : undefined;
  }

  function begin(key: string, nowMs: number): Count {
    const over = entries.get(key);
    if (over !== undefined) remove(over);
    const [lowest] = levels.find(({ size }) => size > 0)?.values() ?? [];
    if (entries.size >= mostCountedKeys && lowest !== undefined) remove(lowest);
    const entry = { key, endsAt: nowMs + lengthMs, count: 0 };
    entries.set(key, entry);
    return entry;
  }

  return {
    find,
    clear(nowMs: number): void {
      for (const entry of entries.values()) {
        if (entry.endsAt > nowMs) return;
        remove(entry);
      }
    },
    add(key: string, nowMs: number): Count {
      const entry = find(key, nowMs) ?? begin(key, nowMs);
      setCount(entry, entry.count + 1);
      return { ...entry };
    },
    giveBack({ key, endsAt }: Count): void {
      const entry = entries.get(key);
      if (entry?.endsAt !== endsAt) return;
      if (entry.count > 1) setCount(entry, entry.count - 1);
      else remove(entry);
    },
  };
}
