/** A server's view of a PostgreSQL that was replaced, or only looks replaced [S3]. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Storage } from '../../server/storage/contract.ts';
import { DatabaseIsStandby } from '../../server/storage/history/history.ts';
import { watchPostgres } from '../../server/storage/history/postgres-history.ts';
import { openStorage } from '../../server/storage/open.ts';
import { openSubject, row } from '../storage/suites/subject.ts';
import { fewerUnlessLong, isLong } from '../support/long.ts';
import { clusterStartMs, hasPostgres, onPostgres } from './cluster.ts';
import { type Primary, startPrimary } from './primary.ts';

describe.skipIf(!hasPostgres)(onPostgres('the history on PostgreSQL'), () => {
  let primary: Primary;
  let user: string;
  let written = 0;
  beforeAll(async () => {
    primary = await startPrimary();
    const subject = await openSubject({ dataDir: '', databaseUrl: primary.databaseUrl });
    user = (await subject.newUser()).id;
    await subject.storage.close();
  }, clusterStartMs);
  afterAll(() => primary?.stop());

  interface Node {
    storage: Storage;
    /** Its messages to the operator. */
    said: string[];
    epoch(): Promise<string>;
    write(): Promise<void>;
  }

  /** A server on the database. The first query reveals a dead connection. */
  async function node(dataDir = '', databaseUrl = primary.databaseUrl): Promise<Node> {
    const said: string[] = [];
    const storage = await openStorage({ dataDir, databaseUrl }, (line) => said.push(line));
    onTestFinished(() => storage.close());
    return {
      storage,
      said,
      epoch: async () => (await again(() => storage.rows.position(user))).epoch,
      write: () =>
        again(() =>
          storage.rows.transaction(user, (tx) => tx.write([row(`${++written}`, tx.version + 1)])),
        ),
    };
  }

  /** While PostgreSQL is away; the time of the test bounds it. */
  async function again<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof DatabaseIsStandby) throw error;
        await new Promise((done) => setTimeout(done, 20));
      }
    }
  }

  async function newFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'haversack-history-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    return folder;
  }

  const renewed = expect.stringContaining('Its history gets a new name');

  it.runIf(isLong)(
    'stays when PostgreSQL crashes in the middle of writes, and when servers are started anew',
    async () => {
      const dataDir = await newFolder();
      const first = await node(dataDir);
      const epoch = await first.epoch();
      for (let crash = 0; crash < fewerUnlessLong(5, 1); crash++) {
        await Promise.all([primary.cluster.crash(), ...Array.from({ length: 20 }, first.write)]);
        expect(await first.epoch()).toBe(epoch);
      }
      const second = await node(dataDir);
      await second.write();
      expect([await second.epoch(), first.said, second.said]).toEqual([epoch, [], []]);
    },
  );

  it.runIf(isLong)(
    '[S3] is another one after a promotion, at each server that was running, and all sessions have ended',
    async () => {
      const nodes = [await node(), await node()];
      const [one, two] = nodes as [Node, Node];
      const epoch = await one.epoch();
      const session = {
        ...{ id: 's', userId: user, expiresAt: Number.MAX_SAFE_INTEGER, rotatedAt: 0, used: true },
        ...{ accessHash: 'a', refreshHash: 'r', parentAccessHash: '', parentRefreshHash: '' },
      };
      await one.storage.sessions.insert(session, 0);
      const standby = await primary.startOther('standby');
      await primary.cutOff(standby);
      // That it ends is lost with the primary.
      await one.storage.sessions.remove(session.id);
      await one.write();
      await primary.failOver(standby);
      expect(await primary.ask('SELECT id FROM sessions')).toEqual([{ id: session.id }]);
      expect(await again(() => two.storage.sessions.byAccess(session.accessHash))).toBeUndefined();
      const epochs = await Promise.all([...nodes, ...nodes].map((each) => each.epoch()));
      expect(new Set(epochs).size).toBe(1);
      expect(epochs).not.toContain(epoch);
      expect(nodes.flatMap(({ said }) => said)).toEqual([renewed]);
      await two.write();
      expect(await one.epoch()).toBe(epochs[0]);
      // The next start finds nothing new.
      const third = await node();
      expect([await third.epoch(), third.said]).toEqual([epochs[0], []]);
    },
  );

  it.runIf(isLong)('[S3] is another one after a recovery to a point in time', async () => {
    const one = await node();
    const epoch = await one.epoch();
    const old = primary.cluster;
    const copy = await primary.startOther('copy');
    await one.write();
    await primary.ask("SELECT pg_create_restore_point('here')");
    const kept = (await one.storage.rows.position(user)).version;
    for (let n = 0; n < 3; n++) await one.write();
    await old.halt();
    await copy.recover(join(old.folder, 'data/pg_wal'), 'here');
    await primary.pointTo(copy);
    // It answers questions before the recovery has ended, and is a standby until then.
    while ((await primary.ask('SELECT pg_is_in_recovery() AS yes'))[0]?.yes === true);
    expect(await one.epoch()).not.toBe(epoch);
    expect((await one.storage.rows.position(user)).version).toBe(kept);
    expect(one.said).toEqual([renewed]);
  });

  it.runIf(isLong)(
    '[S3] is another one where the data folder was copied back while no server ran',
    async () => {
      const dataDir = await newFolder();
      const before = await node(dataDir);
      const epoch = await before.epoch();
      await primary.cluster.halt();
      await primary.cluster.keepData();
      await primary.cluster.start();
      await before.write();
      await before.storage.close();
      await primary.cluster.halt();
      await primary.cluster.putDataBack();
      await primary.cluster.start();
      const after = await node(dataDir);
      expect(await after.epoch()).not.toBe(epoch);
      expect([before.said, after.said]).toEqual([[], [renewed]]);
    },
  );

  it('[S3] is another one where a dump was read back under running servers', async () => {
    const one = await node();
    const epoch = await one.epoch();
    await primary.ask(`BEGIN; CREATE TABLE read_back (LIKE meta INCLUDING ALL);
      INSERT INTO read_back SELECT * FROM meta; DROP TABLE meta; ALTER TABLE read_back RENAME TO meta; COMMIT`);
    expect(await one.epoch()).not.toBe(epoch);
    expect(one.said).toEqual([renewed]);
  });

  it.runIf(isLong)(
    '[S3] is another one too where the database tells neither its system nor its timeline; a standby stores nothing',
    async () => {
      await primary.ask(`CREATE ROLE plain LOGIN;
      GRANT ALL ON ALL TABLES IN SCHEMA public TO plain; GRANT ALL ON SCHEMA public TO plain;
      REVOKE EXECUTE ON FUNCTION pg_control_system(), pg_current_wal_lsn() FROM PUBLIC`);
      const one = await node('', primary.databaseUrl.replace('haversack@', 'plain@'));
      const untold = /^PostgreSQL does not report its system identifier and timeline\. /;
      expect(one.said.splice(0)).toEqual([expect.stringMatching(untold)]);
      const epoch = await one.epoch();
      const old = primary.cluster;
      const standby = await primary.startOther('standby');
      await primary.cutOff(standby);
      await one.write();

      await primary.pointTo(standby);
      await old.halt();
      const sentence = /^PostgreSQL at DATABASE_URL is a standby, .* Promote it, or set/;
      await expect(openStorage({ dataDir: '', databaseUrl: primary.databaseUrl })).rejects.toThrow(
        sentence,
      );
      for (const _ of ['once', 'twice']) {
        await expect(one.epoch()).rejects.toMatchObject({ statusCode: 503 });
      }
      expect(one.said.splice(0)).toEqual([expect.stringMatching(sentence)]);

      await primary.ask('SELECT pg_promote(true, 60)');
      await one.write();
      const renewedTo = await one.epoch();
      expect(renewedTo).not.toBe(epoch);
      expect(one.said).toEqual([renewed]);
    },
  );

  it('[S12] waits for the disk though the database is told not to', async () => {
    const { pathname } = new URL(primary.databaseUrl);
    await primary.ask(`ALTER DATABASE ${pathname.slice(1)} SET synchronous_commit = off`);
    const client = new pg.Client({ connectionString: primary.databaseUrl });
    await client.connect();
    const shown = async () => (await client.query('SHOW synchronous_commit')).rows[0];
    expect(await shown()).toEqual({ synchronous_commit: 'off' });
    const unused = () => expect.fail('nothing has moved');
    await watchPostgres(unused, undefined, unused).verify(client);
    expect(await shown()).toEqual({ synchronous_commit: 'on' });
    await client.end();
  });
});
