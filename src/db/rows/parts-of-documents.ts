/**
 * Received rows whose documents are only what is new of them (`protocol/documents.ts`). The server sends them where the
 * cursor shows that the rest is here. This notices where it is not: then nothing is stored, and the whole row is asked for.
 */
import { isTombstone, type Row } from '../../model/merge.ts';
import { definitionOf, isEntityName } from '../../model/registry.ts';
import { partSince } from '../../protocol/documents.ts';
import type { WireRow } from '../../protocol/sync.ts';
import { lacksLetters } from '../../text/lacking-letters.ts';
import { uniteBodies } from '../../text/unite-documents.ts';
import type { AccountDatabase } from '../database.ts';

/** A merge with the stored row leaves the mark out: it is no field. */
export function isPart({ row }: WireRow): boolean {
  return partSince in row;
}

/** Whether a row has a part of a document whose rest is not here. Call it within the transaction that stores the rows. */
export async function lacksRest(
  database: AccountDatabase,
  rows: readonly WireRow[],
): Promise<boolean> {
  for (const { entity, row } of rows.filter(isPart)) {
    if (!isEntityName(entity)) continue;
    const stored = await database.table<Row, string>(entity).get(row.id);
    if (stored === undefined) return true;
    // Deleted for good here: its words are gone, and stay so.
    if (isTombstone(stored)) continue;
    const fields = definitionOf(entity).textFields;
    if (fields.some((field) => lacksRestOf(stored[field], row[field]))) return true;
  }
  return false;
}

function lacksRestOf(stored: unknown, part: unknown): boolean {
  if (typeof stored !== 'string') return true;
  if (typeof part !== 'string' || part === '' || !lacksLetters(part)) return false;
  // Its letters stand on others. A document may have had a gap before: then the server's has it too.
  return lacksLetters(String(uniteBodies(stored, part))) && !lacksLetters(stored);
}
