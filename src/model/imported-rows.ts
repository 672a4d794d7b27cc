/**
 * Imports rows that were made elsewhere: decides what happens to each beside the local row. Rows bring their stamps,
 * so they merge as if a device of the student had sent them. Pure.
 */

import { bodySaying, textOfBody } from '../text/note-text.ts';
import type { Stamp } from './clock.ts';
import { type Change, fieldsOf, isTombstone, type Row, stampOf, tombstoneField } from './merge.ts';
import { definitionOf, type EntityName } from './registry.ts';
import { isInTrash } from './trash.ts';

export type Comparison =
  | 'new'
  | 'same'
  | 'different' // in at least one field; the usual rule decides each
  | 'in-trash' // here, and not where it comes from
  | 'gone'; // deleted here for good

/** @param here the row of the same id on this device */
export function compareImported(entity: EntityName, here: Row | undefined, row: Row): Comparison {
  if (here === undefined) return 'new';
  if (isTombstone(here)) return 'gone';
  if (isInTrash(here) && !isInTrash(row)) return 'in-trash';
  // A fact never changes: the local one stays.
  if (definitionOf(entity).kind === 'fact') return 'same';
  return differingFields(entity, here, row).length === 0 ? 'same' : 'different';
}

/** Fields that the app writes when bytes reach the server: not an edit of the student. */
export function fieldsOfUpload(entity: EntityName): readonly string[] {
  return definitionOf(entity).holdsBytes === true ? ['uploadedAt'] : [];
}

/** Fields of `row` that differ from the local row, except `fieldsOfUpload`. A field that is not set is empty. */
export function differingFields(entity: EntityName, here: Row, row: Row): string[] {
  const hidden = fieldsOfUpload(entity);
  const { zeroIsNothing = [] } = definitionOf(entity);
  const said = (value: unknown, field: string) =>
    JSON.stringify(value ?? (zeroIsNothing.includes(field) ? 0 : null));
  return fieldsOf(row).filter(
    (field) => !hidden.includes(field) && said(here[field], field) !== said(row[field], field),
  );
}

/** What an import changed in one row, and what undoes it. */
export interface ImportedRow {
  id: string;
  /** The stamps of the imported fields. */
  at: Readonly<Record<string, Stamp>>;
  /** The earlier values of these fields; `undefined`: the row did not exist. */
  before: Readonly<Record<string, unknown>> | undefined;
  /** The stamps of `before`. */
  beforeAt?: Readonly<Record<string, Stamp>>;
  /** The text of its documents after the import. Words added later, also by other devices, are never removed. */
  said?: Readonly<Record<string, string>>;
}

/** The changes that turn `before` into `row`: one for each stamp. */
export function changesBetween(
  entity: EntityName,
  before: Row | undefined,
  row: Row,
): readonly Change[] {
  const byStamp = new Map<Stamp, Record<string, unknown>>();
  for (const field of newFields(entity, before, row)) {
    const at = stampOf(row, field);
    const fields = byStamp.get(at) ?? {};
    fields[field] = row[field];
    byStamp.set(at, fields);
  }
  return [...byStamp].map(([at, fields]) => ({ entity, id: row.id, at, fields }));
}

/** A fact is imported as a whole or not at all. */
function newFields(entity: EntityName, before: Row | undefined, row: Row): string[] {
  const fields = fieldsOf(row);
  const isWhole = before === undefined || definitionOf(entity).kind === 'fact';
  if (isWhole || isTombstone(row)) return fields;
  return fields.filter(
    (field) =>
      !(field in before) ||
      stampOf(before, field) !== stampOf(row, field) ||
      JSON.stringify(before[field]) !== JSON.stringify(row[field]),
  );
}

export function importedRow(entity: EntityName, before: Row | undefined, row: Row): ImportedRow {
  const fields = newFields(entity, before, row);
  const at = Object.fromEntries(fields.map((field) => [field, stampOf(row, field)]));
  if (before === undefined) return { id: row.id, at, before };
  const documents = definitionOf(entity).textFields.filter((name) => name in at);
  return {
    id: row.id,
    at,
    before: Object.fromEntries(fields.map((name) => [name, before[name]])),
    beforeAt: Object.fromEntries(
      fields.filter((name) => name in before).map((name) => [name, stampOf(before, name)]),
    ),
    ...(documents.length > 0 && {
      said: Object.fromEntries(documents.map((name) => [name, textOfBody(String(row[name]))])),
    }),
  };
}

