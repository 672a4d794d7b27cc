/** Backups and restores that are killed at any moment: nothing half done is ever taken for a whole. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBackup } from '../../server/backup/folder.ts';
import { verifyBackup } from '../../server/backup/verify.ts';
import { openStorage, type StorageSettings } from '../../server/storage/open.ts';
import {
  type Cluster,
  clusterStartMs,
  hasPostgres,
  onPostgres,
  startCluster,
} from '../postgres/cluster.ts';
import { fewerUnlessLong, isLong } from '../support/long.ts';
import { createRandom } from '../support/random.ts';
import { begin, run } from './operator.ts';
import { engineOf, epochOf, newFolder, openSchool } from './school.ts';

const kills = fewerUnlessLong(8, 1);

describe('on SQLite', () => brokenOff(async () => ''));

describe.skipIf(!hasPostgres || !isLong)(onPostgres('on PostgreSQL'), () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  }, clusterStartMs);
  afterAll(() => cluster?.stop());
  brokenOff(() => cluster.newDatabase());
});

function brokenOff(newDatabase: () => Promise<string>): void {
  const random = createRandom(7);

  async function setUp() {
    const school = await openSchool(await newDatabase());
    const ada = await school.student('ada');
    const body = JSON.stringify({ id: 'n', text: 'x'.repeat(2_000) });
    await school.writes(
      ada,
      Array.from({ length: 5_000 }, () => body),
    );
    for (let n = 0; n < 100; n++) await school.adds(ada, `${n}`.repeat(5_000));
    await school.storage.close();
    const { dataDir, databaseUrl } = school.settings;
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    return { settings: school.settings, env, folder: await newFolder() };
  }

  /** @returns how it ended when it was killed at this moment */
  async function kill(moment: () => Promise<unknown>, ...given: Parameters<typeof begin>) {
    const { child, ended } = begin(...given);
    await Promise.race([moment(), ended]);
    child.kill('SIGKILL');
    return ended;
  }

  it.runIf(isLong)(
    'leaves no backup that looks whole and is not',
    { timeout: 120_000 },
    async () => {
      const { env, folder } = await setUp();
      const begunAt = performance.now();
      expect(await run('backup', [folder], env)).toMatchObject({ code: 0, err: '' });
      const wholeMs = performance.now() - begunAt;
      for (let n = 0; n < kills; n++) {
        const moment = () => (n === 0 ? firstPart(folder) : passed(random.below(wholeMs)));
        await kill(moment, 'backup', [folder], env);
      }
      const names = await readdir(folder);
      for (const name of names.filter((one) => !one.startsWith('.'))) {
        expect(await verifyBackup(join(folder, name))).toMatchObject({ ok: true });
        await rm(join(folder, name), { recursive: true });
      }
      expect(names.some((name) => name.endsWith('.part'))).toBe(true);
      expect(await findBackup(folder)).toMatchObject({ ok: false });
      expect(await run('backup', [folder], env)).toMatchObject({ code: 0, err: '' });
    },
  );

  it('leaves the old database or the restored one, and each is whole', {
    timeout: 120_000,
  }, async () => {
    const { settings, env, folder } = await setUp();
    expect(await run('backup', [folder], env)).toMatchObject({ code: 0 });
    const begunAt = performance.now();
    expect(await run('restore', [folder, '--replace'], env)).toMatchObject({ code: 0, err: '' });
    const wholeMs = performance.now() - begunAt;
    const ends = new Set<string>();
    for (let n = 0; n < kills; n++) {
      const late = await addLateNote(settings);
      // The first one early enough that the old database is still there.
      const moment = () => passed(random.below(n === 0 ? wholeMs / 4 : wholeMs));
      await kill(moment, 'restore', [folder, '--replace'], env);
      const now = await stateOf(settings);
      // Everything after the backup belongs to the old epoch.
      expect(now).toMatchObject(
        now.epoch === late.epoch ? late : { notes: 5_000, files: 100, isWhole: true },
      );
      ends.add(now.epoch === late.epoch ? 'as it was' : 'restored');
    }
    expect(ends).toContain('as it was');
    expect(await run('restore', [folder, '--replace'], env)).toMatchObject({ code: 0, err: '' });
    expect(await stateOf(settings)).toMatchObject({ notes: 5_000, files: 100, isWhole: true });
    const own = await readdir(settings.dataDir);
    expect(own.filter((name) => name.startsWith('.'))).toEqual([]);
  });
}

/** Waits until a backup has begun to write. */
async function firstPart(folder: string): Promise<void> {
  while (!(await readdir(folder)).some((name) => name.endsWith('.part'))) await passed(2);
}

/** @returns the database's content with one more note */
async function addLateNote(settings: StorageSettings) {
  const school = await openSchool(settings.databaseUrl, settings.dataDir);
  const [ada] = await usersOf(settings);
  await school.writes(ada ?? '', ['{}']);
  await school.storage.close();
  return stateOf(settings);
}

async function usersOf(settings: StorageSettings): Promise<string[]> {
  const engine = engineOf(settings);
  const users = await engine.reader.selectFrom('users').select('id').execute();
  await engine.close();
  return users.map(({ id }) => id);
}

async function stateOf(settings: StorageSettings) {
  // The way the server opens it.
  const storage = await openStorage(settings);
  await storage.close();
  const epoch = await epochOf(settings);
  const engine = engineOf(settings);
  const count = async (table: 'rows' | 'blobs') =>
    (await engine.reader.selectFrom(table).select('user_id').execute()).length;
  const state = { epoch, notes: await count('rows'), files: await count('blobs'), isWhole: true };
  if (engine.kind === 'sqlite') {
    const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(
      engine.writer,
    );
    state.isWhole = rows[0]?.integrity_check === 'ok';
  }
  await engine.close();
  return state;
}
