/** What undoing an import would do, counted before: the undo does the same by the same rules (`fields-back.ts`). */
import type { RowReader } from '../../model/entity.ts';
import { fieldsOfUpload, type ImportedRow } from '../../model/imported-rows.ts';
import { isTombstone, type Row, stampOf, tombstoneField } from '../../model/merge.ts';
import { definitionOf, type EntityName } from '../../model/registry.ts';
import { textOfBody } from '../../model/text/note-text.ts';
import { isInTrash } from '../../model/trash.ts';
import type { AccountDatabase } from '../database.ts';
import { rowKey } from '../outbox/outbox.ts';
import { readRows } from '../rows/read-rows.ts';
import { fieldsBack, readWholes } from './fields-back.ts';
import type { ImportUndo } from './imports.ts';
import { findKeptWholes, type KeptWhole, readMade } from './kept-wholes.ts';
import { ownRows, readElsewhere } from './known-elsewhere.ts';

export interface UndoEffects {
  /** Rows that go to the Trash. */
  toTrash: number;
  /** Those of them that the student has edited since. */
  editedToTrash: number;
  /** Rows that go for good: facts, and what is attached to a row that stays. */
  forGood: Partial<Record<EntityName, number>>;
  /** Rows that it changed and that go back. */
  back: number;
  /** Rows that it changed and that were edited since: those edits stay. */
  editedChanged: number;
  /** Rows that stay since the account had them already. */
  stays: number;
  /** Rows that it made and that stay for what the student has added to them. */
  kept: readonly KeptWhole[];
}

export async function countUndoEffects(
  database: AccountDatabase,
  importId: string,
): Promise<UndoEffects> {
  const { importUndo } = database;
  const counted = { toTrash: 0, editedToTrash: 0, back: 0, editedChanged: 0, stays: 0 };
  const elsewhere = await readElsewhere(database, importId);
  const made = await readMade(database, importId, elsewhere);
  const found = [...made].map(([entity, ids]) => findKeptWholes(database, made, entity, ids));
  const kept = (await Promise.all(found)).flat();
  const effects: UndoEffects = { ...counted, forGood: {}, kept };
  const wholes = await readWholes(database, importId, made);
  for (const one of kept) wholes.kept.add(rowKey(one));
  const going = new Set<string>();
  const reader = cachedReader(database);
  const readers = { others: reader, attached: readerAfter(reader, going) };
  const pieces: Record<keyof typeof readers, number[]> = { others: [], attached: [] };
  await importUndo.where({ importId }).each(({ seq = 0, entity }) => {
    pieces[isAttached(entity) ? 'attached' : 'others'].push(seq);
  });
  // Piece by piece: all of a large import would be a lot at once. As in the undo, what is attached comes last.
  for (const group of ['others', 'attached'] as const) {
    for (const seq of pieces[group]) {
      const piece = await importUndo.get(seq);
      if (piece === undefined) continue;
      const { entity } = piece;
      const here = await readHere(database, piece);
      const own = ownRows(elsewhere, piece);
      effects.stays += countStaying(piece, own, here);
      for (const one of own) {
        const key = rowKey({ entity, id: one.id });
        // An earlier attempt of the import has added it.
        if (going.has(key)) continue;
        const row = here.get(one.id);
        const context = { wholes, reader: readers[group], nowMs: Date.now() };
        const fields = await fieldsBack(entity, row, one, context);
        if (goesToTrash(one, fields)) going.add(key);
        countRow(effects, entity, { one, fields, isEdited: isEdited(entity, row, one) });
      }
    }
  }
  return effects;
}

interface RowEffect {
  one: ImportedRow;
  fields: Readonly<Record<string, unknown>>;
  isEdited: boolean;
}

function countRow(effects: UndoEffects, entity: EntityName, effect: RowEffect): void {
  const { one, fields, isEdited } = effect;
  if (tombstoneField in fields) {
    effects.forGood[entity] = (effects.forGood[entity] ?? 0) + 1;
  } else if (goesToTrash(one, fields)) {
    effects.toTrash += 1;
    if (isEdited) effects.editedToTrash += 1;
  } else if (Object.keys(fields).length > 0) {
    effects.back += 1;
  }
  if (one.before !== undefined && isEdited) effects.editedChanged += 1;
}

function goesToTrash({ before }: ImportedRow, fields: RowEffect['fields']): boolean {
  return before === undefined && 'deletedAt' in fields;
}

function isAttached(entity: EntityName): boolean {
  return definitionOf(entity).attachedTo !== undefined;
}

function countStaying(
  { rows }: ImportUndo,
  own: readonly ImportedRow[],
  here: ReadonlyMap<string, Row>,
): number {
  const ownIds = new Set(own.map(({ id }) => id));
  return rows.filter(({ id }) => !ownIds.has(id) && isLive(here.get(id))).length;
}

function isLive(row: Row | undefined): boolean {
  return row !== undefined && !isTombstone(row) && !isInTrash(row);
}

function readHere(database: AccountDatabase, { entity, rows }: ImportUndo) {
  const table = database.table<Row, string>(entity);
  return readRows(
    table,
    rows.map(({ id }) => id),
  );
}

type Reader = Pick<RowReader, 'get'>;

/** Wholes are asked for by each of their parts, so each is read once. */
function cachedReader(database: AccountDatabase): Reader {
  const known = new Map<string, Row | undefined>();
  return {
    get: async ({ name }, id) => {
      const key = rowKey({ entity: name, id });
      if (!known.has(key)) known.set(key, await database.table<Row, string>(name).get(id));
      return known.get(key);
    },
  };
}

/** @param going rows that the undo has put into the Trash by then */
function readerAfter(reader: Reader, going: ReadonlySet<string>): Reader {
  return {
    get: async (entity, id) => {
      const row = await reader.get(entity, id);
      return row && going.has(rowKey({ entity: entity.name, id })) ? { ...row, deletedAt: 1 } : row;
    },
  };
}

function isEdited(
  entity: EntityName,
  here: Row | undefined,
  { at, before, said = {} }: ImportedRow,
): boolean {
  if (here === undefined || isTombstone(here)) return false;
  if (before === undefined && isInTrash(here)) return false;
  const hidden = fieldsOfUpload(entity);
  const isOther = (field: string) =>
    stampOf(here, field) !== at[field] ||
    (said[field] !== undefined && said[field] !== textOfBody(String(here[field])));
  return Object.keys(at).some((field) => !hidden.includes(field) && isOther(field));
}
