/**
 * Passwords of PDFs that the student keeps on this device, by the SHA-256 of the file's bytes. They are never
 * sent and never exported. They are removed with the file and with the account (docs/decisions/30).
 */
import { type AccountDatabase, currentDatabase } from '../database.ts';
import { inTransaction } from '../in-transaction.ts';

type Kept = Record<string, string>;

export async function readKeptPasswords(
  database: AccountDatabase = currentDatabase(),
): Promise<Kept> {
  return (await database.readMeta('filePasswords')) ?? {};
}

/** Resolves when the password is on disk. */
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

/** @returns the hashes of files outside the Trash */
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
