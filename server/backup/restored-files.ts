/**
 * Restores students' files into the data folder. Additional bytes do no harm, so nothing there is removed before the
 * database is in place. Afterwards the files of unknown accounts are removed.
 */
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { hashFile } from '../files/blob-folder.ts';
import { copyDurably, isCode, isOwn, makeFolder, namesIn, syncToDisk } from '../files/disk.ts';
import type { Engine, Tables } from '../storage/engine/database.ts';
import type { Manifest } from './manifest.ts';
import { accountFiles, hashName } from './verify.ts';

/** Copies missing and incomplete files. Safe to repeat. */
export async function putFilesBack(from: string, to: string): Promise<void> {
  await makeFolder(to);
  for await (const { user, own } of accountFiles(from)) {
    if (own.length === 0) continue;
    await makeOwnFolder(join(to, user));
    for (const name of own) {
      const path = join(to, user, name);
      if ((await hashOf(path)) === name) continue;
      await place(join(from, user, name), path);
    }
    await syncToDisk(join(to, user));
  }
  await syncToDisk(to);
}

/** @throws if it is a link: the files would be written elsewhere */
async function makeOwnFolder(path: string): Promise<void> {
  await makeFolder(path);
  if (!(await isOwn(path, 'folder'))) throw new Error(`${path} is a link. Remove it.`);
}

async function place(from: string, to: string): Promise<void> {
  const part = `${to}.part`;
  try {
    await copyDurably(from, part);
    await rename(part, to);
  } finally {
    await rm(part, { force: true });
  }
}

export interface KeptFiles {
  kept: number;
  /** Folders of unknown accounts. */
  strangers: string[];
}

/**
 * Notes files in the data folder that came after the backup, if the database knows their account: devices may not have
 * their bytes any more. Files that no row needs are swept later (`keep-tidy.ts`).
 */
export async function noteKeptFiles(
  db: Kysely<Tables>,
  blobsDir: string,
  nowMs: number,
): Promise<KeptFiles> {
  const found: KeptFiles = { kept: 0, strangers: [] };
  for (const user of await namesIn(blobsDir)) {
    const folder = join(blobsDir, user);
    if (!(await isOwn(folder, 'folder'))) continue;
    const names = (await namesIn(folder)).filter((name) => hashName.test(name));
    const account = db.selectFrom('users').select('id').where('id', '=', user);
    if ((await account.executeTakeFirst()) === undefined) {
      if (names.length > 0) found.strangers.push(folder);
      continue;
    }
    const rows = await db
      .selectFrom('blobs')
      .select('sha256')
      .where('user_id', '=', user)
      .execute();
    const known = new Set(rows.map(({ sha256 }) => sha256));
    for (const sha256 of names) {
      const path = join(folder, sha256);
      if (known.has(sha256) || (await hashOf(path)) !== sha256) continue;
      const { size } = await stat(path);
      // The row that names the file has its type.
      const blob = { user_id: user, sha256, size, mime: 'application/octet-stream' };
      await db
        .insertInto('blobs')
        .values({ ...blob, created_at: nowMs })
        .execute();
      found.kept += 1;
    }
  }
  return found;
}

export async function removeFolders(folders: readonly string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

async function hashOf(path: string): Promise<string | undefined> {
  return hashFile(path).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  });
}

export interface Restoring {
  database: string;
  manifest: Manifest;
  replaces: boolean;
  /** Call it once nothing can refuse the restore. */
  putFilesBack(): Promise<void>;
  /** Call it in the transaction of the restored database, before others see it. */
  finish(tx: Kysely<Tables>, kind: Engine['kind']): Promise<KeptFiles>;
}

export interface Settled extends KeptFiles {
  foreign: string[];
}

export const holdsStudents =
  'The database has students. Add --replace to replace them and all their data with the backup.';

export const stopFirst = 'Stop the server and every other program that uses it, then try again.';
