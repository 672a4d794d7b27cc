/**
 * Keeps words that were typed here into a row that another device deleted for good without having seen them. The server
 * stores such an edit, but the tombstone empties the row. So a copy of the words goes to the list of refused changes,
 * one entry per row [P2].
 *
 * Call it before the tombstones are merged: a note's edit holds only the difference, which needs the row to be read.
 * Nothing is listed for a row that is a tombstone already, so a repeated answer lists nothing again [S2].
 */
import { parseStamp, type Stamp, serverClockName } from '../../model/clock.ts';
import { nothing, valueInWords } from '../../model/field-words.ts';
import { fieldsOf, isTombstone, type Row, stampOf, tombstoneField } from '../../model/merge.ts';
import {
  definitionOf,
  type EntityName,
  isEntityName,
  requiredFields,
} from '../../model/registry.ts';
import { isInTrash } from '../../model/trash.ts';
import { deletedElsewhereInWords, fieldShown } from '../../model/words.ts';
import type { SyncAnswer, WireChange, WireRow } from '../../protocol/sync.ts';
import type { AccountDatabase } from '../database.ts';
import { readDevice } from '../device/device.ts';
import { readRows } from '../rows/read-rows.ts';
import { outboxSchema, readQueue, rowKey } from './outbox.ts';
import type { QueuedEntry, SentWords } from './outbox-pack.ts';
import { isMaking } from './refused-creation.ts';

export const tablesOfLostWords = ['outbox', 'refused', 'meta'];

/** Whether `keepLostWords` has anything to do. */
export function hasTombstones(rows: readonly WireRow[]): boolean {
  return rows.some(({ row }) => isTombstone(row as Row));
}

/** @param rows as they arrived, before they are merged in the same transaction */
export async function keepLostWords(
  database: AccountDatabase,
  rows: readonly WireRow[],
  nowMs: number,
): Promise<void> {
  const dying = await readDying(database, rows);
  if (dying.length === 0) return;
  const device = await readDevice(database);
  const unseen = await readUnseen(database, device);
  for (const { entity, row, tombstone } of dying) {
    // This device's own tombstone, from a restored server.
    if (isBy(device, stampOf(tombstone, tombstoneField))) continue;
    const edits = unseen.get(rowKey({ entity, id: row.id })) ?? [];
    const at = lostFields(entity, row, tombstone, edits, device)
      .map((field) => stampOf(row, field))
      .sort()
      .at(-1);
    if (at === undefined) continue;
    const typed = fieldsOf(row).filter((field) => isTyped(entity, field, row));
    await database.refused.add({
      ...{ entity, id: row.id, at, schema: outboxSchema, queuedAt: nowMs },
      // With the fields beside the words, such as the front of a card whose back was typed.
      fields: Object.fromEntries(typed.map((field) => [field, row[field]])),
      ...{ reason: deletedElsewhereInWords(entity), refusedAt: nowMs, isCopy: true },
    });
  }
}

/**
 * Remembers sent words while more changes are still to come: a tombstone among those may be made without having seen
 * them. Inside the transaction that stores the answer.
 */
export async function noteSentWords(
  database: AccountDatabase,
  sent: readonly QueuedEntry[],
  { verdicts, more }: SyncAnswer,
): Promise<void> {
  const before = await database.readMeta('sentWords');
  if (!more) {
    if (before !== undefined) await database.meta.delete('sentWords');
    return;
  }
  const device = await readDevice(database);
  const stored = sent.flatMap((entry, index) => {
    const verdict = verdicts[index];
    // After a lost history a device also sends other devices' words.
    if (!isBy(device, entry.at)) return [];
    if (verdict?.kind === 'restamped') return [{ ...entry, at: verdict.at }];
    return verdict?.kind === 'stored' ? [entry] : [];
  });
  const words = stored.flatMap(wordsOf);
  if (words.length > 0) await database.writeMeta('sentWords', [...(before ?? []), ...words]);
}

interface Dying {
  entity: EntityName;
  /** As stored here. */
  row: Row;
  tombstone: Row;
}

