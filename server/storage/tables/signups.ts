import { type Kysely, sql } from 'kysely';
import { signupLifeMs, signupsPerAddress } from '../../limits.ts';
import type { Account, Signup, Signups } from '../contract.ts';
import type { Engine, Tables } from '../engine/database.ts';
import { keysOfUsername, toAccount, useCode } from './accounts.ts';

export function signupsOf({ reader, writer }: Engine): Signups {
  return {
    async insert(signup) {
      await writer.transaction().execute(async (tx) => {
        await tx
          .deleteFrom('signups')
          .where('created_at', '<=', signup.createdAt - signupLifeMs)
          .execute();
        await tx.insertInto('signups').values(toRow(signup)).execute();
        await sql`
          DELETE FROM signups WHERE email = ${signup.email} AND id NOT IN (
            SELECT id FROM signups WHERE email = ${signup.email}
            ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(signupsPerAddress)})`.execute(tx);
      });
    },

    async byEmail(email, nowMs) {
      const rows = await reader
        .selectFrom('signups')
        .selectAll()
        .where('email', '=', email)
        .where('created_at', '>', nowMs - signupLifeMs)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        // Concurrent sign-ups may have stored more.
        .limit(signupsPerAddress)
        .execute();
      return rows.map(toSignup);
    },

    async prove(given) {
      return writer.transaction().execute(async (tx) => {
        if (!(await useCode(tx, given))) return undefined;
        const signup = await tx
          .selectFrom('signups')
          .selectAll()
          .where((eb) => eb.and({ id: given.subject, email: given.email }))
          .where('created_at', '>', given.nowMs - signupLifeMs)
          .executeTakeFirst();
        if (signup === undefined) return undefined;
        await tx.deleteFrom('signups').where('email', '=', given.email).execute();
        return insertAccount(tx, toSignup(signup), given.nowMs);
      });
    },
  };
}

async function insertAccount(
  tx: Kysely<Tables>,
  { id, username, email, passwordHash, createdAt }: Signup,
  nowMs: number,
): Promise<Account | undefined> {
  for (const name of namesLike(username, id)) {
    const row = await tx
      .insertInto('users')
      .values({
        id,
        username: name,
        ...keysOfUsername(name),
        email,
        password_hash: passwordHash,
        verified_at: nowMs,
        created_at: createdAt,
        version: 0,
        branch: '',
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined) return toAccount(row);
    const known = await tx.selectFrom('users').select('id').where('email', '=', email).execute();
    if (known.length > 0) return undefined;
  }
  return undefined;
}

/** The last one is unique; all fit into the 40 characters of a username. */
function namesLike(username: string, id: string): string[] {
  const ends = ['', ' 2', ' 3', ` ${id.replaceAll('-', '').slice(-12)}`];
  return ends.map((end) => username.slice(0, 40 - end.length) + end);
}

function toRow(signup: Signup): Tables['signups'] {
  return {
    id: signup.id,
    email: signup.email,
    username: signup.username,
    password_hash: signup.passwordHash,
    created_at: signup.createdAt,
  };
}

function toSignup(row: Tables['signups']): Signup {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    passwordHash: row.password_hash,
    createdAt: row.created_at,
  };
}
