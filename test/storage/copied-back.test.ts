/** A SQLite file that is older than what was acknowledged is noticed at the next start; one that is not never is [S3]. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { makeBackup } from '../../server/backup/make-backup.ts';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import type { Storage } from '../../server/storage/contract.ts';
import { markName } from '../../server/storage/history/mark.ts';
import { openStorage } from '../../server/storage/open.ts';
import { fewerUnlessLong } from '../support/long.ts';
import { createRandom } from '../support/random.ts';
import { nowMs, openSubject, row } from './suites/subject.ts';

const seeds = Array.from({ length: fewerUnlessLong(200, 3) }, (_, index) => index + 1);
const renewed = expect.stringContaining('Its history gets a new name');

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'haversack-copied-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A server's storage in a folder, which can be started anew and whose database can be copied and put back. */
async function setUp() {
  const dataDir = await newFolder();
  const settings = { dataDir, databaseUrl: '' };
  const file = join(dataDir, 'haversack.db');
  const subject = await openSubject(settings);
  const user = (await subject.newUser()).id;
  let storage: Storage | undefined = subject.storage;
  const close = async () => {
    await storage?.close();
    storage = undefined;
  };
  onTestFinished(close);
  const removeDatabase = async () => {
    for (const end of ['', '-wal', '-shm']) await rm(`${file}${end}`, { force: true });
  };
  return {
    ...{ dataDir, settings, user, file, close, removeDatabase },
    write: () => storage?.rows.transaction(user, (tx) => tx.write([row('one', tx.version + 1)])),
    position: () => storage?.rows.position(user),
    /** @returns what it told the operator */
    async startAgain(): Promise<string[]> {
      await close();
      const said: string[] = [];
      storage = await openStorage(settings, (line) => said.push(line));
      return said;
    },
    async copyTo(copy: string) {
      await rm(copy, { force: true });
      const database = new DatabaseSync(file);
      database.exec(`VACUUM INTO '${copy}'`);
      database.close();
    },
    async putBack(copy: string) {
      await close();
      await removeDatabase();
      await copyFile(copy, file);
    },
  };
}

it.each(seeds)(
  'is noticed where something acknowledged is not in it, and only there, seed %i',
  async (seed) => {
    const random = createRandom(seed);
    const school = await setUp();
    const elsewhere = await newFolder();
    const copies: { path: string; acknowledged: number; epoch: string | undefined }[] = [];
    let acknowledged = 0;
    let epoch = (await school.position())?.epoch;
    const expectStays = async () => {
      expect(await school.startAgain()).toEqual([]);
      expect((await school.position())?.epoch).toBe(epoch);
    };
    for (let step = 0; step < 15; step++) {
      const what = random.next();
      if (what < 0.4) {
        await Promise.all(Array.from({ length: 1 + random.below(3) }, school.write));
        acknowledged = (await school.position())?.version ?? 0;
      } else if (what < 0.6) {
        const path = join(elsewhere, `${copies.length}.db`);
        await school.copyTo(path);
        copies.push({ path, acknowledged, epoch });
      } else if (what < 0.7) {
        await expectStays();
      } else if (what < 0.8) {
        // The project's own backup and restore give it a new name themselves, once.
        const made = await makeBackup(school.settings, elsewhere, nowMs + step);
        await school.close();
        if (!made.ok) throw new Error(made.error.message);
        const options = { replaces: true, nowMs: nowMs + step };
        expect(await restoreBackup(made.data.path, school.settings, options)).toMatchObject({
          ok: true,
        });
        expect(await school.startAgain()).toEqual([]);
        const next = (await school.position())?.epoch;
        expect(next).not.toBe(epoch);
        epoch = next;
      } else {
        const copy = random.pick(copies);
        if (copy === undefined) continue;
        await school.putBack(copy.path);
        const said = await school.startAgain();
        const next = (await school.position())?.epoch;
        const isOlder = copy.epoch !== epoch || copy.acknowledged < acknowledged;
        expect([said, next === epoch]).toEqual(isOlder ? [[renewed], false] : [[], true]);
        epoch = next;
        acknowledged = copy.acknowledged;
      }
    }
    await expectStays();
  },
);

it('is noticed where it came into an empty folder, without its mark', async () => {
  const school = await setUp();
  const copy = join(await newFolder(), 'copy.db');
  await school.write();
  await school.copyTo(copy);
  await school.putBack(copy);
  await rm(join(school.dataDir, markName));
  expect(await school.startAgain()).toEqual([renewed]);
  expect(await school.startAgain()).toEqual([]);
});

it('is noticed where its mark cannot be read', async () => {
  const school = await setUp();
  await school.write();
  await school.close();
  await writeFile(join(school.dataDir, markName), '{"epoch":"');
  expect(await school.startAgain()).toEqual([renewed]);
});

it('of a release that kept no mark is taken as it is', async () => {
  const school = await setUp();
  await school.write();
  const epoch = (await school.position())?.epoch;
  await school.close();
  const database = new DatabaseSync(school.file);
  database.exec("DELETE FROM meta WHERE key IN ('commits', 'epoch_began')");
  database.close();
  await rm(join(school.dataDir, markName));
  expect(await school.startAgain()).toEqual([]);
  expect((await school.position())?.epoch).toBe(epoch);
});

it('a new database beside the mark of another begins its own history', async () => {
  const school = await setUp();
  await school.write();
  await school.close();
  await school.removeDatabase();
  expect(await school.startAgain()).toEqual([]);
});

it('[P2] a process that is killed at any moment gives no false alarm, and what it acknowledged counts', {
  timeout: 120_000,
}, async () => {
  const random = createRandom(12);
  const school = await setUp();
  const epoch = (await school.position())?.epoch;
  const copy = join(await newFolder(), 'copy.db');
  for (let kill = 0; kill < fewerUnlessLong(40, 1); kill++) {
    await school.copyTo(copy);
    const before = (await school.position())?.version ?? 0;
    await school.close();
    await killWriter(school.dataDir, school.user, random.below(60));
    expect(await school.startAgain()).toEqual([]);
    expect((await school.position())?.epoch).toBe(epoch);
    expect((await school.position())?.version).toBeGreaterThan(before);
  }
  await school.close();
  await killWriter(school.dataDir, school.user, 0);
  await school.putBack(copy);
  expect(await school.startAgain()).toEqual([renewed]);
});

/** Ends once at least one batch was acknowledged. */
async function killWriter(dataDir: string, userId: string, lifeMs: number): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', USER_ID: userId };
  const program = resolve(import.meta.dirname, 'writer-process.ts');
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), ended]);
  // When it dies is the point of this test, so here time itself is waited for.
  await new Promise((done) => setTimeout(done, lifeMs));
  child.kill('SIGKILL');
  await ended;
}
