/** Events between a server and its PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from '../../server/storage/contract.ts';
import { openPostgres } from '../../server/storage/engine/postgres.ts';
import { openStorage } from '../../server/storage/open.ts';
import { readPage } from '../../server/storage/tables/row-slices.ts';
import { beginSession } from '../storage/suites/devices.ts';
import { nowMs, openSubject, row, type Subject } from '../storage/suites/subject.ts';
import { fewerUnlessLong } from '../support/long.ts';
import { type Cluster, clusterStartMs, hasPostgres, onPostgres, startCluster } from './cluster.ts';

describe.skipIf(!hasPostgres)(onPostgres('a server on PostgreSQL'), () => {
  let cluster: Cluster;
  let subject: Subject;
  let databaseUrl: string;
  beforeAll(async () => {
    cluster = await startCluster();
    databaseUrl = await cluster.newDatabase();
    subject = await openSubject({ dataDir: '', databaseUrl });
  }, clusterStartMs);
  afterAll(async () => {
    await subject.storage.close();
    await cluster.stop();
  });

  const open: Storage[] = [];
  afterEach(async () => {
    for (const storage of open.splice(0)) await storage.close();
  });

  const writeOne = (storage: Storage, userId: string, id: string = randomUUID()) =>
    storage.rows.transaction(userId, (tx) => tx.write([row(id, tx.version + 1)]));

  async function ask(sql: string): Promise<unknown> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  }
  /** Ends every connection that some program of ours has, as an administrator or a broken line would. */
  const cutAll = () =>
    ask(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);

  it('[P2] fails a transaction whose connection is lost, stores nothing of it, and goes on', async () => {
    const { id } = await subject.newUser();
    const losing = subject.storage.rows.transaction(id, async (tx) => {
      await tx.write([row('a', tx.version + 1)]);
      await cutAll();
      await tx.write([row('b', tx.version + 2)]);
    });
    await expect(losing).rejects.toThrow();
    expect(await subject.storage.rows.newer(id, 0, 1e9)).toMatchObject({ rows: [], version: 0 });
    await writeOne(subject.storage, id);
    expect((await subject.storage.rows.position(id)).version).toBe(1);
  });

  it('lives on when a connection breaks between two queries of a transaction', async () => {
    const { id } = await subject.newUser();
    const losing = subject.storage.rows.transaction(id, async (tx) => {
      await cutAll();
      // No query is running: the connection itself reports that it is gone.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await tx.write([row('a', tx.version + 1)]);
    });
    await expect(losing).rejects.toThrow();
    await writeOne(subject.storage, id);
  });

  it('[S12] has what it acknowledged when PostgreSQL crashed, and goes on without a restart', async () => {
    const { id } = await subject.newUser();
    let acknowledged = 0;
    const writeOn = async () => {
      for (;;) {
        await writeOne(subject.storage, id);
        acknowledged += 1;
      }
    };
    const broken = expect(writeOn()).rejects.toThrow();
    while (acknowledged < 5) (await subject.storage.rows.position(id)).version;
    await cluster.crash();
    await broken;
    const version = (await subject.storage.rows.position(id)).version;
    expect([acknowledged, acknowledged + 1]).toContain(version);
    await writeOne(subject.storage, id);
    expect((await subject.storage.rows.position(id)).version).toBe(version + 1);
  });

  it('does not let the many requests of one student keep the connections from the others', async () => {
    const [busy, other] = [await subject.newUser(), await subject.newUser()];
    const held = Promise.withResolvers<void>();
    const waiting = Array.from({ length: 40 }, (_, index) =>
      subject.storage.rows.transaction(busy.id, async (tx) => {
        await held.promise;
        await tx.write([row(`${index}`, tx.version + 1)]);
      }),
    );
    await writeOne(subject.storage, other.id);
    expect((await subject.storage.rows.position(other.id)).version).toBe(1);
    held.resolve();
    await Promise.all(waiting);
    expect((await subject.storage.rows.position(busy.id)).version).toBe(40);
  });

  it('lets a student sign in while a transaction of theirs is open', async () => {
    const { id } = await subject.newUser();
    const session = {
      id: randomUUID(),
      userId: id,
      expiresAt: nowMs + 1,
      accessHash: randomUUID(),
      refreshHash: randomUUID(),
      parentAccessHash: '',
      parentRefreshHash: '',
      rotatedAt: nowMs,
      used: true,
    };
    await subject.storage.rows.transaction(id, async () => {
      await subject.storage.sessions.insert(session, nowMs);
    });
    expect(await subject.storage.sessions.byAccess(session.accessHash)).toEqual(session);
  });

  it('takes the lock from a process that holds it and has gone silent', async () => {
    const { id } = await subject.newUser();
    const silent = await openStorage({ dataDir: '', databaseUrl }, undefined, { silenceMs: 300 });
    open.push(silent);
    const [begun, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const stuck = silent.rows.transaction(id, async (tx) => {
      begun.resolve();
      await woken.promise;
      await tx.write([row('late', tx.version + 1)]);
    });
    const outcome = expect(stuck).rejects.toThrow();
    await begun.promise;
    await writeOne(subject.storage, id, 'in time');
    woken.resolve();
    await outcome;
    const { rows } = await subject.storage.rows.newer(id, 0, 1e9);
    expect(rows.map((one) => one.id)).toEqual(['in time']);
  });

  it('[P6] reads page after page by the index, though the database has counted nothing yet', async () => {
    const { id } = await subject.newUser();
    const rows = Array.from({ length: 2_000 }, (_, index) => row(`${index}`, index + 1));
    await subject.storage.rows.transaction(id, (tx) => tx.write(rows));
    const engine = openPostgres(databaseUrl);
    const page = readPage({ userId: id, among: sql`true`, after: 0, maxBytes: 1e6 }, 500);
    const plan = JSON.stringify(await sql`EXPLAIN ${page}`.execute(engine.reader));
    await engine.close();
    expect(plan).toContain('Index Scan using rows_by_version');
    expect(plan).not.toContain('Sort');
  });

  it('notes the same devices at two servers at once, in any order, without a deadlock', async () => {
    const { id: userId } = await subject.newUser();
    const other = await openStorage({ dataDir: '', databaseUrl });
    open.push(other);
    const sightings = Array.from({ length: 40 }, (_, index) => ({
      userId,
      device: `device${index}`,
      sessionId: `session${index} of ${userId}`,
      kind: '',
      seenAt: nowMs,
    }));
    for (const one of sightings) await beginSession(subject, one);
    for (let round = 0; round < fewerUnlessLong(5, 1); round++) {
      await Promise.all([
        ...sightings.map((one) => subject.storage.devices.see(one)),
        ...sightings.toReversed().map((one) => other.devices.see(one)),
      ]);
    }
    expect(await subject.storage.devices.list(userId)).toHaveLength(sightings.length);
  });
});
