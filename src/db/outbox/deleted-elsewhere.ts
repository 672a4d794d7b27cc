/**
 * Words that were typed here into a thing while another device deleted it for good. The server stores such an edit and the
 * tombstone wins, so nobody would see the words again: they go to the student's list of refused changes, to be copied [P2].
 */
import { parseStamp } from '../../model/clock.ts';
import { shownField } from '../../model/labels.ts';
import { isTombstone, type Row, stampOf, tombstoneField } from '../../model/merge.ts';
import { definitionOf, type EntityName, isEntityName } from '../../model/registry.ts';
import type { AccountDatabase } from '../database.ts';
import { readDevice } from '../device/device.ts';
import { readRows } from '../rows/read-rows.ts';
import type { QueuedEntry } from './outbox-pack.ts';
import { listRefused } from './refused.ts';

/** @param stored edits that left the queue for the server, in the transaction that has stored the rows of its answer */
export async function listLostWords(
  database: AccountDatabase,
  stored: readonly QueuedEntry[],
  nowMs: number,
): Promise<void> {
  const worded = stored.flatMap((entry) => {
    const fields = typedWords(entry);
    return Object.keys(fields).length > 0 ? [{ ...entry, fields }] : [];
  });
  if (worded.length === 0) return;
  const device = await readDevice(database);
  // After a lost history a device sends the words of others too.
  const own = worded.filter(({ at }) => parseStamp(at).device === device);
  for (const [entity, entries] of Map.groupBy(own, (entry) => entry.entity)) {
    if (!isEntityName(entity)) continue;
    const table = database.table<Row, string>(entity);
    const rows = await readRows(
      table,
      entries.map(({ id }) => id),
    );
    const lost = entries.filter(({ id }) => isDeletedElsewhere(rows.get(id), device));
    const why = { reason: deletedForever(entity) };
    const refused = lost.map((entry) => ({ entry, why }));
    if (refused.length > 0) await listRefused(database, refused, nowMs);
  }
}

/** What the student may write anew in a dialog; the rest of a change says nothing of its own. */
function typedWords({ entity, fields }: QueuedEntry): Record<string, unknown> {
  if (!isEntityName(entity) || definitionOf(entity).kind === 'fact') return {};
  if (tombstoneField in fields) return {};
  const labels = definitionOf(entity).labels as Record<string, Parameters<typeof shownField>[0]>;
  const isTyped = ([field, value]: [string, unknown]) =>
    typeof value === 'string' && value !== '' && shownField(labels[field])?.edit !== undefined;
  return Object.fromEntries(Object.entries(fields).filter(isTyped));
}

function isDeletedElsewhere(row: Row | undefined, device: string): boolean {
  if (row === undefined || !isTombstone(row)) return false;
  return parseStamp(stampOf(row, tombstoneField)).device !== device;
}

function deletedForever(entity: EntityName): string {
  return `This ${definitionOf(entity).noun} was deleted forever on another device. Copy your text to keep it.`;
}
