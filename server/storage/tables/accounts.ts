/** Accounts and codes. A code is used up in the transaction of its effect. */
import { type Kysely, sql } from 'kysely';
import { skeletonOf } from '../../accounts/usernames.ts';
import { removedAccountKeptMs } from '../../limits.ts';
import type { Account, Accounts, CodeTry, StoredCodes } from '../contract.ts';
import type { Engine, Tables } from '../engine/database.ts';
import { forgetDevices } from './devices.ts';

export function accountsOf(engine: Engine): Accounts {
  const { reader, writer } = engine;
  const find = async (column: 'email' | 'id' | 'username_key' | 'skeleton', value: string) => {
    const users = reader.selectFrom('users').selectAll();
    const row = await users.where(column, '=', value).executeTakeFirst();
    return row && toAccount(row);
  };
  return {
    byEmail: (email) => find('email', email),
    byId: (id) => find('id', id),
    hasUsername: async (username) =>
      (await find('username_key', username.toLowerCase())) !== undefined ||
      (await find('skeleton', skeletonOf(username))) !== undefined,

    async rename(id, username) {
      const renamed = await unlessTaken(
        writer
          .updateTable('users')
          .set({ username, ...keysOfUsername(username) })
          .where('id', '=', id)
          .execute(),
      );
      return renamed === undefined ? 'taken' : 'renamed';
    },

    async setPassword({ id, from, to, keptSession }) {
      return writer.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('users')
          .set({ password_hash: to })
          .where((eb) => eb.and({ id, password_hash: from }))
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await forgetDevices(tx, id, keptSession);
        await tx
          .deleteFrom('sessions')
          .where('user_id', '=', id)
          .where('id', '!=', keptSession)
          .execute();
        // Someone with the old password may have requested them.
        await tx.deleteFrom('codes').where('subject', '=', id).execute();
        return true;
      });
    },

    async rehash(id, from, to) {
      await writer
        .updateTable('users')
        .set({ password_hash: to })
        .where((eb) => eb.and({ id, password_hash: from }))
        .execute();
    },

    async resetPassword(given, passwordHash) {
      return writer.transaction().execute(async (tx) => {
        if (!(await useCode(tx, given))) return undefined;
        const row = await tx
          .updateTable('users')
          .set({ password_hash: passwordHash })
          .where('email', '=', given.email)
          .returningAll()
          .executeTakeFirst();
        if (row === undefined) return undefined;
        await forgetDevices(tx, row.id, '');
        await tx.deleteFrom('sessions').where('user_id', '=', row.id).execute();
        await tx
          .deleteFrom('codes')
          .where((eb) => eb.or([eb('subject', '=', row.id), eb('email', '=', given.email)]))
          .execute();
        return toAccount(row);
      });
    },

    changeEmail: (given) =>
      unlessTaken(
        writer.transaction().execute(async (tx) => {
          if (!(await useCode(tx, given))) return undefined;
          const row = await tx
            .updateTable('users')
            .set({ email: given.email, verified_at: given.nowMs })
            .where('id', '=', given.subject)
            .returningAll()
            .executeTakeFirst();
          await tx.deleteFrom('signups').where('email', '=', given.email).execute();
          return row && toAccount(row);
        }),
      ),

    ...removalOf(engine),
  };
}

/** Unique, except for accounts of older releases. */
export function keysOfUsername(
  username: string,
): Pick<Tables['users'], 'username_key' | 'skeleton'> {
  return { username_key: username.toLowerCase(), skeleton: skeletonOf(username) };
}

export function toAccount(row: Tables['users']): Account {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    passwordHash: row.password_hash,
  };
}

/** @returns `undefined` if another account has the name or the address, the only unique values here */
async function unlessTaken<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

/** PostgreSQL's class 23505; SQLite's SQLITE_CONSTRAINT_UNIQUE. */
function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ('code' in error && error.code === '23505') || ('errcode' in error && error.errcode === 2067)
  );
}

/** A few milliseconds of SQLite's only writer. */
const rowsAtOnce = 500;

/** Tables that may have many rows of one student, with a column of the primary key, for removal in pieces. */
const others = [
  ['restamps', 'stamp'],
  ['usage', 'id'],
  ['blobs', 'sha256'],
  ['notices', 'id'],
] as const;

/** Begins the address of a removed account, and no real address or username. */
export const removedAddress = 'removed:';

type Removal = Pick<Accounts, 'remove' | 'clear' | 'removed'>;

/**
 * Removal of an account. One transaction removes all access and all personal data. The rows are removed in pieces: tens
 * of thousands at once would block all writers.
 */
function removalOf({ reader, writer, transact }: Engine): Removal {
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
        await tx.deleteFrom('feeds').where('user_id', '=', id).execute();
        await tx.deleteFrom('generations').where('user_id', '=', id).execute();
        await tx.deleteFrom('signups').where('email', '=', email).execute();
        await tx
          .deleteFrom('codes')
          .where((eb) => eb.or([eb('subject', '=', id), eb('email', '=', email)]))
          .execute();
        const over = nowMs - removedAccountKeptMs;
        // Accounts that are not cleared stay in the list.
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
      // Cascades to its few rows in other tables, and rows of an exchange under way.
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

export function codesOf({ writer }: Pick<Engine, 'writer'>): StoredCodes {
  return {
    async put({ purpose, subject, email, codeHash, expiresAt }, nowMs) {
      const fresh = { email, code_hash: codeHash, expires_at: expiresAt, tries: 0 };
      await writer.transaction().execute(async (tx) => {
        await tx.deleteFrom('codes').where('expires_at', '<=', nowMs).execute();
        await tx
          .insertInto('codes')
          .values({ purpose, subject, ...fresh })
          .onConflict((conflict) => conflict.columns(['purpose', 'subject']).doUpdateSet(fresh))
          .execute();
      });
    },
  };
}

/** Counts the try, and uses up a right code. */
export async function useCode(tx: Kysely<Tables>, given: CodeTry): Promise<boolean> {
  const { purpose, subject, email, codeHash, nowMs, maxTries } = given;
  const code = await tx
    .updateTable('codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where((eb) => eb.and({ purpose, subject }))
    .where('tries', '<', maxTries)
    .where('expires_at', '>', nowMs)
    .returning(['email', 'code_hash'])
    .executeTakeFirst();
  if (code?.code_hash !== codeHash || code.email !== email) return false;
  await tx
    .deleteFrom('codes')
    .where((eb) => eb.and({ purpose, subject }))
    .execute();
  return true;
}
