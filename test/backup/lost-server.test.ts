/** The server's disk is lost, and a backup that was made while students were writing is put back. */
import 'fake-indexeddb/auto';
import { createHash, randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { formatStamp } from '../../src/model/clock.ts';
import { createCards } from '../../src/model/entities/card.ts';
import { type SignedIn, signedIn } from '../../src/protocol/auth.ts';
import { filesPath, uploadsPath } from '../../src/protocol/files.ts';
import { apiBase } from '../../src/protocol/version.ts';
import { ServerProcess } from '../e2e/support/server.ts';
import {
  type Cluster,
  clusterStartMs,
  hasPostgres,
  onPostgres,
  startCluster,
} from '../postgres/cluster.ts';
import { createDevice } from '../support/device.ts';
import { HttpDevice, send, signUpOverHttp } from '../support/http-student.ts';
import { fewerUnlessLong, isLong } from '../support/long.ts';
import { run } from './operator.ts';
import { newFolder } from './school.ts';

const earlyCards = fewerUnlessLong(2_000, 300);

describe('with SQLite', () => {
  it(
    '[S3] a lost server comes back from its backup, and devices bring what came after it',
    {
      timeout: 120_000,
    },
    () => loseAndRestore(''),
  );

  describe('and one that still has its data', () => {
    let server: ServerProcess;
    beforeAll(async () => {
      server = await ServerProcess.start({ LOG_LEVEL: 'error' });
    }, 60_000);
    afterAll(() => server?.dispose());

    it('refuses to restore under a running server', async () => {
      const settings = { DATA_DIR: server.dataDir };
      const folder = await newFolder();
      await run('backup', [folder], settings);
      const refused = await run('restore', [folder, '--replace'], settings);
      expect(refused).toEqual({
        code: 1,
        out: '',
        err: expect.stringMatching(/^\S+haversack\.db is open\. Stop the server .*\n$/),
      });
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    });

    it.runIf(isLong)('a server that was killed is backed up as it stands', async () => {
      const ada = await signUpOverHttp(server.url, 'ada', (email) => server.codeFor(email));
      await new HttpDevice(ada, 'phone').sync(server.url, [newDeck('kept', 'phone')]);
      await server.kill();
      const settings = { DATA_DIR: server.dataDir };
      const folder = await newFolder();
      expect(await run('backup', [folder], settings)).toMatchObject({ code: 0, err: '' });
      const refused = await run('restore', [folder], settings);
      expect(refused).toMatchObject({
        code: 1,
        err: expect.stringMatching(/Add --replace .*\.\n$/),
      });
      expect(await run('restore', [folder, '--replace'], settings)).toMatchObject({ code: 0 });
      await server.start();
      const pulled = await pullAll(new HttpDevice(await logIn(server), 'new'), server);
      // Plus the notification of this login.
      expect([pulled.has('kept'), pulled.size]).toEqual([true, 2]);
    });
  });
});

const misused = [['--all', '/one'], ['/one', '/two'], []];
const commands: ('backup' | 'restore')[] = ['backup', 'restore'];
it.each(fewerUnlessLong(commands, commands.slice(1)))('%s says how it is used', async (command) => {
  for (const words of fewerUnlessLong(misused, misused.slice(0, 1))) {
    const { code, out, err } = await run(command, words, {});
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(new RegExp(`^Usage: npm run ${command} -- FOLDER.*\n$`));
  }
});

describe.skipIf(!hasPostgres || !isLong)(onPostgres('with PostgreSQL'), () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  }, clusterStartMs);
  afterAll(() => cluster?.stop());

  it(
    '[S3] a lost server comes back from its backup, and devices bring what came after it',
    {
      timeout: 120_000,
    },
    async () => loseAndRestore(await cluster.newDatabase()),
  );
});

