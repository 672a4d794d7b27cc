/** The entries of each account's time in the app. */
import { sql } from 'kysely';
import type { Usage } from '../contract.ts';
import type { Engine } from '../engine/engine.ts';

export function usageOf({ reader, writer, transact }: Engine): Usage {
  return {
    async insert(userId, entry, most) {
      await transact(userId, async (tx) => {
        await tx
          .insertInto('usage')
          .values({
            user_id: userId,
            id: entry.id,
            started_at: entry.startedAt,
            ended_at: entry.endedAt,
            active_ms: entry.activeMs,
            study_day: entry.studyDay,
            tz_offset_min: entry.tzOffsetMin,
            device: entry.device,
          })
          .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
          .execute();
        await sql`
          DELETE FROM usage WHERE user_id = ${userId} AND id IN (
            SELECT id FROM usage WHERE user_id = ${userId}
            ORDER BY started_at DESC, id DESC LIMIT 1000 OFFSET ${sql.lit(most)})`.execute(tx);
      });
    },

    async list(userId) {
      const rows = await reader
        .selectFrom('usage')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        startedAt: row.started_at,
        endedAt: row.ended_at,
        activeMs: row.active_ms,
        studyDay: row.study_day,
        tzOffsetMin: row.tz_offset_min,
        device: row.device,
      }));
    },

    async remove(userId, id) {
      const { numDeletedRows } = await writer
        .deleteFrom('usage')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
