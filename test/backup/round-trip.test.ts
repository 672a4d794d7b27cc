/** A backup and its restore, on both databases: what comes back, what ends, and what is refused. */
import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokens } from '../../server/accounts/tokens.ts';
import { copyFiles, settleFiles } from '../../server/backup/files.ts';
import { makeBackup } from '../../server/backup/make-backup.ts';
import { manifestName } from '../../server/backup/manifest.ts';
import { restoreBackup } from '../../server/backup/restore/restore-backup.ts';
import { inSnapshot } from '../../server/backup/snapshot.ts';
import { openPostgres } from '../../server/storage/engine/postgres.ts';
import { openSqlite } from '../../server/storage/engine/sqlite.ts';
import { migrate } from '../../server/storage/migrations.ts';
import { openStorage, type StorageSettings } from '../../server/storage/open.ts';
import {
  type Cluster,
  clusterStartMs,
  hasPostgres,
  onPostgres,
  startCluster,
} from '../postgres/cluster.ts';
import { newFolder, nowMs, openSchool, type School } from './school.ts';

const hard = [
  'a line\nand another\r\n, \u2028 and \u2029, “quotes” \\ \u0000 \u{1f392}',
  'x'.repeat(3_000_000),
  '',
].map((text) => JSON.stringify({ id: 'n', text }));

describe('on SQLite', () => backups(async () => ''));

describe.skipIf(!hasPostgres)(onPostgres('on PostgreSQL'), () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  }, clusterStartMs);
  afterAll(() => cluster?.stop());
  backups(() => cluster.newDatabase());

  it('refuses a backup of SQLite, and the other way round', async () => {
    const [small, large] = [await openSchool(''), await openSchool(await cluster.newDatabase())];
    for (const [from, to] of [
      [small, large],
      [large, small],
    ] as const) {
      const backup = await taken(from);
      const outcome = await restoreBackup(backup, to.settings, { replaces: true, nowMs });
      expect(outcome).toMatchObject({ ok: false, error: { kind: 'refused' } });
    }
    await Promise.all([small.storage.close(), large.storage.close()]);
  });

  it('says in one sentence that the data folder is another one than the server’s', async () => {
    const school = await openSchool(await cluster.newDatabase());
    await school.adds(await school.student('ada'), 'bytes');
    const elsewhere = { ...school.settings, dataDir: await newFolder() };
    const made = await makeBackup(elsewhere, await newFolder(), nowMs);
    expect(messageOf(made)).toMatch(/has none of the files that the database names. Set DATA_DIR/);
    await school.storage.close();
  });
});

