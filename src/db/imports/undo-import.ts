/** Takes a whole import back, in the pieces in which it came: each together with the note of it, so that none is taken back twice. */

import * as v from 'valibot';
import { failure, type Result, success } from '../../lib/result.ts';
import type { Draft, ReadingMutation, RowReader } from '../../model/entity.ts';
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
import type { EditGuard } from '../commit-edits.ts';
import type { AccountDatabase } from '../database.ts';
import { mutateIn } from '../mutate.ts';
import type { ImportUndo } from './imports.ts';
import { isUnsettled, keyInAccount, readElsewhere } from './known-elsewhere.ts';

interface PieceToUndo extends ImportUndo {
  /** Those that the import made, by `keyInAccount`. */
  wholes: ReadonlySet<string>;
}

const takePieceBack: ReadingMutation<PieceToUndo> = {
  entities: ({ entity }) => [entity, ...wholesOf(entity)].map((name) => ({ name })),
  recipe: async ({ entity, rows, wholes }, { nowMs }, reader) => {
    const known = knownFields(entity);
    const drafts = rows.map(async (imported): Promise<Draft> => {
      const here = await reader.get({ name: entity }, imported.id);
      const fields = Object.entries(
        await fieldsBack(entity, here, imported, { wholes, reader, nowMs }),
      ).filter(
        // What may not be empty stays as it is.
        ([field, value]) => known[field] !== undefined && v.is(known[field], value),
      );
      return { entity, id: imported.id, fields: Object.fromEntries(fields) };
    });
    return await Promise.all(drafts);
  },
};

/** The entities whose rows it may be a part of, or attached to, and theirs. */
function wholesOf(entity: EntityName): EntityName[] {
  const { partOf, attachedTo } = definitionOf(entity);
  const wholes = (partOf === undefined ? (attachedTo?.entities ?? []) : [partOf.entity]).filter(
    isEntityName,
  );
  return [...wholes, ...wholes.flatMap(wholesOf)];
}

/** Whether it is in the Trash or deleted for good, by itself or with its whole. */
async function isTrashedOrDeleted(name: unknown, id: unknown, reader: RowReader): Promise<boolean> {
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
async function fieldsBack(
  entity: EntityName,
  here: Row | undefined,
  imported: ImportedRow,
  { wholes, reader, nowMs }: { wholes: ReadonlySet<string>; reader: RowReader; nowMs: number },
): Promise<Record<string, unknown>> {
  const { partOf, attachedTo } = definitionOf(entity);
  if (here === undefined || isTombstone(here)) return {};
  const isNew = imported.before === undefined;
  if (isNew && partOf !== undefined) {
    const id = String(here[partOf.field]);
    const isAway = await isTrashedOrDeleted(partOf.entity, id, reader);
    // A whole that the student put there, and may take out again, keeps none of the import.
    if (isAway && wholes.has(keyInAccount(partOf.entity, id))) return {};
  } else if (isNew && attachedTo !== undefined) {
    const { entityField, field } = attachedTo;
    return (await isTrashedOrDeleted(here[entityField], here[field], reader))
      ? {}
      : { [tombstoneField]: nowMs };
  }
  return takeBack(entity, here, imported, nowMs);
}

/** Noted before the first is taken back, since the notes of what was taken back are gone. */
async function noteWholes(database: AccountDatabase, importId: string): Promise<Set<string>> {
  const noted = (await database.imports.get(importId))?.madeWholes;
  if (noted !== undefined) return new Set(noted);
  const wholes: string[] = [];
  await database.importUndo.where({ importId }).each(({ entity, rows }) => {
    if (!hasParts(entity)) return;
    for (const { id, before } of rows) if (!before) wholes.push(keyInAccount(entity, id));
  });
  await database.imports.update(importId, { madeWholes: wholes });
  return new Set(wholes);
}

function hasParts(entity: EntityName): boolean {
  return entityNames.some((name) => definitionOf(name).partOf?.entity === entity);
}

const mustConnect =
  'Connect to the internet to undo this import. Parts of it may be on your other devices already.';

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
  if (await isUnsettled(database, importId)) return failure('invalid', mustConnect);
  const [elsewhere, wholes] = await Promise.all([
    readElsewhere(database, importId),
    noteWholes(database, importId),
  ]);
  let done = 0;
  while (true) {
    signal.throwIfAborted();
    const noted = await nextPiece(database, importId);
    if (noted === undefined) break;
    const isOfImport = ({ id }: ImportedRow) => !elsewhere.has(keyInAccount(noted.entity, id));
    const piece = { ...noted, rows: noted.rows.filter(isOfImport), wholes };
    const result = await mutateIn(database, takePieceBack, piece, undefined, pieceGuard(piece));
    if (!result.ok && (await database.importUndo.get(piece.seq ?? 0)) !== undefined) return result;
    done += noted.rows.length;
    onProgress(done);
  }
  // Last, so that an undo which goes on after its tab died knows it too.
  await database.importUndo.where({ importId }).delete();
  await database.imports.update(importId, { undoneAt: Date.now(), madeWholes: [] });
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

function pieceGuard({ seq = 0 }: ImportUndo): EditGuard {
  return {
    tables: ['importUndo'],
    problem: 'This import was already undone.',
    isOpen: async (database) => (await database.importUndo.get(seq)) !== undefined,
    close: async (database) => {
      await database.importUndo.delete(seq);
    },
  };
}

export async function countToUndo(database: AccountDatabase, importId: string): Promise<number> {
  let count = 0;
  // One after the other: all of a large account would be a lot at once.
  await database.importUndo.where({ importId }).each(({ rows }) => {
    count += rows.length;
  });
  return count;
}
