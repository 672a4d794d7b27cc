/** Which account has which bytes (stored by `files/blob-store.ts`), and which uploads are under way. */
import type { Kysely } from 'kysely';
import { byteHolders } from '../../../src/model/held-bytes.ts';
import { isEntityName } from '../../../src/model/registry.ts';
import { fits } from '../../files/quota.ts';
import { rowOnItsWayMs } from '../../limits.ts';
import { nextTurn } from '../../turns.ts';
import type { Blobs, StoredBlob, StoredBytes, Uploads } from '../contract.ts';
import type { Engine, Tables } from '../engine/database.ts';
import { lockStudent } from './generations.ts';
import { entitiesOf } from './row-slices.ts';

const dayMs = 24 * 60 * 60_000;
const pageSize = 500;

export function blobsOf({ kind, reader, writer, transact }: Engine): Blobs {
  return {
    async insert(userId, blob, nowMs, quotaBytes) {
      if (quotaBytes === undefined) {
        await insertBlob(writer, userId, blob, nowMs);
        return true;
      }
      // Outside of the transaction: it reads every row that may name bytes.
      const idle = await idleOf(reader, userId, nowMs - rowOnItsWayMs);
      return transact(userId, async (tx) => {
        // Serializes uploads of one student, also on two servers.
        const user = tx.selectFrom('users').select('id').where('id', '=', userId);
        await (kind === 'postgres' ? user.forNoKeyUpdate() : user).execute();
        const isHere = (await findBlob(tx, userId, blob.sha256)) !== undefined;
        if (!isHere) {
          const stored = await sumStored(tx, userId, nowMs - rowOnItsWayMs, idle);
          if (!fits(stored, blob.sizeBytes, quotaBytes)) return false;
        }
        await insertBlob(tx, userId, blob, nowMs);
        return true;
      });
    },

    stored: async (userId, beforeMs) =>
      sumStored(reader, userId, beforeMs, await idleOf(reader, userId, beforeMs)),

    find: (userId, sha256) => findBlob(reader, userId, sha256),

    async promise(userId, hashes, nowMs) {
      if (hashes.length === 0) return;
      const stale = await reader
        .selectFrom('blobs')
        .select('sha256')
        .where('user_id', '=', userId)
        .where('sha256', 'in', [...hashes])
        .where('created_at', '<', nowMs - dayMs)
        .execute();
      if (stale.length === 0) return;
      await writer
        .updateTable('blobs')
        .set({ created_at: nowMs })
        .where('user_id', '=', userId)
        .where(
          'sha256',
          'in',
          stale.map(({ sha256 }) => sha256),
        )
        .execute();
    },

    async idleUsers(after, beforeMs) {
      const rows = await reader
        .selectFrom('blobs')
        .select('user_id')
        .distinct()
        .where('user_id', '>', after)
        .where('created_at', '<', beforeMs)
        .orderBy('user_id')
        .limit(pageSize)
        .execute();
      return rows.map(({ user_id }) => user_id);
    },

    unneeded: async (userId, beforeMs) => [...(await idleOf(reader, userId, beforeMs))],

    async removeIdle(userId, sha256, beforeMs) {
      const { numDeletedRows } = await writer
        .deleteFrom('blobs')
        .where('user_id', '=', userId)
        .where('sha256', '=', sha256)
        .where('created_at', '<', beforeMs)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

async function findBlob(
  db: Kysely<Tables>,
  userId: string,
  sha256: string,
): Promise<StoredBlob | undefined> {
  const row = await db
    .selectFrom('blobs')
    .select(['sha256', 'size', 'mime'])
    .where('user_id', '=', userId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row && { sha256: row.sha256, sizeBytes: row.size, mime: row.mime };
}

async function insertBlob(
  db: Kysely<Tables>,
  userId: string,
  { sha256, sizeBytes, mime }: StoredBlob,
  nowMs: number,
): Promise<void> {
  await db
    .insertInto('blobs')
    .values({ user_id: userId, sha256, size: sizeBytes, mime, created_at: nowMs })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'sha256']).doUpdateSet({ created_at: nowMs }),
    )
    .execute();
}

/** @param idle hashes without a row; those that were promised or received since `beforeMs` count */
async function sumStored(
  db: Kysely<Tables>,
  userId: string,
  beforeMs: number,
  idle: ReadonlySet<string>,
): Promise<StoredBytes> {
  const blobs = await db
    .selectFrom('blobs')
    .select(['sha256', 'size', 'created_at'])
    .where('user_id', '=', userId)
    .execute();
  let allBytes = 0;
  let idleBytes = 0;
  for (const { sha256, size, created_at } of blobs) {
    allBytes += Number(size);
    if (created_at < beforeMs && idle.has(sha256)) idleBytes += Number(size);
  }
  return { allBytes, neededBytes: allBytes - idleBytes };
}

/** Hashes of bytes that came before then, and that no row names. */
async function idleOf(
  reader: Kysely<Tables>,
  userId: string,
  beforeMs: number,
): Promise<ReadonlySet<string>> {
  const old = await reader
    .selectFrom('blobs')
    .select('sha256')
    .where('user_id', '=', userId)
    .where('created_at', '<', beforeMs)
    .execute();
  const idle = new Set(old.map(({ sha256 }) => sha256));
  // Rows of a newer server may name bytes in an unknown way.
  if (idle.size > 0 && !(await entitiesOf(reader, userId)).every(isEntityName)) return new Set();
  for (const entity of byteHolders) {
    if (idle.size === 0) break;
    for await (const sha256 of hashesOf(reader, userId, entity)) idle.delete(sha256);
  }
  return idle;
}

async function* hashesOf(
  reader: Kysely<Tables>,
  userId: string,
  entity: string,
): AsyncGenerator<string> {
  let after = '';
  for (;;) {
    const page = await reader
      .selectFrom('rows')
      .select(['id', 'body'])
      .where((eb) => eb.and({ user_id: userId, entity }))
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    for (const { id, body } of page) {
      after = id;
      const { sha256 } = JSON.parse(body) as { sha256?: unknown };
      if (typeof sha256 === 'string') yield sha256;
    }
    if (page.length < pageSize) return;
    await nextTurn();
  }
}

export function uploadsOf({ reader, writer, transact }: Engine): Uploads {
  return {
    reserve: (userId, { id, sizeBytes }, { most, mostBytes }, nowMs) =>
      transact(userId, async (tx) => {
        await lockStudent(tx, userId);
        const { uploads, bytes } = await underWay(tx, userId);
        if (uploads >= most || bytes + sizeBytes > mostBytes) return false;
        await tx
          .insertInto('uploads')
          .values({ user_id: userId, id, size: sizeBytes, reserved_at: nowMs })
          .execute();
        return true;
      }),

    async release(userId, id) {
      await writer
        .deleteFrom('uploads')
        .where((eb) => eb.and({ user_id: userId, id }))
        .execute();
    },

    async reservedBefore(beforeMs, after) {
      const rows = await reader
        .selectFrom('uploads')
        .select(['user_id', 'id'])
        .where('reserved_at', '<', beforeMs)
        .where('id', '>', after)
        .orderBy('id')
        .limit(pageSize)
        .execute();
      return rows.map(({ user_id, id }) => ({ userId: user_id, id }));
    },
  };
}

async function underWay(tx: Kysely<Tables>, userId: string) {
  const { uploads, bytes } = await tx
    .selectFrom('uploads')
    .select(({ fn }) => [fn.countAll().as('uploads'), fn.sum('size').as('bytes')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { uploads: Number(uploads), bytes: Number(bytes) };
}
