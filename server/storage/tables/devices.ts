/**
 * The devices of an account, and its sessions. Each session belongs to one device, and its reports change no other device.
 * All transactions lock devices before sessions; another order would deadlock.
 */
import { type Kysely, sql } from 'kysely';
import { deviceId } from '../../../src/lib/ids.ts';
import { mostDevices } from '../../limits.ts';
import type { Begun, Devices, LoginPlace, Sessions, StoredSession } from '../contract.ts';
import type { Engine, Tables } from '../engine/database.ts';

export function devicesOf({ reader, writer, transact }: Engine): Devices {
  return {
    see({ userId, sessionId, device, kind, seenAt }) {
      // In a transaction of its own: a sighting that cannot be stored must not undo others.
      return transact(userId, async (tx) => {
        const id = await deviceOf(tx, userId, sessionId, seenAt);
        if (id === undefined) return;
        await tx
          .updateTable('devices')
          .set({
            last_seen: sql`CASE WHEN last_seen < CAST(${seenAt} AS BIGINT)
              THEN CAST(${seenAt} AS BIGINT) ELSE last_seen END`,
            ...(kind !== '' && { kind }),
          })
          .where((eb) => eb.and({ user_id: userId, id }))
          .execute();
        if (device !== '') await nameInStamps(tx, userId, id, device);
      });
    },

    async knowBrowser(sessionId, browserHash) {
      await sql`
        UPDATE devices SET browser_hash = ${browserHash}
        WHERE browser_hash = ''
          AND EXISTS (SELECT 1 FROM sessions AS s WHERE s.id = ${sessionId}
            AND s.user_id = devices.user_id AND s.device_id = devices.id)
          AND NOT EXISTS (SELECT 1 FROM devices AS d WHERE d.user_id = devices.user_id
            AND d.browser_hash = ${browserHash})`.execute(writer);
    },

    async ofSession(sessionId) {
      const sessions = reader.selectFrom('sessions').select('device_id');
      return (await sessions.where('id', '=', sessionId).executeTakeFirst())?.device_id;
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
        id: row.id,
        device: row.app_id,
        sessionId: row.session_id,
        network: row.network,
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
        .where((eb) => eb.and({ user_id: userId, id: device }))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async remove(userId, device, askingSession) {
      return writer.transaction().execute(async (tx) => {
        const gone = await tx
          .deleteFrom('devices')
          .where((eb) => eb.and({ user_id: userId, id: device }))
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

/** After a new password: a thief's browser must log in as a new device. */
export async function forgetDevices(
  tx: Kysely<Tables>,
  userId: string,
  keptSession: string,
): Promise<void> {
  await tx
    .deleteFrom('devices')
    .where('user_id', '=', userId)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('sessions').select('device_id').where('id', '=', keptSession),
    )
    .execute();
}

async function beginOnDevice(
  tx: Kysely<Tables>,
  session: { id: string; userId: string },
  nowMs: number,
  { browserHash, kind, network }: LoginPlace,
): Promise<Begun> {
  const { id: sessionId, userId } = session;
  const known = browserHash === '' ? undefined : await ofBrowser(tx, userId, browserHash);
  if (known !== undefined) {
    await tx
      .updateTable('devices')
      .set({ session_id: sessionId, network, last_seen: nowMs, ...(kind !== '' && { kind }) })
      .where((eb) => eb.and({ user_id: userId, id: known }))
      .execute();
    return { device: known, isNew: false, hasEndedOthers: false };
  }
  const device = deviceId();
  await addDevice(tx, { id: device, userId, sessionId, nowMs, browserHash, kind, network });
  return { device, isNew: true, hasEndedOthers: await forgetLongestUnseen(tx, userId, device) };
}

/** Concurrent logins may have made several devices with one secret: the choice is stable. */
async function ofBrowser(
  tx: Kysely<Tables>,
  userId: string,
  browserHash: string,
): Promise<string | undefined> {
  const known = tx
    .selectFrom('devices')
    .select('id')
    .where((eb) => eb.and({ user_id: userId, browser_hash: browserHash }))
    .orderBy('id');
  return (await known.executeTakeFirst())?.id;
}

interface NewDevice extends LoginPlace {
  id: string;
  userId: string;
  sessionId: string;
  nowMs: number;
}

async function addDevice(
  tx: Kysely<Tables>,
  { id, userId, sessionId, nowMs, browserHash, kind, network }: NewDevice,
): Promise<void> {
  await tx
    .insertInto('devices')
    .values({
      ...{ id, user_id: userId, session_id: sessionId, kind, name: '', network },
      ...{ first_seen: nowMs, last_seen: nowMs, app_id: '', browser_hash: browserHash },
    })
    .execute();
}

/** Creates the device of an older release's session. @returns `undefined` if the session has ended */
async function deviceOf(
  tx: Kysely<Tables>,
  userId: string,
  sessionId: string,
  seenAt: number,
): Promise<string | undefined> {
  const session = await tx
    .selectFrom('sessions')
    .select('device_id')
    .where((eb) => eb.and({ id: sessionId, user_id: userId }))
    .executeTakeFirst();
  if (session === undefined || session.device_id !== '') return session?.device_id;
  const id = deviceId();
  const claim = tx
    .updateTable('sessions')
    .set({ device_id: id })
    .where((eb) => eb.and({ id: sessionId, device_id: '' }))
    .returning('id');
  // Another server may have claimed the session meanwhile: only one of them creates the device.
  if ((await claim.executeTakeFirst()) === undefined) {
    return deviceOf(tx, userId, sessionId, seenAt);
  }
  const place = { browserHash: '', kind: '', network: '' };
  await addDevice(tx, { id, userId, sessionId, nowMs: seenAt, ...place });
  return id;
}

/** Unless another device of the account has the name: anybody can copy it from a stamp. */
async function nameInStamps(
  tx: Kysely<Tables>,
  userId: string,
  id: string,
  device: string,
): Promise<void> {
  await sql`
    UPDATE devices SET app_id = CAST(${device} AS TEXT)
    WHERE user_id = ${userId} AND id = ${id} AND app_id <> ${device}
      AND NOT EXISTS (SELECT 1 FROM devices AS d
        WHERE d.user_id = ${userId} AND d.app_id = ${device})`.execute(tx);
}

/** And ends their sessions: the list must show every active session. @returns whether there were any */
async function forgetLongestUnseen(
  tx: Kysely<Tables>,
  userId: string,
  begun: string,
): Promise<boolean> {
  const gone = await tx
    .deleteFrom('devices')
    .where('user_id', '=', userId)
    .where('id', 'in', (devices) =>
      devices
        .selectFrom('devices')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '!=', begun)
        .orderBy('last_seen', 'desc')
        .orderBy('id')
        // SQLite has no OFFSET without a LIMIT.
        .limit(mostDevices)
        .offset(mostDevices - 1),
    )
    .returning('id')
    .execute();
  if (gone.length === 0) return false;
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where(
      'device_id',
      'in',
      gone.map(({ id }) => id),
    )
    .execute();
  return true;
}

const nowhere: LoginPlace = { browserHash: '', kind: '', network: '' };

export function sessionsOf({ reader, writer }: Engine): Sessions {
  return {
    insert: (session, nowMs, place = nowhere) =>
      writer.transaction().execute(async (tx) => {
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
          .where((eb) => eb.and({ id, refresh_hash: next.parentRefreshHash }))
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
