/**
 * What becomes of a new thing whose making the server refused, while the student went on with it on this
 * device. Pure.
 */
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
 * The fields that a refused edit has to say when it is made anew. One that made its row says the row as it
 * has become: what was edited since, a deletion too, must not fall back to how it began, and what the row
 * got since goes along. Only words that were put into the refused edit itself go before those. Where the row
 * has come from the server meanwhile, such an edit has no more to say than that and what is missing. Any other
 * edit is shown beside what stands now, so it stays what it was.
 * @param row the thing as this device has it, read in the same transaction
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
 * The changes that a refused edit becomes when it is made anew now. What stands of a thing that it made goes under
 * the stamps that it has here, so it goes over nothing that another device has written since; new is only what the
 * student has put into the entry itself.
 * @param now the stamp of this moment
 */
export function changesAnew(
  entry: Refused & { id: string },
  row: Row | undefined,
  now: Stamp,
): Change[] {
  const { entity, id, at } = entry;
  const fields = standingFields(entry, row);
  // A fact is kept under its earliest stamp everywhere, so it goes under the one that it has here.
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

/** Words that the student has put into the entry, or a text, which is united with what stands. */
function isOwnWord({ entity, revised = [] }: Refused, field: string): boolean {
  const texts = isEntityName(entity) ? definitionOf(entity).textFields : [];
  return revised.includes(field) || texts.includes(field);
}

/** The same for reading: with the whole of a text, as it would go with the thing. */
export function shownFields(entry: Refused, row: Row | undefined): Record<string, unknown> {
  const fields = standingFields(entry, row);
  if (row === undefined || !isEntityName(entry.entity) || !isMadeBy(row, entry)) return fields;
  const whole = definitionOf(entry.entity).textFields.filter(
    (field) => field in row && entry.revised?.includes(field) !== true,
  );
  return { ...fields, ...Object.fromEntries(whole.map((field) => [field, row[field]])) };
}

/**
 * What is left of another refused edit of the row when its making goes as the row stands: what stands is
 * on its way with it, and what was changed once more before that must not go over it later. Words that the
 * student has put into that edit itself stay in the list.
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
 * Whether the row goes when these edits of it are discarded: one of them made it, so that no other device
 * will ever have it, or it is nothing else. An act of study is not undone by discarding its report, nor
 * are a file's bytes: those stay on the device.
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

/**
 * Whether this edit made the row, which nobody else has: it is a making, and at least one required field still bears
 * its stamp.
 */
export function isMadeBy(row: Row | undefined, entry: Refused): boolean {
  if (row === undefined || !isMaking(entry) || !isEntityName(entry.entity)) return false;
  const required = requiredFields(entry.entity);
  return required.some((field) => field in row && stampOf(row, field) === entry.at);
}

/**
 * Whether it holds every required field, as only what makes a row does: later edits change some fields. Rows without a
 * required field, such as the settings, are made by no one edit.
 */
export function isMaking({ entity, fields }: Refused): boolean {
  const required = isEntityName(entity) ? requiredFields(entity) : [];
  return required.length > 0 && required.every((field) => field in fields);
}

/**
 * Whether another device has deleted the thing for good, so that nobody would see the edit made anew. A deletion of it may
 * go again, and so may an edit of what the student deleted on this device.
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

/** Whether the row holds fields of other edits than this one too. */
export function isMoreThan(row: Row | undefined, at: string): row is Row {
  return row !== undefined && fieldsOf(row).some((field) => stampOf(row, field) !== at);
}
