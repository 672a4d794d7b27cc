/** Counts what undoing an import would do, by the rules of the undo (`fieldsBack`). */
import type { RowReader } from '../../model/entity.ts';
import { fieldsOfUpload, type ImportedRow } from '../../model/imported-rows.ts';
import { isTombstone, type Row, stampOf, tombstoneField } from '../../model/merge.ts';
import { definitionOf, type EntityName } from '../../model/registry.ts';
import { isInTrash } from '../../model/trash.ts';
import { textOfBody } from '../../text/note-text.ts';
import type { AccountDatabase } from '../database.ts';
import { rowKey } from '../outbox/outbox.ts';
import { readRows } from '../rows/read-rows.ts';
import type { ImportUndo } from '../tables.ts';
import { findKeptWholes, type KeptWhole, readMade } from './kept-wholes.ts';
import { isUnsettled, ownRows, readElsewhere } from './known-elsewhere.ts';
import { fieldsBack, readLinkedNotes, readOtherNotes, readWholes } from './undo-import.ts';

export interface UndoEffects {
  /** Rows that go to the Trash. */
  toTrash: number;
  /** Of these, rows that the student has edited since. */
  editedToTrash: number;
  /** Rows that are deleted for good: facts, and attachments of rows that stay. */
  forGood: Partial<Record<EntityName, number>>;
  /** Changed rows that get their old values back. */
  back: number;
  /** Changed rows that were edited since: the edits stay. */
  editedChanged: number;
  /** Rows that stay because the account had them already. */
  stays: number;
  /** Created rows that stay for what the student added to them. */
  kept: readonly KeptWhole[];
  /** The undo syncs first: rows that other devices have already stay too. */
  isUnsettled: boolean;
}

export async function countUndoEffects(
  database: AccountDatabase,
  importId: string,
): Promise<UndoEffects> {
  const { importUndo } = database;
  const linked = await readLinkedNotes(database);
  const elsewhere = await readElsewhere(database, importId);
  const made = await readMade(database, importId, elsewhere);
  const found = [...made].map(([entity, ids]) => findKeptWholes(database, made, entity, ids));
  const kept = (await Promise.all(found)).flat();
  const counted: Counted = {
    ...{ toTrash: 0, editedToTrash: 0, forGood: {} },
    ...{ back: new Set(), editedChanged: new Set(), stays: new Set() },
  };
  const wholes = await readWholes(database, importId, made);
  for (const one of kept) wholes.kept.add(rowKey(one));
  const going = new Set<string>();
  const reader = cachedReader(database);
  const readers = { others: reader, attached: readerAfter(reader, going) };
  const pieces: Record<keyof typeof readers, number[]> = { others: [], attached: [] };
  await importUndo.where({ importId }).each(({ seq = 0, entity }) => {
    pieces[isAttached(entity) ? 'attached' : 'others'].push(seq);
  });
  // Piece by piece, to bound the memory. Attachments come last, as in the undo.
  for (const group of ['others', 'attached'] as const) {
    for (const seq of pieces[group]) {
      const piece = await importUndo.get(seq);
      if (piece === undefined) continue;
      const { entity } = piece;
      const here = await readHere(database, piece);
      const own = ownRows(elsewhere, piece);
      for (const key of staying(piece, own, here)) counted.stays.add(key);
      const others = await readOtherNotes(database, piece, linked);
      for (const one of own) {
        const key = rowKey({ entity, id: one.id });
        // An earlier attempt of the import has counted it.
        if (going.has(key)) continue;
        const row = here.get(one.id);
        const context = { wholes, reader: readers[group], nowMs: Date.now() };
        const fields = await fieldsBack(entity, row, one, context);
        if (goesToTrash(one, fields)) going.add(key);
        const notes = [one, ...(others.get(one.id) ?? [])];
        countRow(counted, entity, { one, fields, isEdited: isEdited(entity, row, one, notes) });
      }
    }
  }
  const { back, editedChanged, stays } = counted;
  const sizes = { back: back.size, editedChanged: editedChanged.size, stays: stays.size };
  return { ...counted, ...sizes, kept, isUnsettled: await isUnsettled(database, importId) };
}

/** By `rowKey`, because several pieces may change one row. */
type Counted = Pick<UndoEffects, 'toTrash' | 'editedToTrash' | 'forGood'> &
  Record<'back' | 'editedChanged' | 'stays', Set<string>>;

interface RowEffect {
  one: ImportedRow;
  fields: Readonly<Record<string, unknown>>;
  isEdited: boolean;
}

function countRow(counted: Counted, entity: EntityName, effect: RowEffect): void {
  const { one, fields, isEdited } = effect;
  const key = rowKey({ entity, id: one.id });
  if (tombstoneField in fields) {
    counted.forGood[entity] = (counted.forGood[entity] ?? 0) + 1;
  } else if (goesToTrash(one, fields)) {
    counted.toTrash += 1;
    if (isEdited) counted.editedToTrash += 1;
  } else if (Object.keys(fields).length > 0) {
    counted.back.add(key);
  }
  if (one.before !== undefined && isEdited) counted.editedChanged.add(key);
}

function goesToTrash({ before }: ImportedRow, fields: RowEffect['fields']): boolean {
  return before === undefined && 'deletedAt' in fields;
}

function isAttached(entity: EntityName): boolean {
  return definitionOf(entity).attachedTo !== undefined;
}

function staying(
  { entity, rows }: ImportUndo,
  own: readonly ImportedRow[],
  here: ReadonlyMap<string, Row>,
): string[] {
  const ownIds = new Set(own.map(({ id }) => id));
  const stay = rows.filter(({ id }) => !ownIds.has(id) && isLive(here.get(id)));
  return stay.map(({ id }) => rowKey({ entity, id }));
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

/** Each part asks for its whole; this reads each whole once. */
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

/** @param going rows that the undo has put in the Trash by then */
function readerAfter(reader: Reader, going: ReadonlySet<string>): Reader {
  return {
    get: async (entity, id) => {
      const row = await reader.get(entity, id);
      return row && going.has(rowKey({ entity: entity.name, id })) ? { ...row, deletedAt: 1 } : row;
    },
  };
}

/** @param notes what pieces of any import brought of the row: these values are not edits of the student */
function isEdited(
  entity: EntityName,
  here: Row | undefined,
  { at, before }: ImportedRow,
  notes: readonly ImportedRow[],
): boolean {
  if (here === undefined || isTombstone(here)) return false;
  if (before === undefined && isInTrash(here)) return false;
  const hidden = fieldsOfUpload(entity);
  const isBrought = (field: string) =>
    notes.some(
      ({ at: { [field]: stamp }, said: { [field]: said } = {} }) =>
        stampOf(here, field) === stamp &&
        (said === undefined || said === textOfBody(String(here[field]))),
    );
  return Object.keys(at).some((field) => !hidden.includes(field) && !isBrought(field));
}