async function readDying(database: AccountDatabase, rows: readonly WireRow[]): Promise<Dying[]> {
  const dead = rows.filter(({ row }) => isTombstone(row as Row));
  const groups = [...Map.groupBy(dead, ({ entity }) => entity)].map(async ([entity, group]) => {
    if (!isEntityName(entity) || definitionOf(entity).kind === 'fact') return [];
    const table = database.table<Row, string>(entity);
    const here = await readRows(
      table,
      group.map(({ row }) => row.id),
    );
    return group.flatMap(({ row: tombstone }) => {
      const row = here.get(tombstone.id);
      const isAlive = row !== undefined && !isTombstone(row);
      return isAlive ? [{ entity, row, tombstone: tombstone as Row }] : [];
    });
  });
  return (await Promise.all(groups)).flat();
}

/** This device's edits, by row, that other devices cannot have seen before they deleted the row. */
async function readUnseen(
  database: AccountDatabase,
  device: string,
): Promise<Map<string, SentWords[]>> {
  const [queue, sent = []] = await Promise.all([
    readQueue(database),
    database.readMeta('sentWords'),
  ]);
  // After a lost history a device also sends other devices' words.
  const waiting = queue.flatMap(wordsOf).filter(({ at }) => mayBeBy(device, at));
  return Map.groupBy([...waiting, ...sent], rowKey);
}

/** Typed text of an edit; none of a creation, because others delete only what they have seen, or untyped imports. */
function wordsOf(change: WireChange): SentWords[] {
  const { entity, id, at, fields } = change;
  if (isMaking(change)) return [];
  const typed = Object.keys(fields).filter((field) => isText(entity, field, fields[field]));
  return typed.length > 0 ? [{ entity, id, at, fields: typed }] : [];
}

/** Fields that were typed here, are still in the row, and were unseen by the deleting device. */
function lostFields(
  entity: EntityName,
  row: Row,
  tombstone: Row,
  edits: readonly SentWords[],
  device: string,
): string[] {
  const deletedAt = stampOf(tombstone, tombstoneField);
  const trashedAt = stampOf(row, 'deletedAt');
  const isTrashedHere = isInTrash(row) && isBy(device, trashedAt);
  const lastEdit = (field: string): Stamp | undefined => {
    const standing = stampOf(row, field);
    // A text unites all edits; of any other field only the last edit remains, maybe another device's.
    const stands = ({ at, fields }: SentWords) =>
      fields.includes(field) &&
      (at === standing || definitionOf(entity).textFields.includes(field));
    const waiting = edits.filter(stands).map(({ at }) => at);
    // A device that has seen an edit gives later stamps to its own.
    const isLater =
      mayBeBy(device, standing) && standing > deletedAt && !isOfMaking(entity, row, standing);
    return [...waiting, ...(isLater ? [standing] : [])].sort().at(-1);
  };
  return fieldsOf(row).filter((field) => {
    if (!isTyped(entity, field, row)) return false;
    const at = lastEdit(field);
    // The student typed before putting the row in the Trash here, so the words were given up on purpose.
    return at !== undefined && !(isTrashedHere && trashedAt > at);
  });
}

/** Whether the row is unchanged since it was made under this stamp. */
function isOfMaking(entity: EntityName, row: Row, stamp: Stamp): boolean {
  const required = requiredFields(entity);
  return required.length > 0 && required.every((field) => stampOf(row, field) === stamp);
}

/** Whether a field of the row holds text. */
function isTyped(entity: EntityName, field: string, row: Row): boolean {
  return isText(entity, field, row[field]) && valueInWords(entity, field, row) !== nothing;
}

/** Text of the student, alone or in a list, such as the answers of a question. */
function isText(entity: string, field: string, value: unknown): boolean {
  const shown = fieldShown(entity, field);
  if (shown === undefined) return false;
  if (Array.isArray(value)) return shown.as === undefined && value.some((one) => one !== '');
  return typeof value === 'string' && value !== '' && shown.edit !== undefined;
}

function isBy(device: string, stamp: Stamp): boolean {
  return parseStamp(stamp).device === device;
}

/** A stamp from the server [S7] does not name the device: rather list words twice than lose them. */
function mayBeBy(device: string, stamp: Stamp): boolean {
  return isBy(device, stamp) || parseStamp(stamp).device.startsWith(serverClockName);
}
