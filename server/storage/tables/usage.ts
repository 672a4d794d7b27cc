import { type Kysely, sql } from 'kysely';
import type { UsageEntry } from '../../../src/model/study/usage.ts';
import { nextTurn } from '../../turns.ts';
import type { Usage } from '../contract.ts';
import type { Engine, Tables } from '../engine/database.ts';

/** Read in a few milliseconds. */
const entriesOfOneTurn = 250;

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
      const entries: UsageEntry[] = [];
      for (let isMore = true; isMore; ) {
        const page = await pageAfter(reader, userId, entries.at(-1));
        for (const entry of page) entries.push(entry);
        isMore = page.length === entriesOfOneTurn;
        if (isMore) await nextTurn();
      }
      return entries;
    },

    async remove(userId, id) {
      const { numDeletedRows } = await writer
        .deleteFrom('usage')
        .where((eb) => eb.and({ user_id: userId, id }))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

async function pageAfter(
  reader: Kysely<Tables>,
  userId: string,
  last: UsageEntry | undefined,
): Promise<UsageEntry[]> {
  let page = reader
    .selectFrom('usage')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(entriesOfOneTurn);
  if (last !== undefined) {
    page = page.where(sql<boolean>`(started_at, id) < (${last.startedAt}, ${last.id})`);
  }
  const rows = await page.execute();
  return rows.map((row) => ({
    id: row.id,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    activeMs: row.active_ms,
    studyDay: row.study_day,
    tzOffsetMin: row.tz_offset_min,
    device: row.device,
  }));
}
