/**
 * Copies students' files into a backup. Files are named by their content, so a copy is never stale: most are copied
 * before the database, which may take long, and those that came meanwhile after it.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { isCode, namesIn, syncToDisk } from '../files/disk.ts';
import type { Tables } from '../storage/engine/tables.ts';
import { hashName, isStray } from './backup-files.ts';
import { copyDurably, makeFolder } from './durable.ts';

/** Copies all files there; skips those that are removed meanwhile. */
export async function copyFiles(from: string, to: string): Promise<void> {
  await makeFolder(to);
  for (const user of await namesIn(from)) {
    const names = (await namesIfFolder(join(from, user))).filter((name) => hashName.test(name));
    await copyMissing(names, join(from, user), join(to, user));
  }
}

/**
 * Makes the copied files exactly those that the database names: copies files that came since, and removes others, such
 * as those of an account that was deleted meanwhile.
 * @returns how many named files are missing
 */
export async function settleFiles(db: Kysely<Tables>, from: string, to: string): Promise<number> {
  const users = new Set(await usersWithFiles(db));
  let missing = 0;
  for (const user of users) {
    const named = await filesOf(db, user);
    missing += await copyMissing(named, join(from, user), join(to, user));
    const wanted = new Set(named);
    for (const name of await namesIn(join(to, user))) {
      // System files are harmless, may be folders, and come back at once.
      if (!wanted.has(name) && !isStray(name)) await rm(join(to, user, name));
    }
  }
  for (const user of await namesIn(to)) {
    if (!users.has(user)) await rm(join(to, user), { recursive: true });
    else await syncToDisk(join(to, user));
  }
  await syncToDisk(to);
  return missing;
}

/** @returns how many could not be found */
async function copyMissing(names: readonly string[], from: string, to: string): Promise<number> {
  const copied = new Set(await namesIn(to));
  let missing = 0;
  if (names.length > 0) await makeFolder(to);
  for (const name of names) {
    if (copied.has(name)) continue;
    try {
      await copyDurably(join(from, name), join(to, name));
    } catch (error) {
      if (!isCode(error, 'ENOENT')) throw error;
      missing += 1;
    }
  }
  return missing;
}

async function usersWithFiles(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('blobs').select('user_id').distinct().execute();
  return rows.map(({ user_id }) => user_id);
}

async function filesOf(db: Kysely<Tables>, user: string): Promise<string[]> {
  const rows = await db.selectFrom('blobs').select('sha256').where('user_id', '=', user).execute();
  return rows.map(({ sha256 }) => sha256);
}

/** A stray file between the accounts' folders belongs to nobody. */
async function namesIfFolder(path: string): Promise<string[]> {
  return namesIn(path).catch((error: unknown) => {
    if (isCode(error, 'ENOTDIR')) return [];
    throw error;
  });
}
