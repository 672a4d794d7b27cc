/** A database that is gone without a word: its connections stay open, and nothing comes back on them. */

import { connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advisoryLocks, openPostgres } from '../../server/storage/engine/postgres.ts';
import { openStorage } from '../../server/storage/open.ts';
import { isLong } from '../support/long.ts';
import { type Cluster, clusterStartMs, hasPostgres, onPostgres, startCluster } from './cluster.ts';

/** Milliseconds. An answer of the test's database takes far less. */
const answerMs = 1_000;

describe.skipIf(!hasPostgres)(onPostgres('a silent PostgreSQL'), () => {
  let cluster: Cluster;
  let databaseUrl: string;
  let proxy: Server;
  let proxyUrl: string;
  const lines: { here: Socket; there: Socket }[] = [];
  beforeAll(async () => {
    cluster = await startCluster();
    databaseUrl = await cluster.newDatabase();
    const { host, port, user, database } = new pg.Client({ connectionString: databaseUrl });
    proxy = createServer((here) => {
      const there = connect(`${host}/.s.PGSQL.${port}`);
      lines.push({ here, there });
      here.pipe(there).pipe(here);
      for (const end of [here, there]) {
        end.on('error', () => undefined);
        end.on('close', () => [here, there].map((one) => one.destroy()));
      }
    });
    await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
    const address = proxy.address();
    const proxyPort = typeof address === 'object' ? address?.port : 0;
    proxyUrl = `postgres://${user}@127.0.0.1:${proxyPort}/${database}`;
  }, clusterStartMs);
  afterAll(async () => {
    for (const { here } of lines) here.destroy();
    proxy.close();
    await cluster.stop();
  });

  /** Stops forwarding on open connections; later ones are forwarded. */
  function stopForwarding() {
    for (const { here, there } of lines) {
      here.unpipe(there).pause();
      there.unpipe(here).pause();
    }
  }

  it('fails a query that nothing answers, in a transaction and alone, and asks the next elsewhere', async () => {
    const engine = openPostgres(proxyUrl, undefined, answerMs);
    const inTransaction = engine.transact('user', async (tx) => {
      await sql`SELECT 1`.execute(tx);
      stopForwarding();
      const silent = sql`SELECT 2`.execute(tx);
      await expect(silent).rejects.toThrow('PostgreSQL has not answered');
      await silent;
    });
    await expect(inTransaction).rejects.toThrow();
    await sql`SELECT 3`.execute(engine.reader);
    stopForwarding();
    const alone = sql`SELECT 4`.execute(engine.reader);
    await expect(alone).rejects.toThrow('PostgreSQL has not answered');
    const { rows } = await sql`SELECT 5 AS five`.execute(engine.reader);
    expect(rows).toEqual([{ five: 5 }]);
    await engine.close();
  });

  it.runIf(isLong)('lets a start wait longer for another node’s migration', async () => {
    const other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
    await other.query('BEGIN');
    await other.query(`SELECT pg_advisory_xact_lock(${advisoryLocks.migration})`);
    const opening = openStorage({ dataDir: '', databaseUrl: proxyUrl }, undefined, { answerMs });
    await Promise.all([
      other.query(`SELECT pg_sleep(${(3 * answerMs) / 1_000})`).then(() => other.query('COMMIT')),
      opening,
    ]);
    const storage = await opening;
    expect(storage.secret).toMatch(/^[\w-]{43}$/);
    await storage.close();
    await other.end();
  });

  it('lets a running server renew its history while another fills in what usernames look like', async () => {
    const storage = await openStorage({ dataDir: '', databaseUrl }, undefined, { answerMs });
    const other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
    await other.query('BEGIN');
    await other.query(`SELECT pg_advisory_xact_lock(${advisoryLocks.skeletons})`);
    expect(await storage.renewEpoch()).toMatch(/^\w{24}$/);
    await other.end();
    await storage.close();
  });
});