/** @param newDatabase the address of an empty one, or empty */
function backups(newDatabase: () => Promise<string>): void {
  it('brings back all that was there, under a new epoch', async () => {
    const school = await openSchool(await newDatabase());
    const [ada, bob] = [await school.student('ada'), await school.student('bob')];
    await school.writes(ada, hard);
    await school.writes(
      bob,
      Array.from({ length: 3_000 }, (_, n) => `{"id":"n${n}"}`),
    );
    const bytes = Buffer.alloc(100_000, 'pdf');
    const hashes = [await school.adds(ada, bytes), await school.adds(ada, '')];
    await school.storage.rows.transaction(ada, (tx) =>
      tx.addRestamps(new Map([['stamp', 'given']]), nowMs),
    );
    const backup = await taken(school);
    const before = await contentOf(school.storage, [ada, bob]);

    const settings = { dataDir: await newFolder(), databaseUrl: await newDatabase() };
    const restored = await restoreBackup(backup, settings, { replaces: false, nowMs });
    expect(restored).toMatchObject({ ok: true, data: { kept: 0 } });
    const storage = await openStorage(settings);
    expect(await contentOf(storage, [ada, bob])).toEqual(before);
    expect(storage.epoch).not.toBe(school.storage.epoch);
    expect(storage.secret).toBe(school.storage.secret);
    await storage.rows.transaction(ada, async (tx) => {
      expect((await tx.restamps(['stamp'])).get('stamp')).toBe('given');
      // The counter goes on where it was.
      expect(tx.version).toBe(hard.length);
    });
    const folder = join(settings.dataDir, 'blobs', ada);
    expect((await readdir(folder)).sort()).toEqual([...hashes].sort());
    expect((await readFile(join(folder, hashes[0] ?? ''))).equals(bytes)).toBe(true);
    await Promise.all([storage.close(), school.storage.close()]);
  });

  it('ends all sessions, those that were ended after the backup too', async () => {
    const school = await openSchool(await newDatabase());
    const ada = await school.student('ada');
    const sessions = [await school.signIn(ada), await school.signIn(ada)];
    const backup = await taken(school);
    await school.storage.close();
    await restored(backup, school.settings);
    const storage = await openStorage(school.settings);
    const tokens = createTokens(
      storage,
      () => nowMs,
      () => undefined,
    );
    for (const { accessToken, refreshToken } of sessions) {
      expect(await tokens.authenticate(accessToken)).toBeUndefined();
      expect(await tokens.isRefreshToken(refreshToken)).toBe(false);
    }
    expect(await storage.accounts.byId(ada)).toMatchObject({ passwordHash: 'hash of ada' });
    await storage.close();
  });

  it('replaces students only where that is said', async () => {
    const school = await openSchool(await newDatabase());
    const ada = await school.student('ada');
    const backup = await taken(school);
    const bob = await school.student('bob');
    await school.storage.close();
    const refused = await restoreBackup(backup, school.settings, { replaces: false, nowMs });
    expect(messageOf(refused)).toMatch(/^There are students already.*--replace\.$/);
    const untouched = await openStorage(school.settings);
    expect([untouched.epoch, await untouched.accounts.byId(bob)]).toEqual([
      school.storage.epoch,
      expect.anything(),
    ]);
    await untouched.close();
    await restored(backup, school.settings);
    const storage = await openStorage(school.settings);
    expect(await storage.accounts.byId(bob)).toBeUndefined();
    expect(await storage.accounts.byId(ada)).toBeDefined();
    await storage.close();
  });

  it('does nothing while a server has the database open', async () => {
    const school = await openSchool(await newDatabase());
    const backup = await taken(school);
    await school.student('ada');
    const refused = await restoreBackup(backup, school.settings, { replaces: true, nowMs });
    expect(messageOf(refused)).toMatch(/Stop the server, and whatever else has it open/);
    await school.storage.close();
  });

  it('brings the database of an older release up to date', async () => {
    const settings = { dataDir: await newFolder(), databaseUrl: await newDatabase() };
    const engine = engineOf(settings);
    await migrate(engine, 2);
    await sql`INSERT INTO meta (key, value) VALUES ('epoch', 'first'), ('secret', 'kept')`.execute(
      engine.writer,
    );
    for (const [name, verifiedAt] of [
      ['proven', nowMs],
      ['waiting', 0],
    ]) {
      await sql`
        INSERT INTO users (id, username, username_key, email, password_hash, verified_at, created_at, version)
        VALUES (${name}, ${name}, ${name}, ${`${name}@example.org`}, 'hash', ${verifiedAt}, ${nowMs}, 0)`.execute(
        engine.writer,
      );
    }
    await engine.close();
    const made = await makeBackup(settings, await newFolder(), nowMs);
    if (!made.ok) throw new Error(made.error.message);
    expect(made.data.manifest).toMatchObject({ schema: 2, epoch: 'first', tables: { users: 2 } });
    const target = { dataDir: await newFolder(), databaseUrl: await newDatabase() };
    await restored(made.data.path, target);
    const storage = await openStorage(target);
    expect(storage.secret).toBe('kept');
    expect(await storage.accounts.byId('proven')).toBeDefined();
    expect(await storage.signups.byEmail('waiting@example.org', nowMs)).toHaveLength(1);
    await storage.close();
  });

  it('refuses what a newer Haversack has written, and touches nothing', async () => {
    const school = await openSchool(await newDatabase());
    const backup = await taken(school);
    const path = join(backup, manifestName);
    const manifest = JSON.parse(await readFile(path, 'utf8'));
    await school.storage.close();
    for (const newer of [{ schema: 1_000 }, { format: 2 }]) {
      await writeFile(path, JSON.stringify({ ...manifest, ...newer }));
      const refused = await restoreBackup(backup, school.settings, { replaces: true, nowMs });
      expect(messageOf(refused)).toMatch(/newer Haversack. Update this one\.$/);
    }
    const engine = engineOf(school.settings);
    await sql`INSERT INTO migrations (number) VALUES (1000)`.execute(engine.writer);
    await engine.close();
    const unknown = await makeBackup(school.settings, await newFolder(), nowMs);
    expect(messageOf(unknown)).toMatch(/newer Haversack. Update this one\.$/);
  });

  it('has the files that came while it was being made, and none of an account that went', async () => {
    const school = await openSchool(await newDatabase());
    const [ada, bob] = [await school.student('ada'), await school.student('bob')];
    const [first] = [await school.adds(ada, 'first'), await school.adds(bob, 'of bob')];
    const [from, to] = [join(school.settings.dataDir, 'blobs'), await newFolder()];
    await copyFiles(from, to);
    expect(await readdir(to)).toHaveLength(2);
    const second = await school.adds(ada, 'second');
    await school.storage.accounts.remove(bob, nowMs);
    await school.storage.accounts.clear(bob);
    const missing = await inSnapshot(school.settings, ({ db }) => settleFiles(db, from, to));
    expect(missing).toEqual({ ok: true, data: 0 });
    expect(await readdir(to)).toEqual([ada]);
    expect((await readdir(join(to, ada))).sort()).toEqual([first, second].sort());
    await school.storage.close();
  });

  it('keeps files that came after it, and none of accounts that it does not know', async () => {
    const school = await openSchool(await newDatabase());
    const ada = await school.student('ada');
    const old = await school.adds(ada, 'old');
    const backup = await taken(school);
    const late = await school.adds(ada, 'late');
    const bob = await school.student('bob');
    await school.adds(bob, 'of bob');
    await school.storage.close();
    const blobs = join(school.settings.dataDir, 'blobs');
    // A disk that died left something else under its name, and one that is no file of anybody's.
    await writeFile(join(blobs, ada, old), 'odd');
    await writeFile(join(blobs, ada, 'f'.repeat(64)), 'not what its name says');
    const outcome = await restoreBackup(backup, school.settings, { replaces: true, nowMs });
    expect(outcome).toMatchObject({ ok: true, data: { kept: 1 } });
    const storage = await openStorage(school.settings);
    expect(await storage.blobs.find(ada, late)).toMatchObject({ sizeBytes: 4 });
    expect(await readFile(join(blobs, ada, old), 'utf8')).toBe('old');
    await expect(access(join(blobs, bob))).rejects.toThrow('ENOENT');
    await storage.close();
  });

  it('says how many files were missing or damaged already', async () => {
    const school = await openSchool(await newDatabase());
    const ada = await school.student('ada');
    const [gone, rotten] = [await school.adds(ada, 'gone'), await school.adds(ada, 'rotten')];
    await school.adds(ada, 'whole');
    const blobs = join(school.settings.dataDir, 'blobs', ada);
    await rm(join(blobs, gone));
    await writeFile(join(blobs, rotten), 'rottem');
    const made = await makeBackup(school.settings, await newFolder(), nowMs);
    expect(made).toMatchObject({
      ok: true,
      data: { manifest: { missing: 2, files: { count: 1, bytes: 5 } } },
    });
    await school.storage.close();
  });

  it('leaves all as it was where it fails in the middle', async () => {
    const school = await openSchool(await newDatabase());
    const ada = await school.student('ada');
    await school.adds(ada, 'of ada');
    const backup = await taken(school);
    const bob = await school.student('bob');
    await school.storage.close();
    // No folder can be made where a file is.
    const blobs = join(school.settings.dataDir, 'blobs');
    await rm(blobs, { recursive: true });
    await writeFile(blobs, '');
    await expect(
      restoreBackup(backup, school.settings, { replaces: true, nowMs }),
    ).rejects.toThrow();
    await rm(blobs);
    await mkdir(blobs);
    const storage = await openStorage(school.settings);
    expect(storage.epoch).toBe(school.storage.epoch);
    expect(await storage.accounts.byId(bob)).toBeDefined();
    await storage.close();
  });
}

