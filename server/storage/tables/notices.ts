import { type Kysely, sql } from 'kysely';
import { noticeLifeMs, noticesKept } from '../../limits.ts';
import type { Engine, Tables } from '../engine/database.ts';
import type { Channel, Notice, Notices } from '../notice-contract.ts';
import { removedAddress } from './accounts.ts';

export function noticesOf({ kind, reader, writer, transact }: Engine): Notices {
  return {
    async accounts(after, most) {
      const newest = sql<number | null>`
        (SELECT max(d.first_seen) FROM devices AS d WHERE d.user_id = users.id)`;
      const subscribed = sql<number | null>`
        (SELECT max(p.created_at) FROM push_subscriptions AS p WHERE p.user_id = users.id)`;
      const rows = await reader
        .selectFrom('users')
        .select(['id', 'created_at', 'version', newest.as('newest'), subscribed.as('subscribed')])
        .where('id', '>', after)
        .orderBy('id')
        .limit(most)
        .execute();
      return rows.map(({ id, created_at, version, newest, subscribed }) => {
        const newestDeviceAt = Math.max(newest ?? 0, subscribed ?? 0);
        return { id, createdAt: created_at, version, newestDeviceAt };
      });
    },

    async known(userId, ids) {
      if (ids.length === 0) return [];
      const rows = await reader
        .selectFrom('notices')
        .select(['channel', 'id', 'again_at'])
        .where('user_id', '=', userId)
        .where('id', 'in', [...ids])
        .execute();
      return rows.map(({ channel, id, again_at }): Notice => {
        return { channel: channel as Channel, id, againAt: again_at };
      });
    },

    claim: ({ userId, channel, ids, nowMs, sinceMs, most, tokenHash }) =>
      transact(userId, async (tx) => {
        const email = await lockAccount(tx, kind, userId);
        if (email === undefined || ids.length === 0) return { kind: 'nothing' };
        await tx
          .deleteFrom('notices')
          .where('user_id', '=', userId)
          .where('noted_at', '<', nowMs - noticeLifeMs)
          // The newest always stay: a clock that is ahead must not make the server forget sent ones.
          .where('noted_at', '<', oldestOfNewest(userId))
          .execute();
        if ((await messagesSince(tx, userId, channel, sinceMs)) >= most) {
          await tx
            .insertInto('notices')
            .values(ids.map((id) => ({ ...newNotice(userId, channel, id, nowMs), tries: 0 })))
            .onConflict((known) =>
              known
                .columns(['user_id', 'channel', 'id'])
                .doUpdateSet({ again_at: 0, tries: 0 })
                .where('notices.again_at', '>', 0),
            )
            .execute();
          return { kind: 'full' };
        }
        const claimed = await tx
          .insertInto('notices')
          .values(ids.map((id) => newNotice(userId, channel, id, nowMs)))
          .onConflict((known) =>
            known
              .columns(['user_id', 'channel', 'id'])
              .doUpdateSet({ noted_at: nowMs, again_at: 0, tries: sql`notices.tries + 1` })
              .where('notices.again_at', '>', 0)
              .where('notices.again_at', '<=', nowMs),
          )
          .returning(['id', 'tries'])
          .execute();
        if (claimed.length === 0) return { kind: 'nothing' };
        await tx
          .insertInto('unsubscribe_tokens')
          .values({ hash: tokenHash, user_id: userId })
          .onConflict((known) => known.doNothing())
          .execute();
        const tries = Math.max(...claimed.map((one) => one.tries));
        return { kind: 'claimed', email, ids: claimed.map(({ id }) => id), tries };
      }),

    async note(userId, channel, id, nowMs) {
      await writer
        .insertInto('notices')
        .values({ ...newNotice(userId, channel, id, nowMs), tries: 0 })
        .onConflict((known) => known.doNothing())
        .execute();
    },

    async release(userId, channel, ids, againAt) {
      await writer
        .updateTable('notices')
        .set({ again_at: againAt })
        .where((eb) => eb.and({ user_id: userId, channel }))
        .where('id', 'in', [...ids])
        .execute();
    },

    async ownerOf(tokenHash) {
      const token = await reader
        .selectFrom('unsubscribe_tokens')
        .select('user_id')
        .where('hash', '=', tokenHash)
        .executeTakeFirst();
      return token?.user_id;
    },
  };
}

/** When the oldest of the `noticesKept` newest notices was noted. */
function oldestOfNewest(userId: string) {
  return sql<number>`(SELECT min(noted_at) FROM (
    SELECT noted_at FROM notices WHERE user_id = ${userId}
    ORDER BY noted_at DESC LIMIT ${sql.lit(noticesKept)}) AS newest)`;
}

/** Serializes the claims of servers. @returns the account's address, unless it was removed */
async function lockAccount(
  tx: Kysely<Tables>,
  kind: Engine['kind'],
  userId: string,
): Promise<string | undefined> {
  const found = tx.selectFrom('users').select('email').where('id', '=', userId);
  const locked = kind === 'postgres' ? found.forNoKeyUpdate() : found;
  const email = (await locked.executeTakeFirst())?.email;
  return email?.startsWith(removedAddress) ? undefined : email;
}

/** Notices with the same time are one message. */
async function messagesSince(
  tx: Kysely<Tables>,
  userId: string,
  channel: Channel,
  sinceMs: number,
): Promise<number> {
  const counted = await tx
    .selectFrom('notices')
    .select((eb) => eb.fn.count('noted_at').distinct().as('messages'))
    .where((eb) => eb.and({ user_id: userId, channel }))
    .where('noted_at', '>=', sinceMs)
    .where('again_at', '=', 0)
    .where('tries', '>', 0)
    .executeTakeFirst();
  return Number(counted?.messages ?? 0);
}

function newNotice(userId: string, channel: Channel, id: string, nowMs: number) {
  return { user_id: userId, channel, id, noted_at: nowMs, tries: 1, again_at: 0 };
}
