/** Accounts. The effect of a code happens in the transaction that uses it up. */
import { skeletonOf } from '../../accounts/usernames.ts';
import type { Account, Accounts } from '../account-contract.ts';
import type { Engine } from '../engine/engine.ts';
import type { Tables } from '../engine/tables.ts';
import { useCode } from './codes.ts';
import { forgetDevices } from './devices.ts';
import { removalOf } from './removal.ts';

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
          .where('id', '=', id)
          .where('password_hash', '=', from)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await forgetDevices(tx, id, keptSession);
        await tx
          .deleteFrom('sessions')
          .where('user_id', '=', id)
          .where('id', '!=', keptSession)
          .execute();
        // A person with the old password may have requested these.
        await tx.deleteFrom('codes').where('subject', '=', id).execute();
        return true;
      });
    },

    async rehash(id, from, to) {
      await writer
        .updateTable('users')
        .set({ password_hash: to })
        .where('id', '=', id)
        .where('password_hash', '=', from)
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

/** Unique among accounts, except for those of older releases. */
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

/** @returns `undefined` if another account has the name or the address: no other uniqueness rule applies here */
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
