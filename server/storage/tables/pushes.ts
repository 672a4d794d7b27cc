import type { Engine } from '../engine/database.ts';
import type { PushSubscriptions } from '../planner-contract.ts';

export function pushesOf({ reader, writer, transact }: Engine): PushSubscriptions {
  return {
    put: ({ userId, sessionId }, { id, ...address }, nowMs, most) =>
      transact(userId, async (tx) => {
        const session = tx
          .selectFrom('sessions')
          .select('id')
          .where((eb) => eb.and({ id: sessionId, user_id: userId }));
        if ((await session.executeTakeFirst()) === undefined) return false;
        await tx
          .deleteFrom('push_subscriptions')
          .where((eb) =>
            eb.or([
              eb.and([eb('session_id', '=', sessionId), eb('id', '!=', id)]),
              // The other account shares the browser: its notifications must not appear here.
              eb.and([eb('id', '=', id), eb('user_id', '!=', userId)]),
            ]),
          )
          .execute();
        await tx
          .insertInto('push_subscriptions')
          .values({ id, user_id: userId, session_id: sessionId, ...address, created_at: nowMs })
          .onConflict((known) =>
            known.column('id').doUpdateSet({ session_id: sessionId, ...address }),
          )
          .execute();
        await tx
          .deleteFrom('push_subscriptions')
          .where('user_id', '=', userId)
          .where('id', 'not in', (eb) =>
            eb
              .selectFrom('push_subscriptions')
              .select('id')
              .where('user_id', '=', userId)
              .orderBy('created_at', 'desc')
              .orderBy('id')
              .limit(most),
          )
          .execute();
        return true;
      }),

    async removeOf(sessionId) {
      await writer.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute();
    },

    async forget(userId, id) {
      await writer
        .deleteFrom('push_subscriptions')
        .where((eb) => eb.and({ user_id: userId, id }))
        .execute();
    },

    async list(userId, nowMs) {
      const rows = await reader
        .selectFrom('push_subscriptions')
        .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
        .selectAll('push_subscriptions')
        .where('push_subscriptions.user_id', '=', userId)
        .where('sessions.expires_at', '>', nowMs)
        .orderBy('push_subscriptions.id')
        .execute();
      return rows.map(({ id, endpoint, p256dh, auth, created_at }) => {
        return { id, endpoint, p256dh, auth, createdAt: created_at };
      });
    },
  };
}
