/** Which uploads are under way, with what was announced for each: their bytes lie in the store of files. */
import type { Kysely } from 'kysely';
import type { Uploads } from '../../contract.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Tables } from '../../engine/tables.ts';
import { lockStudent } from '../generation-claims.ts';

/** Uploads that are read at once. */
const pageSize = 500;

export function uploadsOf({ reader, writer, transact }: Engine): Uploads {
  return {
    reserve: (userId, { id, sizeBytes }, { most, mostBytes }, nowMs) =>
      transact(userId, async (tx) => {
        await lockStudent(tx, userId);
        const { uploads, bytes } = await underWay(tx, userId);
        if (uploads >= most || bytes + sizeBytes > mostBytes) return false;
        await tx
          .insertInto('uploads')
          .values({ user_id: userId, id, size: sizeBytes, reserved_at: nowMs })
          .execute();
        return true;
      }),

    async release(userId, id) {
      await writer
        .deleteFrom('uploads')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute();
    },

    async reservedBefore(beforeMs, after) {
      const rows = await reader
        .selectFrom('uploads')
        .select(['user_id', 'id'])
        .where('reserved_at', '<', beforeMs)
        .where('id', '>', after)
        .orderBy('id')
        .limit(pageSize)
        .execute();
      return rows.map(({ user_id, id }) => ({ userId: user_id, id }));
    },
  };
}

async function underWay(tx: Kysely<Tables>, userId: string) {
  const { uploads, bytes } = await tx
    .selectFrom('uploads')
    .select(({ fn }) => [fn.countAll().as('uploads'), fn.sum('size').as('bytes')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { uploads: Number(uploads), bytes: Number(bytes) };
}
