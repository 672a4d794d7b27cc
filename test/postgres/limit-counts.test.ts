/** The limits' counts if servers share a PostgreSQL: waits and lasting counts. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from '../../server/storage/contract.ts';
import { openStorage } from '../../server/storage/open.ts';
import { type Cluster, clusterStartMs, hasPostgres, onPostgres, startCluster } from './cluster.ts';

describe.skipIf(!hasPostgres)(onPostgres('counts of the limits'), () => {
  const lengthMs = 60_000;
  let nowMs = Date.UTC(2026, 0, 15);
  let cluster: Cluster;
  let databaseUrl: string;
  let storage: Storage;
  let admin: pg.Client;
  beforeAll(async () => {
    cluster = await startCluster();
    databaseUrl = await cluster.newDatabase();
    storage = await openStorage({ dataDir: '', databaseUrl });
    admin = await connect();
  }, clusterStartMs);
  afterAll(async () => {
    await admin.end();
    await storage.close();
    await cluster.stop();
  });

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
  const take = (...keys: string[]) =>
    storage.counts.take(
      keys.map((key) => ({ key, most: 2 })),
      { lengthMs, nowMs },
    );
  const keysThere = async () =>
    (await admin.query('SELECT key FROM limit_counts ORDER BY key')).rows.map(({ key }) => key);

  it('wait for no row but their own, not even to clear away what has ended', async () => {
    await take('held');
    await take('ended');
    await admin.query('BEGIN');
    await admin.query(`SELECT * FROM limit_counts WHERE key = 'held' FOR UPDATE`);
    nowMs += lengthMs;
    expect((await take('another')).isFull).toBe(false);
    const waiting = take('held', 'third');
    expect((await take('another')).isFull).toBe(false);
    expect(await keysThere()).toEqual(['another', 'held']);
    await admin.query('COMMIT');
    expect((await waiting).isFull).toBe(false);
  });

  it('go on from nothing after the database has crashed, and are not counted while it is away', async () => {
    expect((await take('another')).isFull).toBe(true);
    const crashed = cluster.crash();
    let fault: unknown;
    while (fault === undefined) {
      fault = await take('meanwhile').then(
        () => undefined,
        (error: unknown) => error,
      );
    }
    expect(fault).toMatchObject({ name: 'CannotCount', statusCode: 503 });
    await crashed;
    admin = await connect();
    expect((await take('another')).isFull).toBe(false);
  });
});
