/**
 * What does the server hold of this row? Asked of a row from which an edit was taken that the server did
 * not store [S5]: a change without fields, which no server stores, and answers with the row. It waits in
 * the queue like an edit, so no lost answer loses it, but the student never gets to see it.
 */
import type { WireChange } from '../../protocol/sync.ts';
import type { AccountDatabase } from '../database.ts';
import { appendChanges } from './outbox.ts';

/** @param at the stamp of the edit that the question is about */
export async function askForRow(
  database: AccountDatabase,
  { entity, id, at }: Pick<WireChange, 'entity' | 'id' | 'at'>,
  nowMs: number,
): Promise<void> {
  await appendChanges(database, [{ entity, id, at, fields: {} }], nowMs);
}

export function isQuestion({ fields }: Pick<WireChange, 'fields'>): boolean {
  return Object.keys(fields).length === 0;
}
