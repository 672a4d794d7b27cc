/**
 * The queue of edits on their way to the server. Entries leave it only in `apply.ts`, with the server's
 * verdict; nothing is coalesced, so an entry's stamp goes on naming one edit.
 */
import type { WireChange } from '../protocol/sync.ts';
import { type AccountDatabase, type OutboxEntry, outboxSchema } from './database.ts';

export type QueuedEntry = OutboxEntry & { seq: number };

export interface BatchLimits {
  /** Of the changes' JSON in UTF-16 units, near enough to bytes; one change may be larger [S5]. */
  maxBytes: number;
  maxChanges: number;
  /** Rows whose edits are passed over this time, as `entity/id`. */
  without?: ReadonlySet<string>;
}

export function rowKey({ entity, id }: Pick<OutboxEntry, 'entity' | 'id'>): string {
  return `${entity}/${id}`;
}

/** The oldest entries, in the order in which they were made; at least one where there are any. */
export async function readBatch(
  database: AccountDatabase,
  { maxBytes, maxChanges, without }: BatchLimits,
): Promise<QueuedEntry[]> {
  const batch: QueuedEntry[] = [];
  let bytes = 0;
  await database.outbox
    .orderBy('seq')
    .until(() => batch.length >= maxChanges || bytes >= maxBytes)
    .each((entry) => {
      if (entry.seq === undefined || without?.has(rowKey(entry))) return;
      const size = JSON.stringify(entry.fields).length + 100;
      if (batch.length > 0 && bytes + size > maxBytes) {
        bytes = maxBytes;
        return;
      }
      bytes += size;
      batch.push({ ...entry, seq: entry.seq });
    });
  return batch;
}

/**
 * Turns an entry that an older app queued into today's change [S8]. A new `outboxSchema` adds a step
 * here; the frozen fixtures in outbox.test.ts must still send.
 */
export function upcast({ entity, id, at, fields, schema }: OutboxEntry): WireChange {
  if (schema > outboxSchema) throw new Error('The outbox was written by a newer app');
  return { entity, id, at, fields };
}

export interface QueueCounts {
  pending: number;
  refused: number;
  /** When the oldest waiting edit was made, device clock, milliseconds. */
  oldestAt: number | undefined;
}

export async function countQueue(database: AccountDatabase): Promise<QueueCounts> {
  const [pending, refused, oldest] = await Promise.all([
    database.outbox.count(),
    database.refused.count(),
    database.outbox.orderBy('seq').first(),
  ]);
  return { pending, refused, oldestAt: oldest?.queuedAt };
}
