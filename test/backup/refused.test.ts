/** Backups that cannot be restored leave both databases unchanged. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBackup } from '../../server/backup/make-backup.ts';
import { manifestName } from '../../server/backup/manifest.ts';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import { openStorage } from '../../server/storage/open.ts';
import {
  type Cluster,
  clusterStartMs,
  hasPostgres,
  onPostgres,
  startCluster,
} from '../postgres/cluster.ts';
import { isLong } from '../support/long.ts';
import {
  engineOf,
  epochOf,
  messageOf,
  newFolder,
  nowMs,
  openSchool,
  restored,
  taken,
} from './school.ts';

describe('on SQLite', () => refusals(async () => ''));

describe.skipIf(!hasPostgres || !isLong)(onPostgres('on PostgreSQL'), () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  }, clusterStartMs);
  afterAll(() => cluster?.stop());
  refusals(() => cluster.newDatabase());

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
function refusals(newDatabase: () => Promise<string>): void {
  it('replaces students only where that is said', async () => {
    const school = await openSchool(await newDatabase());
    const ada = await school.student('ada');
    const backup = await taken(school);
    const bob = await school.student('bob');
    await school.storage.close();
    const epoch = await epochOf(school.settings);
    const refused = await restoreBackup(backup, school.settings, { replaces: false, nowMs });
    expect(messageOf(refused)).toMatch(/^The database has students\. Add --replace .*\.$/);
    const untouched = await openStorage(school.settings);
    expect([await epochOf(school.settings), await untouched.accounts.byId(bob)]).toEqual([
      epoch,
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
    expect(messageOf(refused)).toMatch(/Stop the server and every other program that uses it/);
    await school.storage.close();
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

  it('leaves all as it was where it fails in the middle', async () => {
    const school = await openSchool(await newDatabase());
    const ada = await school.student('ada');
    await school.adds(ada, 'of ada');
    const backup = await taken(school);
    const bob = await school.student('bob');
    await school.storage.close();
    const epoch = await epochOf(school.settings);
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
    expect(await epochOf(school.settings)).toBe(epoch);
    expect(await storage.accounts.byId(bob)).toBeDefined();
    await storage.close();
  });
}

describe('a SQLite database that cannot be read', () => {
  it('is replaced only where that is said, and its log with it', async () => {
    const school = await openSchool('');
    const ada = await school.student('ada');
    const backup = await taken(school);
    const file = join(school.settings.dataDir, 'haversack.db');
    const checkpoint = new DatabaseSync(file);
    checkpoint.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    checkpoint.close();
    await school.student('bob');
    // Whole, as a server that was killed leaves it.
    const log = await readFile(`${file}-wal`);
    await school.storage.close();
    const damage = async () => {
      await writeFile(file, 'no database at all'.repeat(1_000));
      await writeFile(`${file}-wal`, log);
    };
    await damage();
    const refused = await restoreBackup(backup, school.settings, { replaces: false, nowMs });
    expect(messageOf(refused)).toMatch(
      /haversack.db cannot be read.*Add --replace to replace it anyway\.$/,
    );
    await damage();
    await restored(backup, school.settings);
    const database = new DatabaseSync(file);
    expect(database.prepare('SELECT id FROM users').all()).toEqual([{ id: ada }]);
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    database.close();
  });
});
