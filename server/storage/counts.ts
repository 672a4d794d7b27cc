/**
 * Counts by key, within a window that begins with the first count. Several keys are checked and counted at once, so that
 * concurrent requests cannot exceed a limit.
 */
import { type RawBuilder, sql } from 'kysely';
import { mostCountedKeys } from '../limits.ts';
import type { Engine } from './engine/database.ts';

/** How many of one key fit into a window; at least 1. */
export interface Bound {
  key: string;
  most: number;
  /** Replaces `most` once the first key of the same taking has counted more than `first`. */
  beyond?: { first: number; most: number };
}

interface Window {
  /** One key always has the same. */
  lengthMs: number;
  nowMs: number;
}

export interface Count {
  key: string;
  count: number;
  endsAt: number;
}

type Taken = { isFull: false; counts: readonly Count[] } | { isFull: true; waitMs: number };

export interface Counts {
  /** Adds one for each key, or for none if one of them is full. @throws CannotCount */
  take(bounds: readonly Bound[], window: Window): Promise<Taken>;
  /** Ignores counts whose windows have ended. @throws CannotCount */
  giveBack(counts: readonly Count[]): Promise<void>;
}

/** The request is refused, and its client tries again. */
class CannotCount extends Error {
  override name = 'CannotCount';
  readonly statusCode = 503;
}

/** Higher counts are treated alike when keys are forgotten. */
const topLevel = 32;

/**
 * Counts of one process. Nothing here waits, so taking is atomic. Memory is bounded: beyond `mostCountedKeys` in windows of
 * one length, the key with the lowest count is forgotten, the oldest first. So a flood of new keys does not displace the
 * counts of an attack.
 */
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
  /** In the order of their windows' beginning, and so of their end. */
  const entries = new Map<string, Count>();
  /** By count; each level in the order of reaching it. */
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

const clearEveryMs = 60_000;

/** Shared by all servers of one database. Taking is one statement, which locks its rows in the order of the keys. */
export function countsInPostgres({ writer }: Pick<Engine, 'writer'>): Counts {
  let clearedAt = Number.NEGATIVE_INFINITY;

  async function clear(nowMs: number): Promise<void> {
    if (Math.abs(nowMs - clearedAt) < clearEveryMs) return;
    clearedAt = nowMs;
    // Skips locked rows, so it blocks nobody.
    await sql`
      DELETE FROM limit_counts WHERE key IN (
        SELECT key FROM limit_counts WHERE ends_at <= ${nowMs} FOR UPDATE SKIP LOCKED)`.execute(
      writer,
    );
  }

  async function add(bounds: readonly Bound[], window: Window): Promise<Count[]> {
    const steps = bounds.map((bound, index) => addOne(bound, index, window));
    const counts = bounds.map(
      (_, index) => sql`SELECT ${sql.lit(index)} AS place, count, ends_at FROM ${step(index)}`,
    );
    const { rows } = await sql<{ place: number; count: number; ends_at: number }>`
      WITH ${sql.join(steps)} ${sql.join(counts, sql` UNION ALL `)}`.execute(writer);
    return bounds.flatMap(({ key }, place) => {
      const row = rows.find((one) => one.place === place);
      return row === undefined ? [] : [{ key, count: row.count, endsAt: row.ends_at }];
    });
  }

  async function takeAway(counts: readonly Count[]): Promise<void> {
    if (counts.length === 0) return;
    const steps = counts.map(takeOneAway);
    await sql`WITH ${sql.join(steps)} SELECT 1 FROM ${step(counts.length - 1)}`.execute(writer);
  }

  async function endOf(key: string): Promise<number> {
    const found = writer.selectFrom('limit_counts').select('ends_at').where('key', '=', key);
    return (await found.executeTakeFirst())?.ends_at ?? 0;
  }

  return {
    take: (bounds, window) =>
      orCannotCount(async () => {
        const { nowMs } = window;
        await clear(nowMs);
        const counts = await add(bounds, window);
        const full = bounds[counts.length];
        if (full === undefined) return { isFull: false, counts };
        await takeAway(counts);
        return { isFull: true, waitMs: Math.max(1, (await endOf(full.key)) - nowMs) };
      }),
    giveBack: (counts) => orCannotCount(() => takeAway(counts)),
  };
}

function step(index: number): RawBuilder<unknown> {
  return sql.ref(`step${index}`);
}

/** Returns no row if this key, or one before it, is full. */
function addOne({ key, most, beyond }: Bound, index: number, { lengthMs, nowMs }: Window) {
  const before = index === 0 ? sql`` : sql`FROM ${step(index - 1)}`;
  const isOver = sql`(old.ends_at <= ${nowMs} OR old.count = 0)`;
  const limit =
    beyond === undefined
      ? bigint(most)
      : sql`CASE WHEN (SELECT count FROM ${step(0)}) > ${bigint(beyond.first)}
          THEN ${bigint(beyond.most)} ELSE ${bigint(most)} END`;
  return sql`${step(index)} AS (
    INSERT INTO limit_counts AS old (key, count, ends_at)
    SELECT CAST(${key} AS TEXT), 1, ${bigint(nowMs + lengthMs)} ${before} WHERE TRUE
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN ${isOver} THEN 1 ELSE old.count + 1 END,
      ends_at = CASE WHEN ${isOver} THEN excluded.ends_at ELSE old.ends_at END
    WHERE ${isOver} OR old.count < ${limit}
    RETURNING count, ends_at)`;
}

/** In sequence: rows must be locked in the same order as when counting. */
function takeOneAway({ key, endsAt }: Count, index: number) {
  const after = index === 0 ? sql`` : sql`AND (SELECT count(*) FROM ${step(index - 1)}) >= 0`;
  return sql`${step(index)} AS (
    UPDATE limit_counts SET count = count - 1
    WHERE key = ${key} AND ends_at = ${endsAt} AND count > 0 ${after}
    RETURNING key)`;
}

/** PostgreSQL has no Infinity for integers. */
function bigint(value: number): RawBuilder<number> {
  return sql`CAST(${Math.min(value, Number.MAX_SAFE_INTEGER)} AS BIGINT)`;
}

async function orCannotCount<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new CannotCount('The counts of the limits cannot be read', { cause: error });
  }
}
