/**
 * Rows that were made elsewhere and come by the student's hand: what becomes of each beside the one that is here. They
 * bring their stamps, so they are merged as if a device of the student had sent them. Pure.
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
  // A fact never changes: the one that is here stays, whatever else the other says.
  if (definitionOf(entity).kind === 'fact') return 'same';
  return differingFields(entity, here, row).length === 0 ? 'same' : 'different';
}

/** Fields that the app itself writes when bytes reach the server: they are no edit of the student. */
export function fieldsOfUpload(entity: EntityName): readonly string[] {
  return definitionOf(entity).holdsBytes === true ? ['uploadedAt'] : [];
}

/** Fields of `row` that say something else here, but for `fieldsOfUpload`. */
export function differingFields(entity: EntityName, here: Row, row: Row): string[] {
  const hidden = fieldsOfUpload(entity);
  const { zeroIsNothing = [] } = definitionOf(entity);
  const said = (value: unknown, field: string) =>
    JSON.stringify(zeroIsNothing.includes(field) ? (value ?? 0) : value);
  return fieldsOf(row).filter(
    (field) => !hidden.includes(field) && said(here[field], field) !== said(row[field], field),
  );
}

/** What was brought of one row, and what takes that back. */
export interface ImportedRow {
  id: string;
  /** The stamps of the fields that it brought. */
  at: Readonly<Record<string, Stamp>>;
  /** Those fields as they were; `undefined`: the row was not there. */
  before: Readonly<Record<string, unknown>> | undefined;
  /** The stamps of `before`. */
  beforeAt?: Readonly<Record<string, Stamp>>;
  /** What its documents said once it was in. Words that came since, from another device too, are nobody's to take back. */
  said?: Readonly<Record<string, string>>;
}

/** The changes that make `before` say what `row` says: one for each stamp. */
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

/** Of a fact all of it: it is one change, or none. */
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

/** A row as the account had it: its stamps, and of its fields those over which what is here has won. */
export type KnownRow = Row;

/** @param here the same row on this device, with what was imported */
export function knownRow(
  entity: EntityName,
  here: Row,
  { id, $at, $by, ...fields }: Row,
): KnownRow {
  const row: Row = { id, $at, ...($by && { $by }) };
  const { kind, textFields } = definitionOf(entity);
  if (kind === 'fact' || isTombstone(here)) return row;
  for (const [field, value] of Object.entries(fields)) {
    // A document is united. And where both say the same, another device has imported the same.
    if (textFields.includes(field) || !(field in here)) continue;
    const isSame = JSON.stringify(here[field]) === JSON.stringify(value);
    if (!isSame && stampOf(row, field) < stampOf(here, field)) row[field] = value;
  }
  return row;
}

/**
 * What is left of an imported row to take back where the account had that row already: it exists without the import, but its
 * fields may have been changed by it. `undefined`: nothing.
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
 * What another import has noted of a row, once one import of it is taken back.
 * @param back the change that took it back; `undefined`: nothing was to be changed
 */
export function followUndo(
  other: ImportedRow,
  undone: ImportedRow,
  back: Change | undefined,
): ImportedRow {
  const [at, before, beforeAt] = [{ ...other.at }, { ...other.before }, { ...other.beforeAt }];
  let isOther = false;
  for (const [field, stamp] of Object.entries(undone.at)) {
    // The other one changed what this one had brought, so behind it lies now what was before both.
    if (other.beforeAt?.[field] === stamp) {
      before[field] = undone.before?.[field];
      const earlier = undone.beforeAt?.[field];
      if (earlier === undefined) delete beforeAt[field];
      else beforeAt[field] = earlier;
      isOther = true;
    }
    // What the other one had brought is there again, under another stamp.
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
 * What takes an imported row back: what it made goes to the Trash, a fact for good; what it changed gets its value from
 * before, where nobody has changed it since.
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
  // A field that was not there is emptied; where it may not be empty, it stays (`db/imports/undo-import.ts`).
  const valueBefore = (field: string): unknown => {
    const [was, is] = [before?.[field] ?? null, here[field]];
    if (!textFields.includes(field)) return was;
    // A document only grows, so it is made to say again what it said.
    return typeof was === 'string' ? bodySaying(textOfBody(was), String(is)) : undefined;
  };
  const isStill = (field: string) =>
    !textFields.includes(field) || said[field] === textOfBody(String(here[field]));
  const back = ours.filter(isStill).map((field) => [field, valueBefore(field)] as const);
  return Object.fromEntries(back.filter(([, value]) => value !== undefined));
}
