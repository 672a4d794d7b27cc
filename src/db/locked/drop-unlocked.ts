/**
 * What was read of a file with a password that is not kept goes when the session ends: its pages' text and its picture
 * would show what the password is to hide. Both are made again when the file is unlocked (docs/decisions/30).
 */
import { deletePageTexts } from '../bytes/page-texts.ts';
import type { AccountDatabase } from '../database.ts';
import { inTransaction } from '../in-transaction.ts';
import { dropKeptPassword, readKeptPasswords } from './kept-passwords.ts';

/** Forgets the password that is kept of a file, by the SHA-256 of its bytes, with all that was read of it; or nothing. */
export function dropPasswordAndRead(sha256: string, database: AccountDatabase): Promise<void> {
  const tables = ['meta', 'file', database.pageTexts.name, database.thumbnails.name];
  return inTransaction(database, tables, async (database) => {
    await dropKeptPassword(sha256, database);
    await dropUnlocked(database, sha256);
  });
}

/**
 * Not called while a tab has such a file unlocked.
 * @param only of this file, by the SHA-256 of its bytes; none: of all
 */
export async function dropUnlocked(database: AccountDatabase, only?: string): Promise<void> {
  const rows = database.rows('file');
  const asked = only === undefined ? rows.toCollection() : rows.where('sha256').equals(only);
  const files = await asked.filter(({ needsPassword }) => needsPassword === true).toArray();
  if (files.length === 0) return;
  await inTransaction(
    database,
    ['meta', database.pageTexts.name, database.thumbnails.name],
    async (database) => {
      const kept = await readKeptPasswords(database);
      for (const { id, sha256 } of files) {
        if (kept[sha256] !== undefined) continue;
        await deletePageTexts(id, database);
        await database.thumbnails.delete(sha256);
      }
    },
  );
}
