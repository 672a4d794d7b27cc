/**
 * What becomes of a new thing whose making the server refused, while the student went on with it on this
 * device. Pure.
 */
import { fieldsOf, type Row, stampOf } from '../../model/merge.ts';
import { definitionOf, isEntityName, requiredFields } from '../../model/registry.ts';
import type { RefusedChange } from '../database.ts';

type Refused = Pick<RefusedChange, 'entity' | 'at' | 'fields' | 'revised'>;

/**
 * The fields that a refused edit has to say when it is made anew. One that made its row says the row as it
 * has become: what was edited since, a deletion too, must not fall back to how it began, and what the row
 * got since goes along. Only words that were put into the refused edit itself go before those. Any other
 * edit is shown beside what stands now, so it stays what it was.
 * @param row the thing as this device has it, read in the same transaction
 */
export function standingFields(entry: Refused, row: Row | undefined): Record<string, unknown> {
  const { entity, fields, revised = [] } = entry;
  if (row === undefined || !isEntityName(entity) || !isMadeBy(row, entry)) return fields;
  const { textFields } = definitionOf(entity);
  // A text is united with what stands, so its own words are never in the way.
  const isOwn = (field: string) =>
    field in fields && (revised.includes(field) || textFields.includes(field));
  const standing = fieldsOf(row).map((field) => [field, isOwn(field) ? fields[field] : row[field]]);
  return { ...fields, ...Object.fromEntries(standing) };
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
 * Whether this edit made the row: it holds every required field, and at least one of them still bears its stamp;
 * later edits change only some fields. Rows without a required field, such as the settings, are made by no one edit.
 */
export function isMadeBy(row: Row | undefined, { entity, at, fields }: Refused): boolean {
  const required = isEntityName(entity) ? requiredFields(entity) : [];
  return (
    row !== undefined &&
    required.every((field) => field in fields) &&
    required.some((field) => field in row && stampOf(row, field) === at)
  );
}

/** Whether the row holds fields of other edits than this one too. */
export function isMoreThan(row: Row | undefined, at: string): row is Row {
  return row !== undefined && fieldsOf(row).some((field) => stampOf(row, field) !== at);
}
