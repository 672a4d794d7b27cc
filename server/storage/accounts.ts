/** Accounts and their codes. */
import type { Account, Accounts, NewAccount } from './contract.ts';
import type { Engine } from './engine.ts';
import type { Tables } from './tables.ts';

/** A username held by an address that was never proven is free again after this. */
const unprovenNameMs = 24 * 60 * 60_000;

export function accountsOf({ reader, writer }: Engine): Accounts {
  return {
    async byEmail(email) {
      const row = await reader
        .selectFrom('users')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirst();
      return row && toAccount(row);
    },

    async byId(id) {
      const row = await reader
        .selectFrom('users')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row && toAccount(row);
    },

    signUp: (account) => signUp(writer, account),

    async putCode(userId, codeHash, expiresAt) {
      const fresh = { code_hash: codeHash, expires_at: expiresAt, tries: 0 };
      await writer
        .insertInto('codes')
        .values({ user_id: userId, ...fresh })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
        .execute();
    },

    async useCode(userId, codeHash, nowMs, maxTries) {
      return writer.transaction().execute(async (tx) => {
        const code = await tx
          .updateTable('codes')
          .set((eb) => ({ tries: eb('tries', '+', 1) }))
          .where('user_id', '=', userId)
          .where('tries', '<', maxTries)
          .where('expires_at', '>', nowMs)
          .returning('code_hash')
          .executeTakeFirst();
        if (code?.code_hash !== codeHash) return false;
        await tx.deleteFrom('codes').where('user_id', '=', userId).execute();
        await tx
          .updateTable('users')
          .set({ verified_at: nowMs })
          .where('id', '=', userId)
          .execute();
        return true;
      });
    },
  };
}

async function signUp(
  writer: Engine['writer'],
  account: NewAccount,
): Promise<'made' | 'taken' | 'known'> {
  const usernameKey = account.username.toLowerCase();
  return writer.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('users')
      .where('username_key', '=', usernameKey)
      .where('email', '!=', account.email)
      .where('verified_at', '=', 0)
      .where('created_at', '<', account.createdAt - unprovenNameMs)
      .execute();
    const others = await tx
      .selectFrom('users')
      .select(['email', 'verified_at'])
      .where((eb) => eb.or([eb('username_key', '=', usernameKey), eb('email', '=', account.email)]))
      .execute();
    if (others.some((other) => other.email !== account.email)) return 'taken';
    if (others.some((other) => other.verified_at > 0)) return 'known';
    const chosen = {
      username: account.username,
      username_key: usernameKey,
      password_hash: account.passwordHash,
    };
    await tx
      .insertInto('users')
      .values({
        id: account.id,
        email: account.email,
        ...chosen,
        verified_at: 0,
        created_at: account.createdAt,
        version: 0,
      })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(chosen))
      .execute();
    return 'made';
  });
}

function toAccount(row: Tables['users']): Account {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    passwordHash: row.password_hash,
    verifiedAt: row.verified_at,
  };
}
