/**
 * The end of an account. One transaction removes all access and all personal data; then the rows are removed in pieces, since
 * tens of thousands at once would block all writers.
 */

import { sql } from 'kysely';
import { removedAccountKeptMs } from '../../limits.ts';
import type { Accounts } from '../account-contract.ts';
import type { Engine } from '../engine/engine.ts';

/** A few milliseconds of SQLite's one writer. */
const rowsAtOnce = 500;

/** Other tables with possibly many rows of one student, with a column of their primary key for removal in pieces. */
const others = [
  ['restamps', 'stamp'],
  ['usage', 'id'],
  ['blobs', 'sha256'],
  ['notices', 'id'],
] as const;

/** Prefix of a removed account's address: no real address and no username has a colon before an id. */
export const removedAddress = 'removed:';

type Removal = Pick<Accounts, 'remove' | 'clear' | 'removed'>;

export function removalOf({ reader, writer, transact }: Engine): Removal {
  return {
    async remove(id, nowMs) {
      await writer.transaction().execute(async (tx) => {
        const account = await tx
          .selectFrom('users')
          .select('email')
          .where('id', '=', id)
          .executeTakeFirst();
        if (account === undefined) return;
        const nobody = `${removedAddress}${id}`;
        await tx
          .updateTable('users')
          .set({
            ...{ email: nobody, username: '', username_key: nobody, skeleton: '' },
            password_hash: '',
          })
          .where('id', '=', id)
          .execute();
        const { email } = account;
        await tx.deleteFrom('sessions').where('user_id', '=', id).execute();
        await tx.deleteFrom('devices').where('user_id', '=', id).execute();
        await tx.deleteFrom('unsubscribe_tokens').where('user_id', '=', id).execute();
        await tx.deleteFrom('generations').where('user_id', '=', id).execute();
        await tx.deleteFrom('signups').where('email', '=', email).execute();
        await tx
          .deleteFrom('codes')
          .where((eb) => eb.or([eb('subject', '=', id), eb('email', '=', email)]))
          .execute();
        const over = nowMs - removedAccountKeptMs;
        // An account that could not be cleared stays in the list.
        await tx
          .deleteFrom('removed_accounts')
          .where('removed_at', '<=', over)
          .where('id', 'not in', (eb) => eb.selectFrom('users').select('users.id'))
          .execute();
        await tx
          .insertInto('removed_accounts')
          .values({ id, removed_at: nowMs })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      });
    },

    async clear(id) {
      const isRemoved = reader.selectFrom('removed_accounts').select('id').where('id', '=', id);
      if ((await isRemoved.executeTakeFirst()) === undefined) return;
      while ((await clearRows(id)) > 0n);
      for (const [table, key] of others) while ((await clearSome(id, table, key)) > 0n);
      // With its few rows in other tables, and rows of an exchange that was under way.
      await writer.deleteFrom('users').where('id', '=', id).execute();
    },

    async removed(nowMs) {
      const rows = await reader
        .selectFrom('removed_accounts')
        .select('id')
        .where((eb) =>
          eb.or([
            eb('removed_at', '>', nowMs - removedAccountKeptMs),
            eb('id', 'in', eb.selectFrom('users').select('users.id')),
          ]),
        )
        .execute();
      return rows.map(({ id }) => id);
    },
  };

  /** @returns how many were removed */
  function clearRows(id: string): Promise<bigint> {
    return transact(id, async (tx) => {
      const { numAffectedRows = 0n } = await sql`
        DELETE FROM rows WHERE user_id = ${id} AND version <= (
          SELECT max(version) FROM (
            SELECT version FROM rows WHERE user_id = ${id}
            ORDER BY version LIMIT ${sql.lit(rowsAtOnce)}) AS first)`.execute(tx);
      return numAffectedRows;
    });
  }

  /** @param key a column of the table's primary key */
  function clearSome(id: string, table: string, key: string): Promise<bigint> {
    return transact(id, async (tx) => {
      const [from, by] = [sql.table(table), sql.ref(key)];
      const { numAffectedRows = 0n } = await sql`
        DELETE FROM ${from} WHERE user_id = ${id} AND ${by} IN (
          SELECT ${by} FROM ${from} WHERE user_id = ${id} LIMIT ${sql.lit(rowsAtOnce)})`.execute(
        tx,
      );
      return numAffectedRows;
    });
  }
}
