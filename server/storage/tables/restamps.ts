/** The stamps that the server gave in place of a wrong clock's, so that a change sent twice keeps the same one [S7]. */

import { type Kysely, sql } from 'kysely';
import { mostRestamps, restampLifeMs } from '../../limits.ts';
import { nextTurn } from '../../turns.ts';
import type { RowsTransaction } from '../contract.ts';
import type { Engine } from '../engine/engine.ts';
import type { Tables } from '../engine/tables.ts';

/** Stamps in one statement. */
const atOnce = 500;

type Restamps = Pick<RowsTransaction, 'restamps' | 'addRestamps'>;

export function restampsOf(kind: Engine['kind'], tx: Kysely<Tables>, userId: string): Restamps {
  return {
    async restamps(stamps) {
      const given = new Map<string, string>();
      for (let from = 0; from < stamps.length; from += atOnce) {
        const page = stamps.slice(from, from + atOnce);
        const rows = await tx
          .selectFrom('restamps')
          .select(['stamp', 'given'])
          .where('user_id', '=', userId)
          .where('stamp', 'in', sql<string>`(${textsOf(kind, page)})`)
          .execute();
        for (const row of rows) given.set(row.stamp, row.given);
        if (page.length < stamps.length) await nextTurn();
      }
      return given;
    },

    async addRestamps(given, nowMs) {
      if (given.size === 0) return;
      await forget(nowMs, given.size);
      const added = [...given].map(([stamp, instead]) => ({
        user_id: userId,
        stamp,
        given: instead,
        created_at: nowMs,
      }));
      for (let from = 0; from < added.length; from += atOnce) {
        await tx
          .insertInto('restamps')
          .values(added.slice(from, from + atOnce))
          .execute();
        if (added.length > atOnce) await nextTurn();
      }
    },
  };

  /** Forgets the oldest: expired ones, and those that leave no room for `more` new ones. */
  async function forget(nowMs: number, more: number): Promise<void> {
    const mine = tx.selectFrom('restamps').where('user_id', '=', userId);
    const counted = await mine
      .select(({ fn }) => fn.countAll().as('all'))
      .select(
        sql<number>`count(CASE WHEN created_at < ${nowMs - restampLifeMs} THEN 1 END)`.as('over'),
      )
      .executeTakeFirstOrThrow();
    let left = Math.max(Number(counted.over), Number(counted.all) + more - mostRestamps);
    while (left > 0) {
      const oldest = mine.select('stamp').orderBy('created_at').limit(Math.min(left, atOnce));
      await tx
        .deleteFrom('restamps')
        .where('user_id', '=', userId)
        .where('stamp', 'in', oldest)
        .execute();
      left -= atOnce;
      await nextTurn();
    }
  }
}

/** A list of texts as one parameter, so that the statement stays the same for any length. */
function textsOf(kind: Engine['kind'], texts: readonly string[]) {
  const given = JSON.stringify(texts);
  return kind === 'postgres'
    ? sql<string>`SELECT value FROM json_array_elements_text(${given}::json) AS t(value)`
    : sql<string>`SELECT value FROM json_each(${given})`;
}