async function loseAndRestore(databaseUrl: string): Promise<void> {
  const server = await ServerProcess.start({ LOG_LEVEL: 'error', DATABASE_URL: databaseUrl });
  onTestFinished(() => server.dispose());
  const ada = await signUpOverHttp(server.url, 'ada', (email) => server.codeFor(email));
  const settings = { DATA_DIR: server.dataDir, DATABASE_URL: databaseUrl };
  const folder = join(await newFolder(), 'backups');

  // Acknowledged before the backup begins.
  let token = ada.session.accessToken;
  const laptop = await createDevice({
    userId: ada.user.id,
    origin: server.url,
    accessToken: token,
    fetch: (input, init) => {
      const request = new Request(input, init);
      request.headers.set('authorization', `Bearer ${token}`);
      return fetch(request);
    },
  });
  await laptop.edit(createCards, cards('early', earlyCards));
  expect(await laptop.sync()).toEqual({ kind: 'done' });
  const files = new Map<string, Buffer>();
  for (let n = 0; n < 10; n++) await upload(server, ada, files);
  const load = beginLoad(server, ada, files);
  await load.reached(30);

  const early = { rows: [...load.rows], files: [...files.keys()] };
  const backup = await run('backup', [folder], settings);
  expect(backup).toEqual({ code: 0, out: expect.stringMatching(/\nVerified: /), err: '' });
  const whileCopied = load.rows.length - early.rows.length;
  expect(whileCopied).toBeGreaterThan(0);
  await load.end();
  await expectClosed(folder);

  // Acknowledged after the backup, so only a device has it.
  await laptop.edit(createCards, cards('late', 30));
  expect(await laptop.sync()).toEqual({ kind: 'done' });
  await server.kill();
  await rm(server.dataDir, { recursive: true });
  if (databaseUrl !== '') await dropAll(databaseUrl);
  const restored = await run('restore', [folder], settings);
  expect(restored).toEqual({
    code: 0,
    out: expect.stringMatching(/^Restored 1 student, /),
    err: '',
  });
  await expectClosed(server.dataDir);
  await server.start();

  // The old session is none; the password is as it was.
  expect(await laptop.sync()).not.toEqual({ kind: 'done' });
  const again = await logIn(server);
  const fresh = new HttpDevice(again, 'fresh');
  const rows = await pullAll(fresh, server);
  expect(early.rows.filter((id) => !rows.has(id))).toEqual([]);
  for (const sha256 of early.files) {
    const answer = await fetch(`${server.url}${apiBase}${filesPath}/${sha256}`, {
      headers: { authorization: `Bearer ${again.session.accessToken}` },
    });
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(files.get(sha256) ?? Buffer.of())).toBe(
      true,
    );
  }
  expect([...rows.values()].filter((front) => front.startsWith('late'))).toEqual([]);

  token = again.session.accessToken;
  for (const _ of ['hears of the new epoch', 'sends all']) {
    expect(await laptop.sync()).toEqual({ kind: 'done' });
  }
  const fronts = [...(await pullAll(fresh, server)).values()];
  expect(fronts.filter((front) => front.startsWith('early'))).toHaveLength(earlyCards);
  expect(fronts.filter((front) => front.startsWith('late'))).toHaveLength(30);
}

function cards(word: string, count: number) {
  const common = { deckId: 'd', kind: 'basic' as const, back: 'b' };
  return Array.from({ length: count }, (_, n) => ({ ...common, front: `${word} ${n}` }));
}

function newDeck(id: string, device: string) {
  const at = formatStamp({ ms: Date.now(), counter: 0 }, device);
  return { entity: 'deck', id, at, fields: { name: id, createdAt: 1, deletedAt: 0 } };
}

/** A student writes no faster. Without it the load would take as long as the machine is busy. */
const betweenMs = 20;

/** Rows of three devices and a file now and then, each acknowledged before the next. */
function beginLoad(server: ServerProcess, student: SignedIn, files: Map<string, Buffer>) {
  const rows: string[] = [];
  const waiting: { most: number; done: () => void }[] = [];
  let isOver = false;
  const push = async (device: HttpDevice) => {
    for (let n = 0; !isOver; n++) {
      const id = `${device.name}${n}`;
      await device.sync(server.url, [newDeck(id, device.name)]);
      rows.push(id);
      for (const { most, done } of waiting) if (rows.length >= most) done();
      await passed(betweenMs);
    }
  };
  const addFiles = async () => {
    while (!isOver) {
      await upload(server, student, files);
      await passed(betweenMs);
    }
  };
  const names = ['one', 'two', 'three'];
  const devices = names.map((name, n) => new HttpDevice(student, name, `10.0.${n}.1`));
  const working = Promise.all([...devices.map(push), addFiles()]);
  return {
    rows,
    reached: (most: number) =>
      Promise.race([working, new Promise<void>((done) => waiting.push({ most, done }))]),
    async end() {
      isOver = true;
      await working;
    },
  };
}

/** Records acknowledged uploads in `files`. */
async function upload(
  { url }: ServerProcess,
  { session }: SignedIn,
  files: Map<string, Buffer>,
): Promise<void> {
  const bytes = randomBytes(20_000);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const tus = { authorization: `Bearer ${session.accessToken}`, 'tus-resumable': '1.0.0' };
  const created = await fetch(`${url}${apiBase}${uploadsPath}`, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(bytes.length),
      'upload-metadata': `sha256 ${Buffer.from(sha256).toString('base64')}`,
    },
  });
  const sent = await fetch(new URL(created.headers.get('location') ?? '', url), {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  });
  if (sent.status !== 204) throw new Error(`The upload was answered with ${sent.status}`);
  files.set(sha256, bytes);
}

async function logIn({ url }: ServerProcess): Promise<SignedIn> {
  const given = { email: 'ada@example.org', password: 'correct horse battery' };
  const { text } = await send(url, '/auth/login', given);
  return v.parse(v.object({ data: signedIn }), JSON.parse(text)).data;
}

/** @returns the front of each card by id; other rows have no text */
async function pullAll(device: HttpDevice, { url }: ServerProcess): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  device.cursor = null;
  for (;;) {
    const { rows, more } = await device.sync(url);
    for (const { row } of rows) found.set(row.id, String(row.front ?? ''));
    if (!more) return found;
  }
}

async function dropAll(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await client.end();
}

/** Readable only for the owner. */
async function expectClosed(folder: string): Promise<void> {
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const mode = ((await stat(path)).mode & 0o777).toString(8);
    expect([path, mode]).toEqual([path, entry.isDirectory() ? '700' : '600']);
  }
}
