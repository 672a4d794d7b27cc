/** Others may write to the place of a backup. Its content is data, never a program, and no link is followed. */
import { cp, mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { findBackup } from '../../server/backup/folder.ts';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import { listDatabase } from '../../server/backup/verify.ts';
import { messageOf, newFolder, nowMs, openSchool, taken } from './school.ts';

async function setUp() {
  const school = await openSchool('');
  const [ada, bob] = [await school.student('ada'), await school.student('bob')];
  await school.writes(ada, ['{"id":"n1"}', '{"id":"n2"}']);
  const sha256 = await school.adds(ada, 'the bytes');
  await school.adds(bob, 'other bytes');
  const backup = await taken(school);
  await school.storage.close();
  const settings = { dataDir: await newFolder(), databaseUrl: '' };
  return {
    ...{ ada, bob, sha256, backup, settings, made: school.settings },
    restore: () => restoreBackup(backup, settings, { replaces: true, nowMs }),
    /** Changes the copied database, with a manifest that says so. */
    async change(sql: string) {
      const folder = join(backup, 'database');
      const database = new DatabaseSync(join(folder, 'haversack.db'));
      database.exec(sql);
      database.close();
      const path = join(backup, 'manifest.json');
      const manifest = JSON.parse(await readFile(path, 'utf8'));
      await writeFile(path, JSON.stringify({ ...manifest, database: await listDatabase(folder) }));
    },
  };
}

/** All objects of a database with their SQL. */
function schemaOf(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'haversack.db'), { readOnly: true });
  try {
    return database.prepare('SELECT type, name, sql FROM sqlite_master ORDER BY type, name').all();
  } finally {
    database.close();
  }
}

describe('a database in a backup', () => {
  it('brings its rows, and nothing else of its schema than a new database has', async () => {
    const { ada, settings, made, change, restore } = await setUp();
    const own = schemaOf(made.dataDir);
    await change(`
      CREATE TABLE secrets (hash TEXT);
      CREATE VIEW everything AS SELECT * FROM users;
      CREATE TRIGGER listen AFTER INSERT ON sessions BEGIN INSERT INTO secrets VALUES (new.access_hash); END;
      CREATE TRIGGER promote AFTER UPDATE ON users BEGIN UPDATE users SET password_hash = 'mine'; END;
      CREATE INDEX slow ON rows (body);
      CREATE VIRTUAL TABLE words USING fts5(body);
      DROP INDEX rows_by_version;`);
    const restored = await restore();
    expect(restored).toMatchObject({ ok: true });
    expect(schemaOf(settings.dataDir)).toEqual(own);
    expect(restored.ok && restored.data.foreign).toEqual(
      expect.arrayContaining(['table "secrets"', 'view "everything"', 'trigger "listen"']),
    );
    const database = new DatabaseSync(join(settings.dataDir, 'haversack.db'));
    const count = (table: string) =>
      database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n;
    expect([count('users'), count('rows'), count('blobs')]).toEqual([2, 2, 2]);
    database.exec(`UPDATE users SET username = 'eve' WHERE id = '${ada}'`);
    const hashes = database.prepare('SELECT password_hash AS hash FROM users ORDER BY email').all();
    expect(hashes.map(({ hash }) => hash)).toEqual(['hash of ada', 'hash of bob']);
    database.close();
  });

  it.each([
    [
      'a view in the place of a table',
      `ALTER TABLE notices RENAME TO old; CREATE VIEW notices AS SELECT * FROM old`,
    ],
    ['a table with other columns', `ALTER TABLE notices RENAME COLUMN tries TO attempts`],
    [
      'a column that is worked out',
      `DROP TABLE notices; CREATE TABLE notices (user_id, channel, id, noted_at, again_at, tries AS (1))`,
    ],
  ])('is refused with %s', async (_, sql) => {
    const { settings, change, restore } = await setUp();
    await change(sql);
    expect(messageOf(await restore())).toMatch(
      / is damaged: \S+haversack\.db (has another table|does not match the rows)/,
    );
    expect(await readdir(settings.dataDir)).toEqual([]);
  });
});

describe('links in a backup', () => {
  const outside = async (path: string) => {
    const elsewhere = join(await newFolder(), basename(path));
    await rename(path, elsewhere);
    await symlink(elsewhere, path);
  };

  it.each([
    ['the folder of the database', () => 'database'],
    ['the database', () => 'database/haversack.db'],
    ['the folder of files', () => 'blobs'],
    ['the folder of a student', (ada: string) => `blobs/${ada}`],
    ['a file', (ada: string, sha256: string) => `blobs/${ada}/${sha256}`],
    ['the manifest', () => 'manifest.json'],
  ])('are not followed: %s', async (_, which) => {
    const { ada, sha256, backup, settings, restore } = await setUp();
    await outside(join(backup, which(ada, sha256)));
    expect(messageOf(await restore())).not.toBe('');
    expect(await readdir(settings.dataDir)).toEqual([]);
  });

  it('are no backup, neither as the newest of the folder nor by name', async () => {
    const { backup } = await setUp();
    const folder = await newFolder();
    const [old, linked] = ['2026-01-15T12-00-00-000Z', '2030-01-15T12-00-00-000Z'].map((name) =>
      join(folder, name),
    ) as [string, string];
    await cp(backup, old, { recursive: true });
    await symlink(backup, linked);
    expect(await findBackup(folder)).toEqual({ ok: true, data: old });
    expect(messageOf(await findBackup(linked))).toBe(
      `${linked} is a link. Name its target folder.`,
    );
  });

  it('in the data folder are not followed either: nothing is written where the folder of a student leads', async () => {
    const { ada, settings, restore } = await setUp();
    const elsewhere = await newFolder();
    await mkdir(join(settings.dataDir, 'blobs'));
    await symlink(elsewhere, join(settings.dataDir, 'blobs', ada));
    await expect(restore()).rejects.toThrow(/blobs\/\S+ is a link/);
    expect(await readdir(elsewhere)).toEqual([]);
  });
});
