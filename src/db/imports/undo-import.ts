/** Undoes an import in the pieces in which it arrived: each with its note, so that none is undone twice. */

import * as v from 'valibot';
import { failure, type Result, success } from '../../lib/result.ts';
import type { Draft, ReadingMutation, RowReader } from '../../model/entity.ts';
import { followUndo, type ImportedRow, takeBack } from '../../model/imported-rows.ts';
import { type Change, isTombstone, type Row, tombstoneField } from '../../model/merge.ts';
import {
  definitionOf,
  type EntityName,
  entityNames,
  isEntityName,
  knownFields,
} from '../../model/registry.ts';
import { isInTrash } from '../../model/trash.ts';
import type { EditGuard } from '../commit-edits.ts';
import type { AccountDatabase } from '../database.ts';
import { mutateIn } from '../mutate.ts';
import { rowKey } from '../outbox/outbox.ts';
import type { ImportUndo } from '../tables.ts';
import { findKeptWholes, type MadeRows, partsOf, readMade } from './kept-wholes.ts';
import { isUnsettled, ownRows, readElsewhere, undoNeedsSync } from './known-elsewhere.ts';

interface PieceToUndo extends ImportUndo {
  made: MadeRows;
  wholes: Wholes;
}

/** Checks what stays in the transaction that undoes the piece: the student may add parts until then. */
function takePieceBack(database: AccountDatabase): ReadingMutation<PieceToUndo> {
  return {
    entities: ({ entity }) =>
      [entity, ...wholesOf(entity), ...partsOf(entity)].map((name) => ({ name })),
    recipe: async ({ entity, rows, made, wholes }, { nowMs }, reader) => {
      const isMade = ({ id }: ImportedRow) => made.get(entity)?.has(id) === true;
      const ids = new Set(rows.filter(isMade).map(({ id }) => id));
      for (const one of await findKeptWholes(database, made, entity, ids))
        wholes.kept.add(rowKey(one));
      const drafts = rows.map(async (imported): Promise<Draft> => {
        const here = await reader.get({ name: entity }, imported.id);
        const fields = await fieldsBack(entity, here, imported, { wholes, reader, nowMs });
        return { entity, id: imported.id, fields };
      });
      return await Promise.all(drafts);
    },
  };
}

/**
 * Rows that the account had on other devices stay (`known-elsewhere.ts`).
 * @param onProgress rows that were undone
 * @returns a failure if the disk is full or the account's rows are unknown yet; undone pieces stay so, and the rest can
 * be tried again
 */
export async function undoImport(
  database: AccountDatabase,
  importId: string,
  signal: AbortSignal,
  onProgress: (rows: number) => void,
): Promise<Result<void>> {
  // Until then other devices' rows cannot be told from imported ones, and would be deleted there too.
  if (await isUnsettled(database, importId)) return failure('invalid', undoNeedsSync);
  const elsewhere = await readElsewhere(database, importId);
  const made = await readMade(database, importId, elsewhere);
  const wholes = await readWholes(database, importId, made);
  const linked = await readLinkedNotes(database);
  let done = 0;
  while (true) {
    signal.throwIfAborted();
    const noted = await nextPiece(database, importId);
    if (noted === undefined) break;
    const piece = { ...noted, rows: ownRows(elsewhere, noted), made, wholes };
    const guard = pieceGuard(piece, linked);
    const result = await mutateIn(database, takePieceBack(database), piece, undefined, guard);
    if (!result.ok && (await database.importUndo.get(piece.seq ?? 0)) !== undefined) return result;
    done += piece.rows.length;
    onProgress(done);
  }
  // Last, so that an undo that continues after its tab died knows it too.
  await database.importUndo.where({ importId }).delete();
  await database.imports.update(importId, { undoneAt: Date.now(), madeWholes: [], keptWholes: [] });
  return success(undefined);
}

/** Oldest piece first, so a deck goes before its cards. Attachments go after all others. */
async function nextPiece(
  { importUndo }: AccountDatabase,
  importId: string,
): Promise<ImportUndo | undefined> {
  const pieces = () => importUndo.where({ importId }).filter(({ elsewhere }) => !elsewhere);
  const isAttached = ({ entity }: ImportUndo) => definitionOf(entity).attachedTo !== undefined;
  const first = await pieces().first();
  if (first === undefined || !isAttached(first)) return first;
  return (
    (await pieces()
      .and((one) => !isAttached(one))
      .first()) ?? first
  );
}

function pieceGuard(piece: PieceToUndo, linked: LinkedNotes): EditGuard {
  const { seq = 0, rows } = piece;
  return {
    tables: ['importUndo', 'imports'],
    problem: 'This import was already undone.',
    isOpen: async (database) => (await database.importUndo.get(seq)) !== undefined,
    close: async (database, changes) => {
      await tellLinkedNotes(database, piece, rows, changes, linked);
      await database.importUndo.delete(seq);
      await noteWholes(database, piece);
    },
  };
}

/** For an undo that continues after an interruption: the note of this piece is gone by then. */
async function noteWholes(
  { imports }: AccountDatabase,
  { importId, wholes }: PieceToUndo,
): Promise<void> {
  const noted = await imports.get(importId);
  const isNoted = noted?.madeWholes !== undefined && noted.keptWholes?.length === wholes.kept.size;
  if (isNoted) return;
  await imports.update(importId, { madeWholes: [...wholes.made], keptWholes: [...wholes.kept] });
}

