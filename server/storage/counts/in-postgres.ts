/** Counts shared by all servers of one database. A taking is one statement, which locks its rows in the order of keys. */
import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../engine/engine.ts';
import { type Bound, CannotCount, type Count, type Counts, type Window } from './counts.ts';

/** How often each server deletes ended windows. */
const clearEveryMs = 60_000;

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

/** Adds one unless this key, or one before it, is full; then it returns no row. */
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

/** In sequence, so that rows are locked in the same order as when counting. */
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
    throw new CannotCount('The counts of the limits cannot be reached', { cause: error });
  }
}
