/**
 * Skeletons of older releases' usernames. SQL cannot compute them, so each start fills in missing ones: after the migration,
 * for accounts that an older release has made since, and all again when the method has changed. If accounts look alike already,
 * the oldest has the skeleton; the others keep their names without one.
 */
import { type Kysely, sql } from 'kysely';
import { skeletonOf } from '../accounts/usernames.ts';
import { takeAdvisoryLock } from './engine/advisory-lock.ts';
import type { Engine } from './engine/engine.ts';
import type { Tables } from './engine/tables.ts';

/** Change it with `skeletonOf` or its table of letters. */
export const skeletonVersion = '1';
const metaKey = 'skeletons';
const accountsAtOnce = 1_000;

export async function fillSkeletons(
  { writer, kind }: Pick<Engine, 'writer' | 'kind'>,
  version = skeletonVersion,
): Promise<void> {
  await writer.transaction().execute(async (tx) => {
    if (kind === 'postgres') await takeAdvisoryLock(tx, 'skeletons');
    const known = tx.selectFrom('meta').select('value').where('key', '=', metaKey);
    if ((await known.executeTakeFirst())?.value !== version) await begin(tx, version);
    await fill(tx);
  });
}

async function begin(tx: Kysely<Tables>, value: string): Promise<void> {
  await tx.updateTable('users').set({ skeleton: '' }).where('skeleton', '!=', '').execute();
  await tx
    .insertInto('meta')
    .values({ key: metaKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

async function fill(tx: Kysely<Tables>): Promise<void> {
  let after = { at: -1, id: '' };
  while (true) {
    const users = await tx
      .selectFrom('users')
      .select(['id', 'username', 'created_at'])
      .where('skeleton', '=', '')
      .where('username', '!=', '')
      .where((eb) =>
        eb.or([
          eb('created_at', '>', after.at),
          eb.and([eb('created_at', '=', after.at), eb('id', '>', after.id)]),
        ]),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(accountsAtOnce)
      .execute();
    for (const { id, username } of users) await give(tx, id, skeletonOf(username));
    const last = users.at(-1);
    if (last === undefined) return;
    after = { at: last.created_at, id: last.id };
  }
}

/** Does nothing if another account has it. */
async function give(tx: Kysely<Tables>, id: string, skeleton: string): Promise<void> {
  await sql`
    UPDATE users SET skeleton = ${skeleton} WHERE id = ${id}
      AND NOT EXISTS (SELECT 1 FROM users AS u WHERE u.skeleton = ${skeleton})`.execute(tx);
}
