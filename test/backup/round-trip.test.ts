/** A backup and its restore, on both databases: what comes back, and what ends. */
import { access, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokens } from '../../server/accounts/tokens.ts';
import { copyFiles, makeBackup, settleFiles } from '../../server/backup/make-backup.ts';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import { inSnapshot } from '../../server/backup/snapshot.ts';
import { openSqlite } from '../../server/storage/engine/sqlite.ts';
import { migrate } from '../../server/storage/migrations.ts';
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
  newFolder,
  nowMs,
  openSchool,
  restored,
  type School,
  taken,
} from './school.ts';

const hard = [
  'a line\nand another\r\n, \u2028 and \u2029, “quotes” \\ \u0000 \u{1f392}',
  'x'.repeat(3_000_000),
  '',
].map((text) => JSON.stringify({ id: 'n', text }));

describe('on SQLite', () => backups(async () => '', true));

describe.skipIf(!hasPostgres)(onPostgres('on PostgreSQL'), () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  }, clusterStartMs);
  afterAll(() => cluster?.stop());
  backups(() => cluster.newDatabase(), isLong);
});

/**
 * @param newDatabase the address of an empty one, or empty
 * @param isWhole whether all tests run; otherwise only that everything comes back
 */
function backups(newDatabase: () => Promise<string>, isWhole: boolean): void {
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
    const outcome = await restoreBackup(backup, settings, { replaces: false, nowMs });
    expect(outcome).toMatchObject({ ok: true, data: { kept: 0 } });
    const storage = await openStorage(settings);
    expect(await contentOf(storage, [ada, bob])).toEqual(before);
    expect(await epochOf(settings)).not.toBe(await epochOf(school.settings));
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

  it.runIf(isWhole)('brings back one file that two students have, to each of them', async () => {
    const school = await openSchool(await newDatabase());
    const students = [await school.student('ada'), await school.student('bob')];
    const [ada = '', bob = ''] = students;
    const shared = await school.adds(ada, 'the same handout');
    await school.adds(bob, 'the same handout');
    const own = [await school.adds(ada, 'of ada'), await school.adds(bob, 'of bob')];
    // The database decides what belongs to a concurrent backup; here everything does.
    const settled = await newFolder();
    const from = join(school.settings.dataDir, 'blobs');
    await inSnapshot(school.settings, ({ db }) => settleFiles(db, from, settled));
    const target = { dataDir: await newFolder(), databaseUrl: await newDatabase() };
    const made = await makeBackup(school.settings, await newFolder(), nowMs);
    if (!made.ok) throw new Error(made.error.message);
    expect(made.data.manifest).toMatchObject({ files: { count: 4, bytes: 44 }, missing: 0 });
    await restored(made.data.path, target);
    const storage = await openStorage(target);
    for (const [n, student] of students.entries()) {
      const wanted = [shared, own[n]].sort();
      for (const blobs of [settled, join(target.dataDir, 'blobs')]) {
        expect((await readdir(join(blobs, student))).sort()).toEqual(wanted);
      }
      const path = join(target.dataDir, 'blobs', student, shared);
      expect(await readFile(path, 'utf8')).toBe('the same handout');
      expect(await storage.blobs.find(student, shared)).toMatchObject({ sizeBytes: 16 });
    }
    await Promise.all([storage.close(), school.storage.close()]);
  });

  it.runIf(isWhole)('ends all sessions, those that were ended after the backup too', async () => {
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

  it.runIf(isWhole)('brings the database of an older release up to date', async () => {
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

  it.runIf(isWhole)(
    'is of the moment at which it began, whatever is written meanwhile',
    async () => {
      const school = await openSchool(await newDatabase());
      const ada = await school.student('ada');
      await school.writes(ada, ['{}', '{}']);
      const folder = await newFolder();
      const copied = await inSnapshot(school.settings, async ({ facts, copyTo }) => {
        await school.writes(ada, ['{}']);
        await school.student('bob');
        await copyTo(folder);
        return facts.tables;
      });
      expect(copied).toMatchObject({ ok: true, data: { rows: 2, users: 1 } });
      const copy =
        school.settings.databaseUrl === '' ? openSqlite(join(folder, 'haversack.db')) : null;
      const rows = copy
        ? await copy.reader.selectFrom('rows').select('id').execute()
        : (await readFile(join(folder, 'rows.jsonl'), 'utf8')).trimEnd().split('\n');
      expect(rows).toHaveLength(2);
      await copy?.close();
      await school.storage.close();
    },
  );

  it.runIf(isWhole)(
    'has the files that came while it was being made, and none of an account that went',
    async () => {
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
    },
  );

  it.runIf(isWhole)(
    'settles the files of each student, whatever lies among those of another',
    async () => {
      const school = await openSchool(await newDatabase());
      const students = [await school.student('ada'), await school.student('bob')];
      const [from, to] = [join(school.settings.dataDir, 'blobs'), await newFolder()];
      const wanted: string[][] = [];
      for (const student of students) {
        const early = await school.adds(student, `early, ${student}`);
        await copyFiles(from, to);
        await writeFile(join(to, student, 'f'.repeat(64)), 'deleted meanwhile');
        const late = [await school.adds(student, `late, ${student}`)];
        const gone = await school.adds(student, `gone, ${student}`);
        await rm(join(from, student, gone));
        wanted.push([early, ...late].sort());
      }
      const missing = await inSnapshot(school.settings, ({ db }) => settleFiles(db, from, to));
      expect(missing).toEqual({ ok: true, data: 2 });
      const there = students.map(async (student) => (await readdir(join(to, student))).sort());
      expect(await Promise.all(there)).toEqual(wanted);
      await school.storage.close();
    },
  );

  it.runIf(isWhole)(
    'keeps files that came after it, and none of accounts that it does not know',
    async () => {
      const school = await openSchool(await newDatabase());
      const ada = await school.student('ada');
      const old = await school.adds(ada, 'old');
      const backup = await taken(school);
      const late = await school.adds(ada, 'late');
      const bob = await school.student('bob');
      await school.adds(bob, 'of bob');
      await school.storage.close();
      const blobs = join(school.settings.dataDir, 'blobs');
      // A damaged disk left wrong bytes under one name, and a file that belongs to nobody.
      await writeFile(join(blobs, ada, old), 'odd');
      await writeFile(join(blobs, ada, 'f'.repeat(64)), 'not what its name says');
      const outcome = await restoreBackup(backup, school.settings, { replaces: true, nowMs });
      expect(outcome).toMatchObject({ ok: true, data: { kept: 1 } });
      const storage = await openStorage(school.settings);
      expect(await storage.blobs.find(ada, late)).toMatchObject({ sizeBytes: 4 });
      expect(await readFile(join(blobs, ada, old), 'utf8')).toBe('old');
      await expect(access(join(blobs, bob))).rejects.toThrow('ENOENT');
      await storage.close();
    },
  );

  it.runIf(isWhole)('says how many files were missing or damaged already', async () => {
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
}

async function contentOf({ accounts, rows, blobs }: School['storage'], users: readonly string[]) {
  return Promise.all(
    users.map(async (id) => ({
      account: await accounts.byId(id),
      version: (await rows.position(id)).version,
      rows: (await rows.newer(id, 0, 100_000_000)).rows,
      idle: await blobs.unneeded(id, nowMs + 1),
    })),
  );
}