describe('a SQLite database that cannot be read', () => {
  it('is replaced only where that is said, with its log', async () => {
    const school = await openSchool('');
    const ada = await school.student('ada');
    const backup = await taken(school);
    await school.storage.close();
    const file = join(school.settings.dataDir, 'haversack.db');
    for (const end of ['', '-wal']) await writeFile(file + end, 'no database at all'.repeat(1_000));
    const refused = await restoreBackup(backup, school.settings, { replaces: false, nowMs });
    expect(messageOf(refused)).toMatch(/haversack.db cannot be read.*add --replace\.$/);
    await restored(backup, school.settings);
    const database = new DatabaseSync(file);
    expect(database.prepare('SELECT id FROM users').all()).toEqual([{ id: ada }]);
    database.close();
  });
});

async function taken(school: School): Promise<string> {
  const made = await makeBackup(school.settings, await newFolder(), nowMs);
  if (!made.ok) throw new Error(made.error.message);
  return made.data.path;
}

async function restored(backup: string, settings: StorageSettings): Promise<void> {
  const outcome = await restoreBackup(backup, settings, { replaces: true, nowMs });
  if (!outcome.ok) throw new Error(outcome.error.message);
}

function messageOf(outcome: { ok: true } | { ok: false; error: { message: string } }): string {
  return outcome.ok ? '' : outcome.error.message;
}

function engineOf({ dataDir, databaseUrl }: StorageSettings) {
  return databaseUrl === '' ? openSqlite(join(dataDir, 'haversack.db')) : openPostgres(databaseUrl);
}

async function contentOf({ accounts, rows, blobs }: School['storage'], users: readonly string[]) {
  return Promise.all(
    users.map(async (id) => ({
      account: await accounts.byId(id),
      version: await rows.version(id),
      rows: (await rows.newer(id, 0, 100_000_000)).rows,
      idle: await blobs.unneeded(id, nowMs + 1),
    })),
  );
}
