/** Takes a whole import back, in the pieces in which it came: each together with the note of it, so that none is taken back twice. */

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

/** What stays is asked in the transaction that takes the piece back: the student may have added parts until then. */
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
 * What the account had already on other devices stays (`known-elsewhere.ts`).
 * @param onProgress rows that were taken back
 * @returns a failure where the disk is full, or where nobody can know yet what the account had; what was taken back stays so, and the rest can be tried again
 */
export async function undoImport(
  database: AccountDatabase,
  importId: string,
  signal: AbortSignal,
  onProgress: (rows: number) => void,
): Promise<Result<void>> {
  // Until then it cannot be told from what other devices have imported, or had: all of it would go there too.
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
  // Last, so that an undo which goes on after its tab died knows it too.
  await database.importUndo.where({ importId }).delete();
  await database.imports.update(importId, { undoneAt: Date.now(), madeWholes: [], keptWholes: [] });
  return success(undefined);
}

/** Oldest piece first: a deck goes before its cards. What is attached to others goes after all of them. */
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

/** For an undo that goes on after this one was stopped: it finds no note of this piece. */
async function noteWholes(
  { imports }: AccountDatabase,
  { importId, wholes }: PieceToUndo,
): Promise<void> {
  const noted = await imports.get(importId);
  const isNoted = noted?.madeWholes !== undefined && noted.keptWholes?.length === wholes.kept.size;
  if (isNoted) return;
  await imports.update(importId, { madeWholes: [...wholes.made], keptWholes: [...wholes.kept] });
}

/** As `undoImport` tells its progress: without what the account had already, which stays. */
export async function countToUndo(database: AccountDatabase, importId: string): Promise<number> {
  let count = 0;
  const elsewhere = await readElsewhere(database, importId);
  // One after the other: all of a large account would be a lot at once.
  await database.importUndo.where({ importId }).each((piece) => {
    count += ownRows(elsewhere, piece).length;
  });
  return count;
}

/**
 * What an undo makes of each row that an import brought. The undo writes it (`undo-import.ts`), and the dialog counts it before
 * (`undo-effects.ts`), so that both say the same.
 */

/** By `rowKey`. */
interface Wholes {
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
function wholesOf(entity: EntityName): EntityName[] {
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

/**
 * One import may have changed what another has brought, so the notes that take both back name the same edits. Taking one back
 * is told to the notes of the others, in the same transaction: in whichever order imports are undone, the original comes back.
 */

/** By `rowKey`, the pieces that hold a row which at least one import has changed. */
interface LinkedNotes {
  pieces: ReadonlyMap<string, readonly number[]>;
  /** The last piece that was looked at. */
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

/** @returns by the id of each row of the piece what the other pieces, of any import, have brought of it */
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
 * Inside the transaction that takes a piece back.
 * @param own the rows of the piece that are taken back
 * @param changes what gives them back
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
