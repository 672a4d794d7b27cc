/**
 * What an undo makes of each row that an import brought. The undo writes it (`undo-import.ts`), and the dialog counts it before
 * (`undo-effects.ts`), so that both say the same.
 */
import * as v from 'valibot';
import type { RowReader } from '../../model/entity.ts';
import { type ImportedRow, takeBack } from '../../model/imported-rows.ts';
import { isTombstone, type Row, tombstoneField } from '../../model/merge.ts';
import {
  definitionOf,
  type EntityName,
  entityNames,
  isEntityName,
  knownFields,
} from '../../model/registry.ts';
import { isInTrash } from '../../model/trash.ts';
import type { AccountDatabase } from '../database.ts';
import { rowKey } from '../outbox/outbox.ts';
import type { MadeRows } from './kept-wholes.ts';

/** By `rowKey`. */
export interface Wholes {
  /** Those that the import made and that have parts: also those that were taken back already. */
  made: ReadonlySet<string>;
  /** Those that stay (`kept-wholes.ts`), as far as that is known. */
  kept: Set<string>;
}

/** With those that were noted when a part of the import was taken back: the notes of that part are gone. */
export async function readWholes(
  database: AccountDatabase,
  importId: string,
  made: MadeRows,
): Promise<Wholes> {
  const { madeWholes = [], keptWholes = [] } = (await database.imports.get(importId)) ?? {};
  const left = [...made]
    .filter(([entity]) => hasParts(entity))
    .flatMap(([entity, ids]) => [...ids].map((id) => rowKey({ entity, id })));
  return { made: new Set([...madeWholes, ...left]), kept: new Set(keptWholes) };
}

function hasParts(entity: EntityName): boolean {
  return entityNames.some((name) => definitionOf(name).partOf?.entity === entity);
}

interface UndoContext {
  wholes: Wholes;
  reader: Pick<RowReader, 'get'>;
  nowMs: number;
}

/** @param here the row as it is now */
export async function fieldsBack(
  entity: EntityName,
  here: Row | undefined,
  imported: ImportedRow,
  context: UndoContext,
): Promise<Record<string, unknown>> {
  const known = knownFields(entity);
  const fields = Object.entries(await allFieldsBack(entity, here, imported, context)).filter(
    // What may not be empty stays as it is.
    ([field, value]) => known[field] !== undefined && v.is(known[field], value),
  );
  return Object.fromEntries(fields);
}

/** The entities whose rows it may be a part of, or attached to, and theirs. */
export function wholesOf(entity: EntityName): EntityName[] {
  const { partOf, attachedTo } = definitionOf(entity);
  const wholes = (partOf === undefined ? (attachedTo?.entities ?? []) : [partOf.entity]).filter(
    isEntityName,
  );
  return [...wholes, ...wholes.flatMap(wholesOf)];
}

/** Whether it is in the Trash or deleted for good, by itself or with its whole. */
async function isTrashedOrDeleted(
  name: unknown,
  id: unknown,
  reader: UndoContext['reader'],
): Promise<boolean> {
  if (!isEntityName(name)) return false;
  const row = await reader.get({ name }, String(id));
  if (row === undefined) return false;
  const { partOf } = definitionOf(name);
  if (isInTrash(row) || isTombstone(row)) return true;
  return (
    partOf !== undefined && (await isTrashedOrDeleted(partOf.entity, row[partOf.field], reader))
  );
}

/**
 * A whole in the Trash has its parts with it, so that it brings them back. What is attached is never in the Trash by
 * itself: from an owner that stays it goes for good, as when the student takes it out.
 */
async function allFieldsBack(
  entity: EntityName,
  here: Row | undefined,
  imported: ImportedRow,
  { wholes, reader, nowMs }: UndoContext,
): Promise<Record<string, unknown>> {
  const { partOf, attachedTo } = definitionOf(entity);
  if (here === undefined || isTombstone(here)) return {};
  const isNew = imported.before === undefined;
  if (isNew && wholes.kept.has(rowKey({ entity, id: imported.id }))) return {};
  if (isNew && partOf !== undefined) {
    const id = String(here[partOf.field]);
    const isAway = await isTrashedOrDeleted(partOf.entity, id, reader);
    // A whole that the student put there, and may take out again, keeps none of the import.
    if (isAway && wholes.made.has(rowKey({ entity: partOf.entity, id }))) return {};
  } else if (isNew && attachedTo !== undefined) {
    const { entityField, field } = attachedTo;
    if (wholes.kept.has(rowKey({ entity: String(here[entityField]), id: String(here[field]) })))
      return {};
    return (await isTrashedOrDeleted(here[entityField], here[field], reader))
      ? {}
      : { [tombstoneField]: nowMs };
  }
  return takeBack(entity, here, imported, nowMs);
}
