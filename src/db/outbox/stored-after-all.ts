/**
 * Refused edits that there is nothing left to decide about: the server, or an earlier history of it, had stored the edit,
 * and the answer that said so was lost, before it was refused when it came once more. All of its values stand in the row.
 */
import type { Row } from '../../model/merge.ts';
import { definitionOf, type EntityName } from '../../model/registry.ts';
import { uniteBodies } from '../../text/unite-documents.ts';
import type { AccountDatabase } from '../database.ts';
import { rowKey } from './outbox.ts';
import type { RefusedChange } from './outbox-pack.ts';

/**
 * Takes such edits of these rows out of the list, but for those that the student has put other words into.
 * @param listed the list, read in the same transaction
 * @param rows as the server has them, or is about to get them
 */
export async function dropStoredAfterAll(
  database: AccountDatabase,
  listed: readonly RefusedChange[],
  entity: EntityName,
  rows: readonly Row[],
): Promise<void> {
  if (listed.length === 0) return;
  const byKey = new Map(rows.map((row) => [rowKey({ entity, id: row.id }), row]));
  const done = listed.flatMap((edit) => {
    const row = byKey.get(rowKey(edit));
    return edit.seq !== undefined && row && stands(entity, edit, row) ? [edit.seq] : [];
  });
  if (done.length > 0) await database.refused.bulkDelete(done);
}

function stands(entity: EntityName, { fields, revised = [] }: RefusedChange, row: Row): boolean {
  const { textFields } = definitionOf(entity);
  const isSame = (field: string) => JSON.stringify(row[field]) === JSON.stringify(fields[field]);
  // Later edits may have made the text longer: it stands there where it adds nothing.
  const isWithin = (field: string) =>
    textFields.includes(field) && uniteBodies(row[field], fields[field]) === row[field];
  return (
    revised.length === 0 && Object.keys(fields).every((field) => isSame(field) || isWithin(field))
  );
}
