/** Which account has which bytes; they lie in the data folder (`files/blob-folder.ts`). */
import type { Kysely } from 'kysely';
import { byteHolders } from '../../../src/model/held-bytes.ts';
import { isEntityName } from '../../../src/model/registry.ts';
import { nextTurn } from '../../turns.ts';
import type { Blobs } from '../contract.ts';
import type { Engine } from '../engine/engine.ts';
import type { Tables } from '../engine/tables.ts';
import { entitiesOf } from './entities-of.ts';

const dayMs = 24 * 60 * 60_000;
/** Users, or rows, that are read at once. */
const pageSize = 500;

export function blobsOf({ reader, writer }: Engine): Blobs {
  return {
    async insert(userId, { sha256, sizeBytes, mime }, nowMs) {
      await writer
        .insertInto('blobs')
        .values({ user_id: userId, sha256, size: sizeBytes, mime, created_at: nowMs })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'sha256']).doUpdateSet({ created_at: nowMs }),
        )
        .execute();
    },

    async find(userId, sha256) {
      const row = await reader
        .selectFrom('blobs')
        .select(['sha256', 'size', 'mime'])
        .where('user_id', '=', userId)
        .where('sha256', '=', sha256)
        .executeTakeFirst();
      return row && { sha256: row.sha256, sizeBytes: row.size, mime: row.mime };
    },

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

    async unneeded(userId, beforeMs) {
      if (await hasUnknownRows(reader, userId)) return [];
      const idle = await reader
        .selectFrom('blobs')
        .select('sha256')
        .where('user_id', '=', userId)
        .where('created_at', '<', beforeMs)
        .execute();
      const left = new Set(idle.map(({ sha256 }) => sha256));
      for (const entity of byteHolders) {
        for await (const sha256 of hashesOf(reader, userId, entity)) left.delete(sha256);
      }
      return [...left];
    },

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

/** Left by a newer server: they may name bytes in a way that is not known here. */
async function hasUnknownRows(reader: Kysely<Tables>, userId: string): Promise<boolean> {
  return !(await entitiesOf(reader, userId)).every(isEntityName);
}

/** Also of rows that still miss a piece. */
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
      .where('user_id', '=', userId)
      .where('entity', '=', entity)
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
