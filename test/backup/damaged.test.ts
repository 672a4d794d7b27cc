/** A backup that is not as it was written is found by reading it, and never restored. */
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBackup } from '../../server/backup/make-backup.ts';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import { verifyBackup } from '../../server/backup/verify.ts';
import { tableNames } from '../../server/storage/engine/database.ts';
import {
  type Cluster,
  clusterStartMs,
  hasPostgres,
  onPostgres,
  startCluster,
} from '../postgres/cluster.ts';
import { isLong } from '../support/long.ts';
import { newFolder, nowMs, openSchool } from './school.ts';

const databaseFile = { sqlite: 'haversack.db', postgres: 'rows.jsonl' };

describe('on SQLite', () => damages('sqlite', async () => ''));

describe.skipIf(!hasPostgres || !isLong)(onPostgres('on PostgreSQL'), () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  }, clusterStartMs);
  afterAll(() => cluster?.stop());
  damages('postgres', () => cluster.newDatabase());
});

function damages(storage: 'sqlite' | 'postgres', newDatabase: () => Promise<string>): void {
  const database = join('database', databaseFile[storage]);

  async function make() {
    const school = await openSchool(await newDatabase());
    const ada = await school.student('ada');
    await school.writes(
      ada,
      Array.from({ length: 200 }, (_, n) => `{"id":"n${n}"}`),
    );
    const blob = join('blobs', ada, await school.adds(ada, 'the bytes'));
    const made = await makeBackup(school.settings, await newFolder(), nowMs);
    await school.storage.close();
    if (!made.ok) throw new Error(made.error.message);
    return { ...school.settings, backup: made.data.path, blob, manifest: made.data.manifest };
  }

  it('knows each table that the database has', async () => {
    const { manifest } = await make();
    expect(Object.keys(manifest.tables)).toEqual(
      // Excludes temporary data: counts of limits, and uploads, whose bytes no backup has.
      tableNames.filter((name) => name !== 'limit_counts' && name !== 'uploads'),
    );
    expect(manifest.tables).toMatchObject({ users: 1, rows: 200, blobs: 1 });
  });

  it.each([
    ['a flipped bit in the database', () => database, flip],
    ['a database that was cut short', () => database, (path: string) => truncate(path, 4_096)],
    ['no database', () => database, (path: string) => rm(path)],
    ['a flipped bit in a file', (blob: string) => blob, flip],
    ['a file that is missing', (blob: string) => blob, (path: string) => rm(path)],
  ])('finds %s', async (_, which, damage) => {
    const { backup, blob, ...settings } = await make();
    expect(await verifyBackup(backup)).toMatchObject({ ok: true });
    await damage(join(backup, which(blob)));
    const sentence = expect.stringMatching(/^The backup \S+ is damaged: .*\.$/);
    const expected = { ok: false, error: { kind: 'damaged', message: sentence } };
    expect(await verifyBackup(backup)).toMatchObject(expected);
    const restored = await restoreBackup(backup, settings, { replaces: true, nowMs });
    expect(restored).toMatchObject(expected);
  });

  it('finds a manifest that cannot be read', async () => {
    const { backup } = await make();
    for (const text of ['', '{', '{"format":1}', '[]']) {
      await writeFile(join(backup, 'manifest.json'), text);
      expect(await verifyBackup(backup)).toMatchObject({ ok: false, error: { kind: 'damaged' } });
    }
  });

  it('does not take fewer rows for all of them', async () => {
    const { backup, manifest } = await make();
    const tables = { ...manifest.tables, rows: 201 };
    await writeFile(join(backup, 'manifest.json'), JSON.stringify({ ...manifest, tables }));
    expect(await verifyBackup(backup)).toMatchObject({ ok: false, error: { kind: 'damaged' } });
    expect(await readdir(backup)).toHaveLength(3);
  });
}

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(path, bytes);
}
