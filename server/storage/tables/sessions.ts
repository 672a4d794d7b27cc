import type { LoginPlace, Sessions, StoredSession } from '../contract.ts';
import type { Engine } from '../engine/engine.ts';
import type { Tables } from '../engine/tables.ts';
import { beginOnDevice } from './devices.ts';

const nowhere: LoginPlace = { browserHash: '', kind: '', network: '' };

export function sessionsOf({ reader, writer }: Engine): Sessions {
  return {
    insert: (session, nowMs, place = nowhere) =>
      writer.transaction().execute(async (tx) => {
        // First, as in `devices.ts`: transactions with different lock orders would deadlock.
        const begun = await beginOnDevice(tx, session, nowMs, place);
        await tx
          .deleteFrom('sessions')
          .where('user_id', '=', session.userId)
          .where('expires_at', '<=', nowMs)
          .execute();
        await tx
          .insertInto('sessions')
          .values({ ...toRow(session), device_id: begun.device })
          .execute();
        await tx
          .insertInto('refresh_tokens')
          .values({ hash: session.refreshHash, session_id: session.id })
          .execute();
        return begun;
      }),

    async byAccess(accessHash) {
      const row = await reader
        .selectFrom('sessions')
        .selectAll()
        .where((eb) =>
          eb.or([eb('access_hash', '=', accessHash), eb('parent_access_hash', '=', accessHash)]),
        )
        .executeTakeFirst();
      return row && toSession(row);
    },

    async endOf(id) {
      const sessions = reader.selectFrom('sessions').select('expires_at').where('id', '=', id);
      return (await sessions.executeTakeFirst())?.expires_at;
    },

    async byRefresh(refreshHash) {
      const row = await reader
        .selectFrom('refresh_tokens')
        .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
        .selectAll('sessions')
        .where('refresh_tokens.hash', '=', refreshHash)
        .executeTakeFirst();
      return row && toSession(row);
    },

    async rotate(next) {
      return writer.transaction().execute(async (tx) => {
        const { id, user_id: _, ...tokens } = toRow(next);
        const { numUpdatedRows } = await tx
          .updateTable('sessions')
          .set(tokens)
          .where('id', '=', id)
          .where('refresh_hash', '=', next.parentRefreshHash)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await tx
          .insertInto('refresh_tokens')
          .values({ hash: next.refreshHash, session_id: id })
          .execute();
        return true;
      });
    },

    async markUsed(id) {
      await writer.updateTable('sessions').set({ used: 1 }).where('id', '=', id).execute();
    },

    async remove(id) {
      await writer.deleteFrom('sessions').where('id', '=', id).execute();
    },
  };
}

function toRow(session: StoredSession): Omit<Tables['sessions'], 'device_id'> {
  return {
    id: session.id,
    user_id: session.userId,
    expires_at: session.expiresAt,
    access_hash: session.accessHash,
    refresh_hash: session.refreshHash,
    parent_access_hash: session.parentAccessHash,
    parent_refresh_hash: session.parentRefreshHash,
    rotated_at: session.rotatedAt,
    used: session.used ? 1 : 0,
  };
}

function toSession(row: Tables['sessions']): StoredSession {
  return {
    id: row.id,
    userId: row.user_id,
    expiresAt: row.expires_at,
    accessHash: row.access_hash,
    refreshHash: row.refresh_hash,
    parentAccessHash: row.parent_access_hash,
    parentRefreshHash: row.parent_refresh_hash,
    rotatedAt: row.rotated_at,
    used: row.used === 1,
  };
}