/** The total for `onProgress`: without rows that stay. */
export async function countToUndo(database: AccountDatabase, importId: string): Promise<number> {
  let count = 0;
  const elsewhere = await readElsewhere(database, importId);
  // One after the other, to bound the memory.
  await database.importUndo.where({ importId }).each((piece) => {
    count += ownRows(elsewhere, piece).length;
  });
  return count;
}

/** By `rowKey`. */
interface Wholes {
  /** Created rows that have parts, also those already undone. */
  made: ReadonlySet<string>;
  /** Created rows that are known to stay (`kept-wholes.ts`). */
  kept: Set<string>;
}

/** Also reads those of undone parts, whose notes are gone. */
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

/** The old fields of an imported row; `undo-effects.ts` counts them before. @param here the row as it is now */
export async function fieldsBack(
  entity: EntityName,
  here: Row | undefined,
  imported: ImportedRow,
  context: UndoContext,
): Promise<Record<string, unknown>> {
  const known = knownFields(entity);
  const fields = Object.entries(await allFieldsBack(entity, here, imported, context)).filter(
    // A field that may not be empty stays as it is.
    ([field, value]) => known[field] !== undefined && v.is(known[field], value),
  );
  return Object.fromEntries(fields);
}

/** Entities of its possible wholes and owners, and theirs. */
function wholesOf(entity: EntityName): EntityName[] {
  const { partOf, attachedTo } = definitionOf(entity);
  const wholes = (partOf === undefined ? (attachedTo?.entities ?? []) : [partOf.entity]).filter(
    isEntityName,
  );
  return [...wholes, ...wholes.flatMap(wholesOf)];
}

/** By itself or with its whole. */
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
 * A whole in the Trash keeps its parts, so that it restores them. An attachment is never in the Trash itself: it is
 * deleted for good from an owner that stays, as when the student removes it.
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
    // A whole that the student put in the Trash, and may restore, keeps none of the import.
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

/** By `rowKey`, the pieces of rows that at least one import has changed. */
interface LinkedNotes {
  pieces: ReadonlyMap<string, readonly number[]>;
  /** The last piece that was read. */
  upTo: number;
}

export async function readLinkedNotes({ importUndo }: AccountDatabase): Promise<LinkedNotes> {
  let upTo = 0;
  const changed = new Set<string>();
  await importUndo.each(({ seq = 0, entity, rows }) => {
    upTo = Math.max(upTo, seq);
    if (definitionOf(entity).kind === 'fact') return;
    for (const { id, before } of rows)
      if (before !== undefined) changed.add(rowKey({ entity, id }));
  });
  const pieces = new Map<string, number[]>();
  if (changed.size === 0) return { pieces, upTo };
  await importUndo.each(({ seq = 0, entity, rows }) => {
    for (const { id } of rows) {
      const key = rowKey({ entity, id });
      if (changed.has(key)) pieces.set(key, [...(pieces.get(key) ?? []), seq]);
    }
  });
  return { pieces, upTo };
}

/** @returns by row id, what other pieces of any import brought of it */
export async function readOtherNotes(
  { importUndo }: AccountDatabase,
  { seq: ownSeq, entity, rows }: ImportUndo,
  linked: LinkedNotes,
): Promise<Map<string, ImportedRow[]>> {
  const ids = new Set(rows.map(({ id }) => id));
  const known = [...ids].flatMap((id) => linked.pieces.get(rowKey({ entity, id })) ?? []);
  const others = new Map<string, ImportedRow[]>();
  for (const seq of new Set(known)) {
    const piece = seq === ownSeq ? undefined : await importUndo.get(seq);
    if (piece?.entity !== entity) continue;
    for (const row of piece.rows)
      if (ids.has(row.id)) others.set(row.id, [...(others.get(row.id) ?? []), row]);
  }
  return others;
}

/**
 * Notes of several imports may name the same edits, because one import may change rows of another. An undo updates the
 * notes of the others in its transaction, so that undoing in any order restores the original.
 * @param own the undone rows of the piece
 * @param changes the changes that restore them
 */
async function tellLinkedNotes(
  { importUndo }: AccountDatabase,
  { seq: ownSeq, entity }: ImportUndo,
  own: readonly ImportedRow[],
  changes: readonly Change[],
  linked: LinkedNotes,
): Promise<void> {
  const undone = new Map(own.filter(({ before }) => before).map((row) => [row.id, row]));
  if (undone.size === 0) return;
  const known = [...undone.keys()].flatMap((id) => linked.pieces.get(rowKey({ entity, id })) ?? []);
  const since = await importUndo.where('seq').above(linked.upTo).primaryKeys();
  const back = new Map(changes.map((change) => [change.id, change]));
  for (const seq of new Set([...known, ...since])) {
    const piece = seq === ownSeq ? undefined : await importUndo.get(seq);
    if (piece?.entity !== entity) continue;
    const rows = piece.rows.map((row) => {
      const one = undone.get(row.id);
      return one === undefined ? row : followUndo(row, one, back.get(row.id));
    });
    if (rows.some((row, index) => row !== piece.rows[index]))
      await importUndo.put({ ...piece, rows });
  }
}
