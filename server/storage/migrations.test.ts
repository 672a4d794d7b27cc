import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { type Cluster, hasPostgres, startCluster } from '../../test/postgres/cluster.ts';
import type { Engine } from './engine/engine.ts';
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

it.each(hasPostgres ? databases : databases.slice(0, 1))(
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
    // The session is known to be the phone's, so the laptop's end leaves it.
    expect(await devices.remove('proven', 'laptop', 's3')).toBe(true);
    expect(await sessions.endOf('s1')).toBe(nowMs + 1);
    await close();
  },
);
