/** Rules for a new row whose creation the server refused while the student went on with it on this device. Pure. */
import { parseStamp, type Stamp } from '../../model/clock.ts';
import {
  type Change,
  fieldsOf,
  isTombstone,
  type Row,
  stampOf,
  tombstoneField,
} from '../../model/merge.ts';
import { definitionOf, isEntityName, requiredFields } from '../../model/registry.ts';
import type { RefusedChange } from './outbox-pack.ts';

type Refused = Pick<RefusedChange, 'entity' | 'at' | 'fields' | 'revised' | 'isCopy'>;

/**
 * The fields that a refused edit sends when it is retried. If it made its row, it sends the row as it is now: later
 * edits and a deletion must not be lost, and fields of other edits go along. Only words that the student put into the
 * refused edit itself take precedence. If the server has brought the row meanwhile, the edit sends only those words and
 * missing fields. Any other edit is shown beside the current row, so it stays as it was.
 * @param row as this device has it, read in the same transaction
 */
export function standingFields(entry: Refused, row: Row | undefined): Record<string, unknown> {
  const { entity, fields } = entry;
  if (row === undefined || !isEntityName(entity)) return fields;
  const isOwn = (field: string) => field in fields && isOwnWord(entry, field);
  if (isMadeBy(row, entry)) {
    const standing = fieldsOf(row).map((field) => [
      field,
      isOwn(field) ? fields[field] : row[field],
    ]);
    return { ...fields, ...Object.fromEntries(standing) };
  }
  if (definitionOf(entity).kind === 'fact' || !isMaking(entry)) return fields;
  const left = Object.entries(fields).filter(([field]) => isOwn(field) || !(field in row));
  return Object.fromEntries(left);
}

/**
 * The changes of a refused edit that is retried now. Current fields of a row that it made keep their stamps here, so
 * they do not overwrite later changes of other devices. Only the student's words in the entry itself are new.
 * @param now the current stamp
 */
export function changesAnew(
  entry: Refused & { id: string },
  row: Row | undefined,
  now: Stamp,
): Change[] {
  const { entity, id, at } = entry;
  const fields = standingFields(entry, row);
  // Every device keeps a fact under its earliest stamp, so it keeps its stamp here.
  if (isEntityName(entity) && definitionOf(entity).kind === 'fact')
    return [{ entity, id, at: row?.$at ?? at, fields }];
  if (row === undefined || !isMadeBy(row, entry)) {
    return Object.keys(fields).length > 0 ? [{ entity, id, at: now, fields }] : [];
  }
  const stampFor = (field: string) => {
    if (entry.revised?.includes(field)) return now;
    return field in row && !isOwnWord(entry, field) ? stampOf(row, field) : at;
  };
  const byStamp = Map.groupBy(Object.entries(fields), ([field]) => stampFor(field));
  return [...byStamp]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([stamp, some]) => ({ entity, id, at: stamp, fields: Object.fromEntries(some) }));
}

/** Words that the student put into the entry, or a text, which is united with the current one. */
function isOwnWord({ entity, revised = [] }: Refused, field: string): boolean {
  const texts = isEntityName(entity) ? definitionOf(entity).textFields : [];
  return revised.includes(field) || texts.includes(field);
}

/** The same for reading: with the whole of a text, as it would be sent. */
export function shownFields(entry: Refused, row: Row | undefined): Record<string, unknown> {
  const fields = standingFields(entry, row);
  if (row === undefined || !isEntityName(entry.entity) || !isMadeBy(row, entry)) return fields;
  const whole = definitionOf(entry.entity).textFields.filter(
    (field) => field in row && entry.revised?.includes(field) !== true,
  );
  return { ...fields, ...Object.fromEntries(whole.map((field) => [field, row[field]])) };
}

/**
 * What remains of another refused edit of the row when its creation is sent with the row as it is now. Current values
 * are sent with it, and older ones must not overwrite them later. Words that the student put into that edit itself stay
 * in the list.
 */
export function fieldsLeft(other: Refused, row: Row, sent: Readonly<Record<string, unknown>>) {
  const isSent = (field: string) =>
    field in sent &&
    sent[field] === row[field] &&
    stampOf(row, field) >= other.at &&
    other.revised?.includes(field) !== true;
  return Object.fromEntries(Object.entries(other.fields).filter(([field]) => !isSent(field)));
}

/**
 * Whether the row is removed when these edits are discarded: one of them made it, so that no other device will ever
 * have it, or the row is nothing else. Discarding the report of a study act does not undo it. Bytes of a file stay on
 * the device.
 */
export function goesWith(row: Row | undefined, edits: readonly Refused[]): row is Row {
  const entity = edits[0]?.entity;
  if (row === undefined || !isEntityName(entity)) return false;
  const { kind, holdsBytes } = definitionOf(entity);
  if (kind === 'fact' || holdsBytes) return false;
  const stamps = new Set(edits.map(({ at }) => at));
  const isAllOf = fieldsOf(row).every((field) => stamps.has(stampOf(row, field)));
  return isAllOf || edits.some((edit) => isMadeBy(row, edit));
}

/** Whether this edit made the row and nobody else has it: at least one required field still bears its stamp. */
export function isMadeBy(row: Row | undefined, entry: Refused): boolean {
  if (row === undefined || !isMaking(entry) || !isEntityName(entry.entity)) return false;
  const required = requiredFields(entry.entity);
  return required.some((field) => field in row && stampOf(row, field) === entry.at);
}

/** Whether it holds every required field: only a creation does. Rows without such fields have no single creation. */
export function isMaking({ entity, fields }: Refused): boolean {
  const required = isEntityName(entity) ? requiredFields(entity) : [];
  return required.length > 0 && required.every((field) => field in fields);
}

/**
 * Whether another device has deleted the row for good, so that nobody would see the retried edit. Deletions may be
 * retried, and so may edits of rows that the student deleted on this device.
 */
export function isDeletedElsewhere(
  { fields, isCopy = false }: Refused,
  row: Row | undefined,
  device: string,
): boolean {
  if (isCopy) return true;
  if (row === undefined || !isTombstone(row) || tombstoneField in fields) return false;
  return parseStamp(stampOf(row, tombstoneField)).device !== device;
}

/** Whether the row also holds fields of other edits. */
export function isMoreThan(row: Row | undefined, at: string): row is Row {
  return row !== undefined && fieldsOf(row).some((field) => stampOf(row, field) !== at);
}
