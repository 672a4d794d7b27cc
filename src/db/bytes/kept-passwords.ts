/**
 * Passwords of PDFs that the student keeps on this device, by the SHA-256 of the file's bytes. They never travel, are
 * in no export, and are removed with the file and with the account (docs/decisions/30).
 */

import { type AccountDatabase, currentDatabase } from '../database.ts';
import { inTransaction } from '../in-transaction.ts';
import { deletePageTexts } from './page-texts.ts';

type Kept = Record<string, string>;

export async function readKeptPasswords(
  database: AccountDatabase = currentDatabase(),
): Promise<Kept> {
  return (await database.readMeta('filePasswords')) ?? {};
}

/** On disk when it resolves. */
export function keepPassword(
  sha256: string,
  password: string,
  database: AccountDatabase = currentDatabase(),
): Promise<void> {
  return inTransaction(database, ['meta'], async (database) => {
    await write({ ...(await readKeptPasswords(database)), [sha256]: password }, database);
  });
}

export function dropKeptPassword(sha256: string, database: AccountDatabase): Promise<void> {
  return inTransaction(database, ['meta'], async (database) => {
    const { [sha256]: _, ...left } = await readKeptPasswords(database);
    await write(left, database);
  });
}

/** Forgets passwords of files that are deleted or in the Trash: after a restore the student is asked again. */
export function dropPasswordsOfDeleted(database: AccountDatabase): Promise<void> {
  return inTransaction(database, ['meta', 'file'], async (database) => {
    const kept = Object.entries(await readKeptPasswords(database));
    if (kept.length === 0) return;
    const live = await liveHashes(
      kept.map(([sha256]) => sha256),
      database,
    );
    const left = kept.filter(([sha256]) => live.has(sha256));
    if (left.length < kept.length) await write(Object.fromEntries(left), database);
  });
}

/** Of files outside the Trash. */
export async function liveHashes(
  hashes: readonly string[],
  database: AccountDatabase,
): Promise<Set<string>> {
  const files = await database.rows('file').where('sha256').anyOf(hashes).toArray();
  return new Set(files.filter(({ deletedAt }) => deletedAt === 0).map(({ sha256 }) => sha256));
}

async function write(kept: Kept, database: AccountDatabase): Promise<void> {
  if (Object.keys(kept).length > 0) await database.writeMeta('filePasswords', kept);
  else await database.meta.delete('filePasswords');
}

/** Forgets a kept password by the SHA-256 of the file's bytes, with everything read from the file; or nothing. */
export function dropPasswordAndRead(sha256: string, database: AccountDatabase): Promise<void> {
  const tables = ['meta', 'file', database.pageTexts.name, database.thumbnails.name];
  return inTransaction(database, tables, async (database) => {
    await dropKeptPassword(sha256, database);
    await dropUnlocked(database, sha256);
  });
}

/**
 * Removes everything read from files whose password is not kept, when the session ends: text and thumbnail would show
 * what the password protects. Both are made again after an unlock (docs/decisions/30). Not called while a tab has such
 * a file unlocked.
 * @param only of this file, by the SHA-256 of its bytes; by default of all
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
