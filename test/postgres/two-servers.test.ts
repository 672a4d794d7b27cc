/** Two server processes that share one PostgreSQL and one data folder. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatStamp } from '../../src/model/clock.ts';
import type { SignedIn } from '../../src/protocol/auth.ts';
import { filesPath, uploadsPath } from '../../src/protocol/files.ts';
import { apiBase } from '../../src/protocol/version.ts';
import { ServerProcess } from '../e2e/support/server.ts';
import { HttpDevice, send, signUpOverHttp } from '../support/http-student.ts';
import { isLong } from '../support/long.ts';
import { type Cluster, clusterStartMs, hasPostgres, onPostgres, startCluster } from './cluster.ts';

describe.skipIf(!hasPostgres)(onPostgres('two servers on one PostgreSQL'), () => {
  let cluster: Cluster;
  let databaseUrl: string;
  let dataDir: string;
  let one: ServerProcess;
  let two: ServerProcess;
  let ada: SignedIn;
  beforeAll(async () => {
    cluster = await startCluster();
    databaseUrl = await cluster.newDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'haversack-two-'));
    const settings = {
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
      STORAGE_PER_STUDENT: '5 MB',
    };
    // At once: both find the database empty, and one of them makes the tables.
    [one, two] = await Promise.all([ServerProcess.start(settings), ServerProcess.start(settings)]);
    ada = await signUpOverHttp(one.url, 'ada', (email) => one.codeFor(email));
  }, 2 * clusterStartMs);
  afterAll(async () => {
    await Promise.all([one.kill(), two.kill()]);
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  let made = 0;
  const newDeck = (device: HttpDevice, id = `d${++made}`) => ({
    entity: 'deck',
    id,
    at: formatStamp({ ms: Date.now(), counter: made % 1_000 }, device.name),
    fields: { name: id, createdAt: 1, deletedAt: 0 },
  });

  /** Hears change events until one says that the history goes at least to this version. */
  async function hear(device: HttpDevice, { url }: ServerProcess) {
    const closing = new AbortController();
    const stream = device.changeEvents(url, closing.signal);
    const until = async (version: number) => {
      for (;;) {
        const { value, done } = await stream.next();
        if (done) throw new Error('the stream ended');
        if (JSON.parse(value).version >= version) return;
      }
    };
    await until(0);
    return { until, close: () => closing.abort() };
  }

  it('tells a device at the other server', async () => {
    const [laptop, phone] = [new HttpDevice(ada, 'laptop'), new HttpDevice(ada, 'phone')];
    const stream = await hear(phone, two);
    const { cursor } = await laptop.sync(one.url, [newDeck(laptop)]);
    await stream.until(cursor.version);
    const pulled = await phone.sync(two.url);
    expect(pulled.cursor).toEqual(cursor);
    expect(pulled.rows.map(({ row }) => row.id)).toContain(`d${made}`);
    stream.close();
  });

  it('tells it though one batch is larger than a notification may be', async () => {
    const [laptop, phone] = [new HttpDevice(ada, 'laptop'), new HttpDevice(ada, 'phone')];
    const stream = await hear(phone, two);
    const many = Array.from({ length: 200 }, () => newDeck(laptop));
    const { cursor } = await laptop.sync(one.url, many);
    await stream.until(cursor.version);
    const pulled = await phone.sync(two.url);
    expect(pulled.rows.map(({ row }) => row.id)).toEqual(
      expect.arrayContaining(many.map(({ id }) => id)),
    );
    stream.close();
  });

  it('tells, when its line to the database is back, what happened while it was down', async () => {
    const [laptop, phone] = [new HttpDevice(ada, 'laptop'), new HttpDevice(ada, 'phone')];
    const stream = await hear(phone, two);
    const admin = new pg.Client({ connectionString: databaseUrl });
    await admin.connect();
    const { rowCount } = await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE pid <> pg_backend_pid() AND (query LIKE 'LISTEN%' OR query LIKE '%pg_notify%')`,
    );
    expect(rowCount).toBeGreaterThanOrEqual(2);
    await admin.end();
    const { cursor } = await laptop.sync(one.url, [newDeck(laptop)]);
    await stream.until(cursor.version);
    stream.close();
  });

  it('knows a session at both, and its end', async () => {
    const bob = await signUpOverHttp(one.url, 'bob', (email) => one.codeFor(email));
    const me = (server: ServerProcess, token: string) =>
      send(server.url, '/me', undefined, { token });
    expect((await me(two, bob.session.accessToken)).status).toBe(200);
    const renewals = await Promise.all(
      [one, two].map(({ url }) =>
        send(url, '/auth/reset-token', {}, { token: bob.session.refreshToken }),
      ),
    );
    const [first, second] = renewals.map(({ text }) => JSON.parse(text).data.accessToken);
    expect(second).toBe(first);
    expect((await me(two, first)).status).toBe(200);
    expect((await send(one.url, '/auth/logout', {}, { token: first })).status).toBe(200);
    expect((await me(two, first)).status).toBe(401);
  });

  it('ends the stream at one when the session is ended at the other', async () => {
    const eve = await signUpOverHttp(one.url, 'eve', (email) => one.codeFor(email));
    const stream = await hear(new HttpDevice(eve, 'phone'), two);
    // Listened to before the end: it may come before the answer to the request that brings it.
    const ended = expect(stream.until(Number.POSITIVE_INFINITY)).rejects.toThrow(
      'the stream ended',
    );
    const { accessToken: token } = eve.session;
    expect((await send(one.url, '/auth/logout', {}, { token })).status).toBe(200);
    await ended;
  });

  it('takes the parts of one file through both, when they share the data folder', async () => {
    const bytes = Buffer.alloc(300_000, 'study');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const half = bytes.length / 2;
    const authorization = `Bearer ${ada.session.accessToken}`;
    const tus = { authorization, 'tus-resumable': '1.0.0' };
    const created = await fetch(`${one.url}${apiBase}${uploadsPath}`, {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(bytes.length),
        'upload-metadata': `sha256 ${Buffer.from(sha256).toString('base64')}`,
      },
    });
    const path = created.headers.get('location') ?? '';
    const sendPart = (server: ServerProcess, offset: number) =>
      fetch(`${server.url}${path}`, {
        method: 'PATCH',
        headers: {
          ...tus,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: bytes.subarray(offset, offset + half),
      });
    expect((await sendPart(two, 0)).status).toBe(204);
    const asked = await fetch(`${one.url}${path}`, { method: 'HEAD', headers: tus });
    expect(asked.headers.get('upload-offset')).toBe(String(half));
    expect((await sendPart(one, half)).status).toBe(204);
    const file = await fetch(`${two.url}${apiBase}${filesPath}/${sha256}`, {
      headers: { authorization },
    });
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('lets both together begin no more uploads than the quota allows, begun at once', async () => {
    const dave = await signUpOverHttp(two.url, 'dave', (email) => two.codeFor(email));
    const headers = {
      ...{ authorization: `Bearer ${dave.session.accessToken}`, 'tus-resumable': '1.0.0' },
      'upload-length': '4900000',
      'upload-metadata': `sha256 ${Buffer.from('a'.repeat(64)).toString('base64')}`,
    };
    const begin = async (n: number) => {
      const { url } = n % 2 === 0 ? one : two;
      return await fetch(`${url}${apiBase}${uploadsPath}`, { method: 'POST', headers });
    };
    const begun = await Promise.all(Array.from({ length: 100 }, (_, n) => begin(n)));
    const places = begun.filter(({ status }) => status === 201);
    expect(begun.filter(({ status }) => status === 429)).toHaveLength(97);
    expect(places).toHaveLength(3);
    const path = places[0]?.headers.get('location') ?? '';
    expect((await fetch(`${two.url}${path}`, { method: 'DELETE', headers })).status).toBe(204);
    const more = await Promise.all([0, 1].map(begin));
    expect(more.map(({ status }) => status).sort()).toEqual([201, 429]);
  });

  it.runIf(isLong)(
    '[P2] loses nothing when one is killed: the devices go on with the other',
    async () => {
      const [laptop, phone] = [new HttpDevice(ada, 'laptop'), new HttpDevice(ada, 'phone')];
      const stored: string[] = [];
      const push = async (device: HttpDevice, servers: ServerProcess[]) => {
        for (let n = 0; n < 30; n++) {
          const change = newDeck(device);
          for (const server of servers) {
            // A device that got no answer sends the same change again.
            const answer = await device.sync(server.url, [change]).catch(() => undefined);
            if (answer === undefined) continue;
            stored.push(change.id);
            break;
          }
          if (n === 10 && device === laptop) await one.kill();
        }
      };
      await Promise.all([push(laptop, [one, two]), push(phone, [two])]);
      expect(stored).toHaveLength(60);
      const fresh = new HttpDevice(ada, 'tablet');
      const ids = (await fresh.sync(two.url)).rows.map(({ row }) => row.id);
      expect(ids).toEqual(expect.arrayContaining(stored));
      expect(new Set(ids).size).toBe(ids.length);
      await one.start();
      expect((await fresh.sync(one.url)).newEpoch).toBe(false);
    },
  );
});
