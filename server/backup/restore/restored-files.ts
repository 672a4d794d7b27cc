/**
 * Students' files back into the data folder. Nothing that lies there goes before the database is in its place: bytes too
 * many harm no database. Afterwards those of accounts that it does not know go.
 */
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { hashFile } from '../../files/blob-folder.ts';
import { isCode, isOwn, namesIn, syncToDisk } from '../../files/disk.ts';
import type { Tables } from '../../storage/engine/tables.ts';
import { accountFiles, hashName } from '../backup-files.ts';
import { copyDurably, makeFolder } from '../durable.ts';

/** Copies all files of a backup that are not there, or not whole. Repeating it is harmless. */
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

/** @throws where a link to a folder is: the files would lie elsewhere, in the place of others */
async function makeOwnFolder(path: string): Promise<void> {
  await makeFolder(path);
  if (!(await isOwn(path, 'folder'))) throw new Error(`${path} is a link. Remove it.`);
}

/** In place of what may be there, in one step. */
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
  /** Files that came after the backup and are still there. */
  kept: number;
  /** Folders of accounts that the database does not know. */
  strangers: string[];
}

/**
 * Notes files in the data folder that the database does not know, where it knows their account: they came after the
 * backup, and no device may hold their bytes any more. Those that no row turns out to need go as others do
 * (`files/sweep.ts`).
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
      // What it was called is in the row that names it.
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

/** @returns `undefined` where nothing is there */
async function hashOf(path: string): Promise<string | undefined> {
  return hashFile(path).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  });
}