/** A row as the account had it: its stamps, and those fields that the local row overrides. */
export type KnownRow = Row;

/** @param here the row on this device, with the import */
export function knownRow(
  entity: EntityName,
  here: Row,
  { id, $at, $by, ...fields }: Row,
): KnownRow {
  const row: Row = { id, $at, ...($by && { $by }) };
  const { kind, textFields } = definitionOf(entity);
  if (kind === 'fact' || isTombstone(here)) return row;
  for (const [field, value] of Object.entries(fields)) {
    // A document is united. Equal values mean that another device imported the same.
    if (textFields.includes(field) || !(field in here)) continue;
    const isSame = JSON.stringify(here[field]) === JSON.stringify(value);
    if (!isSame && stampOf(row, field) < stampOf(here, field)) row[field] = value;
  }
  return row;
}

/**
 * What remains to undo for a row that the account already had: it exists without the import, but the import may have
 * changed its fields. `undefined`: nothing.
 */
export function withoutKnown(
  { id, at, before, beforeAt = {}, said }: ImportedRow,
  known: KnownRow,
): ImportedRow | undefined {
  const isLost = (field: string) => Object.hasOwn(known, field);
  const isOurs = (field: string) =>
    before === undefined ? isLost(field) : stampOf(known, field) !== at[field];
  const fields = Object.keys(at).filter(isOurs);
  if (fields.length === 0) return undefined;
  const isNewer = (field: string) =>
    isLost(field) && stampOf(known, field) > (beforeAt[field] ?? '');
  const newer = fields.filter(isNewer);
  return {
    id,
    at: Object.fromEntries(fields.map((field) => [field, at[field] ?? ''])),
    before: { ...before, ...Object.fromEntries(newer.map((field) => [field, known[field]])) },
    beforeAt: {
      ...beforeAt,
      ...Object.fromEntries(newer.map((field) => [field, stampOf(known, field)])),
    },
    ...(said && { said }),
  };
}

/**
 * Updates another import's record of a row after one import was undone.
 * @param back the change that undid it; `undefined`: nothing had to change
 */
export function followUndo(
  other: ImportedRow,
  undone: ImportedRow,
  back: Change | undefined,
): ImportedRow {
  const [at, before, beforeAt] = [{ ...other.at }, { ...other.before }, { ...other.beforeAt }];
  let isOther = false;
  for (const [field, stamp] of Object.entries(undone.at)) {
    // The other import changed what this one had brought, so its earlier value is now the one before both.
    if (other.beforeAt?.[field] === stamp) {
      before[field] = undone.before?.[field];
      const earlier = undone.beforeAt?.[field];
      if (earlier === undefined) delete beforeAt[field];
      else beforeAt[field] = earlier;
      isOther = true;
    }
    // The other import's value is back, under a new stamp.
    const isBack = back !== undefined && field in back.fields;
    if (isBack && field in at && at[field] === undone.beforeAt?.[field]) {
      at[field] = back.at;
      isOther = true;
    }
  }
  if (!isOther) return other;
  return { ...other, at, ...(other.before && { before, beforeAt }) };
}

/**
 * Undoes an imported row: what it created goes to the Trash (a fact is deleted forever); what it changed gets its
 * earlier value, unless somebody changed it since.
 */
export function takeBack(
  entity: EntityName,
  here: Row | undefined,
  { at, before, said = {} }: ImportedRow,
  nowMs: number,
): Record<string, unknown> {
  if (here === undefined || isTombstone(here)) return {};
  const { kind, isSingleton = false, textFields } = definitionOf(entity);
  if (kind === 'fact') return before === undefined ? { [tombstoneField]: nowMs } : {};
  if (before === undefined && !isSingleton) return isInTrash(here) ? {} : { deletedAt: nowMs };
  const ours = Object.keys(at).filter((field) => stampOf(here, field) === at[field]);
  // A field that was absent is emptied. If it must not be empty, it stays (`db/imports/undo-import.ts`).
  const valueBefore = (field: string): unknown => {
    const [was, is] = [before?.[field] ?? null, here[field]];
    if (!textFields.includes(field)) return was;
    // A document only grows, so it is edited back to its earlier text.
    return typeof was === 'string' ? bodySaying(textOfBody(was), String(is)) : undefined;
  };
  const isStill = (field: string) =>
    !textFields.includes(field) || said[field] === textOfBody(String(here[field]));
  const back = ours.filter(isStill).map((field) => [field, valueBefore(field)] as const);
  return Object.fromEntries(back.filter(([, value]) => value !== undefined));
}
