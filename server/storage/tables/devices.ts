/** When each of an account's devices was last here, and what the student calls it. */
import { type Kysely, sql } from 'kysely';
import { type Devices, mostDevices } from '../contract.ts';
import type { Engine } from '../engine/engine.ts';
import type { Tables } from '../engine/tables.ts';

export function devicesOf({ reader, writer, transact }: Engine): Devices {
  return {
    see({ userId, device, sessionId, kind, seenAt }) {
      // By itself: one that cannot be stored takes no other with it.
      return transact(userId, async (tx) => {
        // Asked of the sessions themselves: one that is gone must not hold up the others' rows.
        await sql`
            INSERT INTO devices (user_id, id, session_id, kind, name, first_seen, last_seen)
            SELECT users.id, CAST(${device} AS TEXT), CAST(${sessionId} AS TEXT),
              CAST(${kind} AS TEXT), '', CAST(${seenAt} AS BIGINT), CAST(${seenAt} AS BIGINT)
            FROM users WHERE users.id = ${userId}
              AND EXISTS (SELECT 1 FROM sessions AS s WHERE s.id = ${sessionId} AND s.user_id = users.id)
            ON CONFLICT (user_id, id) DO UPDATE SET
              session_id = excluded.session_id,
              kind = CASE WHEN excluded.kind = '' THEN devices.kind ELSE excluded.kind END,
              last_seen = CASE WHEN excluded.last_seen > devices.last_seen
                THEN excluded.last_seen ELSE devices.last_seen END`.execute(tx);
        await tx
          .updateTable('sessions')
          .set({ device_id: device })
          .where('id', '=', sessionId)
          .where('user_id', '=', userId)
          .where('device_id', '!=', device)
          .execute();
        await forgetLongestUnseen(tx, userId);
      });
    },

    async list(userId) {
      const rows = await reader
        .selectFrom('devices')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('last_seen', 'desc')
        .orderBy('id')
        .limit(mostDevices)
        .execute();
      return rows.map((row) => ({
        device: row.id,
        sessionId: row.session_id,
        kind: row.kind,
        name: row.name,
        firstSeenAt: row.first_seen,
        lastSeenAt: row.last_seen,
      }));
    },

    async rename(userId, device, name) {
      const { numUpdatedRows } = await writer
        .updateTable('devices')
        .set({ name })
        .where('user_id', '=', userId)
        .where('id', '=', device)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async remove(userId, device, askingSession) {
      return writer.transaction().execute(async (tx) => {
        const gone = await tx
          .deleteFrom('devices')
          .where('user_id', '=', userId)
          .where('id', '=', device)
          .returning('session_id')
          .executeTakeFirst();
        if (gone === undefined) return false;
        await tx
          .deleteFrom('sessions')
          .where('user_id', '=', userId)
          .where((eb) =>
            eb.or([
              eb('device_id', '=', device),
              eb('id', '=', gone.session_id),
              eb.and([eb('device_id', '=', ''), eb('id', '!=', askingSession)]),
            ]),
          )
          .execute();
        return true;
      });
    },
  };
}

/** Their sessions count as seen with no device, so that the signing out of any device ends them. */
async function forgetLongestUnseen(tx: Kysely<Tables>, userId: string): Promise<void> {
  const gone = await tx
    .deleteFrom('devices')
    .where('user_id', '=', userId)
    .where('id', 'in', (devices) =>
      devices
        .selectFrom('devices')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('last_seen', 'desc')
        .orderBy('id')
        // SQLite takes no OFFSET without a LIMIT. Each sighting adds at most one device.
        .limit(mostDevices)
        .offset(mostDevices),
    )
    .returning('id')
    .execute();
  if (gone.length === 0) return;
  await tx
    .updateTable('sessions')
    .set({ device_id: '' })
    .where('user_id', '=', userId)
    .where(
      'device_id',
      'in',
      gone.map(({ id }) => id),
    )
    .execute();
}
