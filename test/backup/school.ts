/** A data folder and a database with students in them, for tests of what backups keep. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createTokens } from '../../server/accounts/tokens.ts';
import { makeBackup } from '../../server/backup/make-backup.ts';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import type { Storage } from '../../server/storage/contract.ts';
import type { Engine } from '../../server/storage/engine/database.ts';
import { openPostgres } from '../../server/storage/engine/postgres.ts';
import { openSqlite } from '../../server/storage/engine/sqlite.ts';
import { readMeta } from '../../server/storage/history/history.ts';
import { openStorage, type StorageSettings } from '../../server/storage/open.ts';
import { makeAccount } from '../support/new-account.ts';

export const nowMs = Date.UTC(2026, 0, 15, 12);

export interface School {
  settings: StorageSettings;
  storage: Storage;
  /** @returns the id of the new account */
  student(name: string): Promise<string>;
  /** Rows of one student, one after the other. */
  writes(user: string, bodies: readonly string[]): Promise<void>;
  /** @returns the hash of the bytes, which lie in the folder and in the list */
  adds(user: string, bytes: string | Buffer): Promise<string>;
  /** Logs in. */
  signIn(user: string): Promise<{ accessToken: string; refreshToken: string }>;
}

/** A folder that goes with the test. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'haversack-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** @param databaseUrl of an empty database, or empty */
export async function openSchool(databaseUrl: string, dataDir?: string): Promise<School> {
  const settings = { dataDir: dataDir ?? (await newFolder()), databaseUrl };
  const storage = await openStorage(settings);
  return {
    settings,
    storage,
    async student(name) {
      const id = randomUUID();
      const email = `${name}@example.org`;
      const signup = { id, username: name, email, passwordHash: `hash of ${name}` };
      await makeAccount(storage, { ...signup, createdAt: nowMs });
      return id;
    },
    async writes(user, bodies) {
      await storage.rows.transaction(user, (tx) =>
        tx.write(
          bodies.map((body, index) => {
            const version = tx.version + index + 1;
            return { entity: 'note', id: `n${version}`, version, body, complete: true };
          }),
        ),
      );
    },
    async adds(user, bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const folder = join(settings.dataDir, 'blobs', user);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, sha256), bytes);
      const blob = { sha256, sizeBytes: bytes.length, mime: 'application/pdf' };
      await storage.blobs.insert(user, blob, nowMs);
      return sha256;
    },
    signIn: (user) =>
      createTokens(
        storage,
        () => nowMs,
        () => undefined,
      ).start(user),
  };
}

/** @returns the folder of a new backup */
export async function taken(school: School): Promise<string> {
  const made = await makeBackup(school.settings, await newFolder(), nowMs);
  if (!made.ok) throw new Error(made.error.message);
  return made.data.path;
}

/** Replaces existing data. */
export async function restored(backup: string, settings: StorageSettings): Promise<void> {
  const outcome = await restoreBackup(backup, settings, { replaces: true, nowMs });
  if (!outcome.ok) throw new Error(outcome.error.message);
}

/** @returns nothing where it went well */
export function messageOf(
  outcome: { ok: true } | { ok: false; error: { message: string } },
): string {
  return outcome.ok ? '' : outcome.error.message;
}

/** The id of the history, read from the database. */
export async function epochOf(settings: StorageSettings): Promise<string | undefined> {
  const engine = engineOf(settings);
  const epoch = await readMeta(engine.reader, 'epoch');
  await engine.close();
  return epoch;
}

/** The database as it is, not brought up to date. */
export function engineOf({ dataDir, databaseUrl }: StorageSettings): Engine {
  return databaseUrl === '' ? openSqlite(join(dataDir, 'haversack.db')) : openPostgres(databaseUrl);
}
