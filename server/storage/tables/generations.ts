import { type Kysely, sql } from 'kysely';
import { NoSuchAccount } from '../contract.ts';
import type { Engine, Tables } from '../engine/database.ts';
import type { ClaimOf, Creation, Generations, NewGeneration } from '../generation-contract.ts';

class Refused extends Error {
  readonly creation: Creation;
  constructor(creation: Creation) {
    super(creation);
    this.creation = creation;
  }
}

export function generationsOf(engine: Engine): Generations {
  const { reader, writer, transact } = engine;
  return {
    ...claimsOf(engine),

    async create(generation) {
      try {
        return await transact(generation.userId, (tx) => createIn(tx, generation));
      } catch (error) {
        if (error instanceof Refused) return error.creation;
        throw error;
      }
    },

    async find(userId, id) {
      const row = await reader
        .selectFrom('generations')
        .select(['state', 'done', 'total', 'rejected', 'problem', 'used'])
        .where((eb) => eb.and({ user_id: userId, id }))
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { used, ...told } = row;
      return { ...told, rejected: JSON.parse(row.rejected), usedTokens: used };
    },

    async itemsAfter(userId, id, after) {
      return await reader
        .selectFrom('generation_items')
        .select(['number', 'item'])
        .where((eb) => eb.and({ user_id: userId, id }))
        .where('number', '>', after)
        .orderBy('number')
        .execute();
    },

    async keep(claim, part, nowMs) {
      return await transact(claim.userId, async (tx) => {
        const row = await heldBy(tx, claim);
        if (row === undefined) return false;
        const rejected: Record<string, number> = JSON.parse(row.rejected);
        for (const [reason, count] of Object.entries(part.rejected)) {
          rejected[reason] = (rejected[reason] ?? 0) + count;
        }
        const { userId: user_id, id } = claim;
        const { last } = await tx
          .selectFrom('generation_items')
          .select(({ fn }) => fn.max('number').as('last'))
          .where((eb) => eb.and({ user_id, id }))
          .executeTakeFirstOrThrow();
        const first = (last ?? 0) + 1;
        const items = part.items.map((item, index) => ({
          ...{ user_id, id, item },
          number: first + index,
        }));
        if (items.length > 0) await tx.insertInto('generation_items').values(items).execute();
        await tx
          .updateTable('generations')
          .set({
            ...{ done: part.done, total: part.total, tries: 1, beat_at: nowMs },
            rejected: JSON.stringify(rejected),
            used: row.used + part.usedTokens,
          })
          .where((eb) => eb.and({ user_id, id }))
          .execute();
        return true;
      });
    },

    async end(claim, { state, problem }) {
      await transact(claim.userId, async (tx) => {
        const row = await heldBy(tx, claim);
        if (row === undefined) return;
        await settle(tx, claim.userId, row.day, row.used - row.reserved);
        await tx
          .updateTable('generations')
          .set({ state, problem, wish: '', reserved: row.used })
          .where((eb) => eb.and({ user_id: claim.userId, id: claim.id }))
          .execute();
      });
    },

    async remove(userId, id) {
      return await transact(userId, async (tx) => {
        const row = await tx
          .deleteFrom('generations')
          .where((eb) => eb.and({ user_id: userId, id }))
          .returning(['day', 'reserved', 'attempt'])
          .executeTakeFirst();
        // The model was not asked.
        if (row?.attempt === 0) await settle(tx, userId, row.day, -row.reserved);
        return row !== undefined;
      });
    },

    async reserve(userId, day, tokens, mostTokens) {
      return await transact(userId, async (tx) => {
        await lockStudent(tx, userId);
        if ((await usedOf(tx, userId, day)) + tokens > mostTokens) return false;
        await settle(tx, userId, day, tokens);
        return true;
      });
    },

    async settle(userId, day, tokens) {
      await transact(userId, (tx) => settle(tx, userId, day, tokens));
    },

    async usedTokens(userId, day) {
      return await usedOf(reader, userId, day);
    },

    async removeOld(beforeMs, day) {
      await writer.deleteFrom('generations').where('created_at', '<', beforeMs).execute();
      await writer.deleteFrom('generation_usage').where('day', '<', day).execute();
    },
  };
}

async function createIn(tx: Kysely<Tables>, generation: NewGeneration): Promise<Creation> {
  const { userId: user_id, id, wish, reserved, day, mostTokens, mostKept, nowMs } = generation;
  await lockStudent(tx, user_id);
  await tx
    .deleteFrom('generations')
    .where((eb) => eb.and({ user_id, id, state: 'failed' }))
    .execute();
  const rows = await tx
    .selectFrom('generations')
    .select('id')
    .where('user_id', '=', user_id)
    .execute();
  if (rows.some((row) => row.id === id)) return 'known';
  if (rows.length >= mostKept) throw new Refused('too many');
  if ((await usedOf(tx, user_id, day)) + reserved > mostTokens) throw new Refused('over quota');
  await settle(tx, user_id, day, reserved);
  await tx
    .insertInto('generations')
    .values({
      ...{ user_id, id, wish, reserved, day },
      ...{ state: 'waiting', done: 0, total: 0, rejected: '{}', problem: '' },
      ...{ used: 0, created_at: nowMs, attempt: 0, tries: 0, beat_at: 0 },
    })
    .execute();
  return 'created';
}

async function usedOf(db: Kysely<Tables>, userId: string, day: string): Promise<number> {
  const row = await db
    .selectFrom('generation_usage')
    .select('tokens')
    .where((eb) => eb.and({ user_id: userId, day }))
    .executeTakeFirst();
  return row?.tokens ?? 0;
}

async function heldBy(tx: Kysely<Tables>, { userId, id, attempt }: ClaimOf) {
  return await tx
    .selectFrom('generations')
    .select(['rejected', 'used', 'reserved', 'day'])
    .where((eb) => eb.and({ user_id: userId, id, state: 'running', attempt }))
    .executeTakeFirst();
}

type Claims = Pick<Generations, 'claim' | 'beat' | 'releaseAll'>;

/** Several, since other servers may claim some meanwhile. */
const candidates = 20;

/** Serializes work on a student's generations and uploads, also between servers. @throws NoSuchAccount */
export async function lockStudent(tx: Kysely<Tables>, userId: string): Promise<void> {
  const user = await sql`UPDATE users SET version = version WHERE id = ${userId}`.execute(tx);
  if (user.numAffectedRows === 0n) throw new NoSuchAccount();
}

/** A negative number returns tokens. */
async function settle(tx: Kysely<Tables>, user_id: string, day: string, tokens: number) {
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

function claimsOf({ reader, writer, transact }: Engine): Claims {
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
          .where((eb) => eb.and({ user_id: userId, id }))
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
          .where((eb) => eb.and({ user_id: userId, id }))
          .execute();
        if (isOver) {
          await settle(tx, userId, one.day, one.used - one.reserved);
          return undefined;
        }
        const items = await tx
          .selectFrom('generation_items')
          .select('item')
          .where((eb) => eb.and({ user_id: userId, id }))
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
        .where((eb) => eb.and({ user_id: userId, id, state: 'running', attempt }))
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
