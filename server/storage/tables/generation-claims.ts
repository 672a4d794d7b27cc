/** Assigns generations to servers. Claims of one student are serial, so no two servers get the same. */
import { type Kysely, sql } from 'kysely';
import { NoSuchAccount } from '../contract.ts';
import type { Engine } from '../engine/engine.ts';
import type { Tables } from '../engine/tables.ts';
import type { Generations } from '../generation-contract.ts';

type Claims = Pick<Generations, 'claim' | 'beat' | 'releaseAll'>;

/** Students that are tried, since others may claim theirs meanwhile. */
const candidates = 20;

/** Serializes work on this student's generations and uploads, also between servers. @throws NoSuchAccount */
export async function lockStudent(tx: Kysely<Tables>, userId: string): Promise<void> {
  const user = await sql`UPDATE users SET version = version WHERE id = ${userId}`.execute(tx);
  if (user.numAffectedRows === 0n) throw new NoSuchAccount();
}

/** Adds to a student's usage of a day; a negative number returns tokens. */
export async function settle(tx: Kysely<Tables>, user_id: string, day: string, tokens: number) {
  await tx
    .insertInto('generation_usage')
    .values({ user_id, day, tokens })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet((eb) => ({ tokens: eb('generation_usage.tokens', '+', tokens) })),
    )
    .execute();
}

export function claimsOf({ reader, writer, transact }: Engine): Claims {
  return {
    async claim(nowMs, goneMs, most, problem) {
      const rows = await reader
        .selectFrom('generations')
        .select(['user_id', 'id'])
        .where((eb) =>
          eb.or([
            eb('state', '=', 'waiting'),
            eb.and([eb('state', '=', 'running'), eb('beat_at', '<', goneMs)]),
          ]),
        )
        .where('user_id', 'not in', (eb) =>
          eb
            .selectFrom('generations as under_way')
            .select('under_way.user_id')
            .where('state', '=', 'running')
            .where('beat_at', '>=', goneMs),
        )
        .orderBy('created_at')
        .limit(candidates)
        .execute();
      for (const row of rows) {
        const claimed = await transact(row.user_id, (tx) => claimIn(tx, row.user_id, row.id));
        if (claimed !== undefined) return claimed;
      }
      return undefined;

      async function claimIn(tx: Kysely<Tables>, userId: string, id: string) {
        await lockStudent(tx, userId);
        const all = await tx
          .selectFrom('generations')
          .select(['id', 'state', 'beat_at'])
          .where('user_id', '=', userId)
          .where('state', 'in', ['waiting', 'running'])
          .execute();
        if (all.some(({ state, beat_at }) => state === 'running' && beat_at >= goneMs))
          return undefined;
        if (!all.some((one) => one.id === id)) return undefined;
        const one = await tx
          .selectFrom('generations')
          .select(['attempt', 'tries', 'wish', 'done', 'used', 'reserved', 'day'])
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const isOver = one.attempt >= most;
        const [attempt, tries] = [one.attempt + 1, one.tries + 1];
        await tx
          .updateTable('generations')
          .set(
            isOver
              ? { state: 'failed', problem, wish: '', reserved: one.used }
              : { state: 'running', attempt, tries, beat_at: nowMs },
          )
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .execute();
        if (isOver) {
          await settle(tx, userId, one.day, one.used - one.reserved);
          return undefined;
        }
        const items = await tx
          .selectFrom('generation_items')
          .select('item')
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .orderBy('number')
          .execute();
        return {
          ...{ userId, id, attempt, tries, wish: one.wish, done: one.done },
          items: items.map(({ item }) => item),
          left: one.reserved - one.used,
        };
      }
    },

    async beat({ userId, id, attempt }, nowMs) {
      const { numUpdatedRows } = await writer
        .updateTable('generations')
        .set({ beat_at: nowMs })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('state', '=', 'running')
        .where('attempt', '=', attempt)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async releaseAll() {
      await writer
        .updateTable('generations')
        .set({ state: 'waiting' })
        .where('state', '=', 'running')
        .execute();
    },
  };
}
