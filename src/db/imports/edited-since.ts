/** What the student has edited since an import brought it: undoing that treats it differently (`takeBack`). */
import { fieldsOfUpload, type ImportedRow } from '../../model/imported-rows.ts';
import { isTombstone, type Row, stampOf } from '../../model/merge.ts';
import { definitionOf, type EntityName } from '../../model/registry.ts';
import { textOfBody } from '../../model/text/note-text.ts';
import { isInTrash } from '../../model/trash.ts';
import type { AccountDatabase } from '../database.ts';
import { readRows } from '../rows/read-rows.ts';
import { ownRows, readElsewhere } from './known-elsewhere.ts';

export interface EditedSince {
  /** Rows that it added: they go to the Trash all the same. */
  added: number;
  /** Rows that it changed: what was edited since stays. */
  changed: number;
}

export async function countEditedSince(
  database: AccountDatabase,
  importId: string,
): Promise<EditedSince> {
  const edited = { added: 0, changed: 0 };
  const elsewhere = await readElsewhere(database, importId);
  // Piece by piece: all of a large import would be a lot at once.
  for (const seq of await database.importUndo.where({ importId }).primaryKeys()) {
    const piece = await database.importUndo.get(seq);
    if (piece === undefined || definitionOf(piece.entity).kind === 'fact') continue;
    const { entity } = piece;
    const rows = ownRows(elsewhere, piece);
    const table = database.table<Row, string>(entity);
    const here = await readRows(
      table,
      rows.map(({ id }) => id),
    );
    for (const one of rows) {
      if (!isEdited(entity, here.get(one.id), one)) continue;
      edited[one.before === undefined ? 'added' : 'changed'] += 1;
    }
  }
  return edited;
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
