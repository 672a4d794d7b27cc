import type { Kysely } from 'kysely';
import type { CodeTry, StoredCodes } from '../account-contract.ts';
import type { Engine } from '../engine/engine.ts';
import type { Tables } from '../engine/tables.ts';

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

/** Counts the try and uses up a right code, within the transaction of its effect. */
export async function useCode(tx: Kysely<Tables>, given: CodeTry): Promise<boolean> {
  const { purpose, subject, email, codeHash, nowMs, maxTries } = given;
  const code = await tx
    .updateTable('codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', nowMs)
    .returning(['email', 'code_hash'])
    .executeTakeFirst();
  if (code?.code_hash !== codeHash || code.email !== email) return false;
  await tx
    .deleteFrom('codes')
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .execute();
  return true;
}
