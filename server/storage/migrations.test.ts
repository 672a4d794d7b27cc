import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { type Cluster, hasPostgres, startCluster } from '../../test/postgres/cluster.ts';
import { fewerUnlessLong } from '../../test/support/long.ts';
import type { Engine } from './engine/database.ts';
import { openPostgres } from './engine/postgres.ts';
import { openSqlite } from './engine/sqlite.ts';
import { migrate } from './migrations.ts';
import { openStorage } from './open.ts';

const nowMs = Date.UTC(2026, 0, 15);
let folder = '';
let cluster: Cluster | undefined;
afterAll(async () => {
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

const databases: [string, () => Promise<{ engine: Engine; databaseUrl: string }>][] = [
  ['SQLite', async () => ({ engine: openSqlite(join(folder, 'haversack.db')), databaseUrl: '' })],
  [
    'PostgreSQL',
    async () => {
      cluster = await startCluster();
      const databaseUrl = await cluster.newDatabase();
      return { engine: openPostgres(databaseUrl), databaseUrl };
    },
  ],
];

/** A cluster takes seconds to start: PostgreSQL in the long run. */
const chosen = hasPostgres
  ? fewerUnlessLong(databases, databases.slice(0, 1))
  : databases.slice(0, 1);

it.each(chosen)(
  'a release that knew no claims leaves accounts and sign-ups that go on, on %s',
  { timeout: 60_000 },
  async (_, open) => {
    folder = await mkdtemp(join(tmpdir(), 'haversack-migrations-'));
    const { engine, databaseUrl } = await open();
    await migrate(engine, 2);
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
    await sql`
      INSERT INTO sessions (id, user_id, expires_at, access_hash, refresh_hash, parent_access_hash,
        parent_refresh_hash, rotated_at, used)
      VALUES ('s1', 'proven', ${nowMs + 1}, 'a', 'r', '', '', ${nowMs}, 1)`.execute(engine.writer);
    await sql`
      INSERT INTO devices (user_id, id, session_id, kind, name, first_seen, last_seen)
      VALUES ('proven', 'phone', 's1', '', '', ${nowMs}, ${nowMs}),
        ('proven', 'laptop', 's2', '', '', ${nowMs}, ${nowMs})`.execute(engine.writer);
    await engine.close();

    const { accounts, signups, devices, sessions, close } = await openStorage({
      dataDir: folder,
      databaseUrl,
    });
    expect(await accounts.byEmail('proven@example.org')).toMatchObject({ id: 'proven' });
    expect(await accounts.byEmail('waiting@example.org')).toBeUndefined();
    expect(await signups.byEmail('waiting@example.org', nowMs)).toEqual([
      {
        id: 'waiting',
        username: 'waiting',
        email: 'waiting@example.org',
        passwordHash: 'hash',
        createdAt: nowMs,
      },
    ]);
    // Each has its own name, as before.
    const known = await devices.list('proven');
    expect(known.map(({ id, device }) => [id, device])).toEqual([
      ['laptop', 'laptop'],
      ['phone', 'phone'],
    ]);
    // The session belongs to the phone, so signing out the laptop leaves it.
    expect(await devices.remove('proven', 'laptop', 's3')).toBe(true);
    expect(await sessions.endOf('s1')).toBe(nowMs + 1);
    await close();
  },
);

/** Rows of a release before the devices of logins. */
async function olderAccounts({ writer }: Engine): Promise<void> {
  for (const [id, username, createdAt] of [
    ['later', 'rnaria', 2],
    ['first', 'maria', 1],
    ['gone', '', 1],
    ['admin', 'Admin', 3],
  ]) {
    await sql`
      INSERT INTO users (id, username, username_key, email, password_hash, verified_at, created_at, version)
      VALUES (${id}, ${username}, ${`${username} ${id}`}, ${id}, 'hash', 1, ${createdAt}, 0)`.execute(
      writer,
    );
  }
  for (const [id, device, endsAt] of [
    ['0198-s1', 'phone', nowMs + 9],
    ['0198-s2', '', nowMs + 9],
    ['0198-s3', '', nowMs - 9],
    // Its device was dropped as the longest unseen of too many.
    ['0198-s4', 'dropped', nowMs + 9],
  ]) {
    await sql`
      INSERT INTO sessions (id, user_id, expires_at, access_hash, refresh_hash, parent_access_hash,
        parent_refresh_hash, rotated_at, used, device_id)
      VALUES (${id}, 'first', ${endsAt}, ${`a ${id}`}, ${`r ${id}`}, '', '', ${nowMs}, 1, ${device})`.execute(
      writer,
    );
  }
  await sql`
    INSERT INTO devices (user_id, id, session_id, kind, name, first_seen, last_seen)
    VALUES ('first', 'phone', '0198-s1', 'Chrome on Android', 'Mine', 1, ${nowMs - 1})`.execute(
    writer,
  );
}

it.each(chosen)(
  'a release that knew devices by their syncs leaves sessions that go on, each with its device, on %s',
  { timeout: 60_000 },
  async (_, open) => {
    folder = await mkdtemp(join(tmpdir(), 'haversack-migrations-'));
    const { engine, databaseUrl } = await open();
    await migrate(engine, 11);
    await olderAccounts(engine);
    await engine.close();
    const settings = { dataDir: folder, databaseUrl };
    const storage = await openStorage(settings);
    const { accounts, devices, sessions } = storage;
    const list = async () =>
      (await devices.list('first')).map(({ id, device, sessionId }) => [id, device, sessionId]);
    expect(await list()).toEqual([
      ['0198s2', '', '0198-s2'],
      ['dropped', 'dropped', '0198-s4'],
      ['phone', 'phone', '0198-s1'],
    ]);
    const seen = { userId: 'first', kind: '', seenAt: nowMs + 1 };
    await devices.see({ ...seen, sessionId: '0198-s2', device: 'laptop' });
    await devices.see({ ...seen, sessionId: '0198-s1', device: 'phone' });
    // A session that has ended, and one that an older server begins meanwhile.
    const late = { ...seen, sessionId: '0198-s3', device: 'late' };
    const other = databaseUrl === '' ? storage : await openStorage({ dataDir: '', databaseUrl });
    await Promise.all([devices.see(late), other.devices.see(late)]);
    if (other !== storage) await other.close();
    expect((await list()).map(([, device]) => device).sort()).toEqual([
      'dropped',
      'laptop',
      'late',
      'phone',
    ]);
    expect(await devices.remove('first', '0198s2', '0198-s1')).toBe(true);
    expect(await sessions.endOf('0198-s2')).toBeUndefined();
    expect(await sessions.endOf('0198-s1')).toBe(nowMs + 9);

    // Accounts that look alike keep their names, and no new account gets such a name.
    expect((await accounts.byId('later'))?.username).toBe('rnaria');
    expect((await accounts.byId('admin'))?.username).toBe('Admin');
    expect(await accounts.hasUsername('mаria')).toBe(true);
    expect(await accounts.rename('admin', 'mariа')).toBe('taken');
    // The oldest gets the skeleton.
    expect(await accounts.rename('first', 'Maria')).toBe('renamed');
    await storage.close();
    const again = await openStorage(settings);
    expect(await again.accounts.rename('admin', 'mariа')).toBe('taken');
    await again.close();
  },
);
