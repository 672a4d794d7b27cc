import { createECDH, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { assert } from '../../src/lib/assert.ts';
import { skeletonOf } from '../accounts/usernames.ts';
import type { Storage } from './contract.ts';
import { countsInPostgres, createCountsInMemory } from './counts.ts';
import type { Engine, Tables } from './engine/database.ts';
import { noBound, openPostgres, takeAdvisoryLock } from './engine/postgres.ts';
import { openSqlite } from './engine/sqlite.ts';
import { type History, readMeta, type Tell, writeMeta } from './history/history.ts';
import { markName, openMarkFile } from './history/mark.ts';
import { refuseStandby, watchPostgres } from './history/postgres-history.ts';
import { watchSqlite } from './history/sqlite-history.ts';
import { migrate } from './migrations.ts';
import type { VapidKeys } from './planner-contract.ts';
import { accountsOf, codesOf } from './tables/accounts.ts';
import { blobsOf, uploadsOf } from './tables/blobs.ts';
import { devicesOf, sessionsOf } from './tables/devices.ts';
import { feedsOf } from './tables/feeds.ts';
import { generationsOf } from './tables/generations.ts';
import { noticesOf } from './tables/notices.ts';
import { pushesOf } from './tables/pushes.ts';
import { rowsOf } from './tables/rows.ts';
import { signupsOf } from './tables/signups.ts';
import { usageOf } from './tables/usage.ts';

export interface StorageSettings {
  /** May be empty with PostgreSQL: then nothing is kept beside the database. */
  dataDir: string;
  databaseUrl: string;
}

/** For tests of slow and silent databases: see `openPostgres`. */
interface StorageBounds {
  silenceMs?: number;
  answerMs?: number;
}

/**
 * @param tell called with a line for the operator if the database was replaced
 * @throws if the database cannot be reached, opened or migrated
 */
export async function openStorage(
  settings: StorageSettings,
  tell: Tell = () => undefined,
  bounds: StorageBounds = {},
): Promise<Storage> {
  const { engine, history } =
    settings.databaseUrl === ''
      ? await openFile(settings, tell)
      : await openServer(settings, tell, bounds);
  try {
    return {
      secret: await metaValue(engine, 'secret', () => randomBytes(32).toString('base64url')),
      vapid: await vapidOf(engine),
      accounts: accountsOf(engine),
      signups: signupsOf(engine),
      codes: codesOf(engine),
      sessions: sessionsOf(engine),
      rows: rowsOf(engine, history),
      blobs: blobsOf(engine),
      uploads: uploadsOf(engine),
      devices: devicesOf(engine),
      usage: usageOf(engine),
      notices: noticesOf(engine),
      pushes: pushesOf(engine),
      feeds: feedsOf(engine),
      generations: generationsOf(engine),
      async probe() {
        // Large enough to need room in the log.
        await writeMeta(engine.writer, 'probe', randomBytes(4_096).toString('hex'));
      },
      // A SQLite database belongs to one server.
      counts: engine.kind === 'postgres' ? countsInPostgres(engine) : createCountsInMemory(),
      renewEpoch: async () => (await history.renew()).epoch,
      async close() {
        await engine.close();
        history.close();
      },
    };
  } catch (error) {
    await engine.close();
    history.close();
    throw error;
  }
}

interface Opened {
  engine: Engine;
  history: History;
}

async function openFile({ dataDir }: StorageSettings, tell: Tell): Promise<Opened> {
  const mark = openMarkFile(join(dataDir, markName));
  const engine = openSqlite(join(dataDir, 'haversack.db'));
  try {
    await bringUpToDate(engine);
    return { engine, history: await watchSqlite(engine, mark, tell) };
  } catch (error) {
    await engine.close();
    mark.close();
    throw error;
  }
}

async function openServer(
  { dataDir, databaseUrl }: StorageSettings,
  tell: Tell,
  { silenceMs, answerMs }: StorageBounds,
): Promise<Opened> {
  await migratePostgres(databaseUrl);
  const mark = dataDir === '' ? undefined : openMarkFile(join(dataDir, markName));
  const history = watchPostgres(() => engine, mark, tell);
  const engine: Engine = openPostgres(databaseUrl, silenceMs, answerMs, history.verify);
  return { engine, history };
}

/** On a connection without a timeout: a large step, or another server's migration, may take long. */
async function migratePostgres(databaseUrl: string): Promise<void> {
  const engine = openPostgres(databaseUrl, undefined, noBound, refuseStandby);
  try {
    await bringUpToDate(engine);
  } finally {
    await engine.close();
  }
}

async function bringUpToDate(engine: Engine): Promise<void> {
  await migrate(engine);
  await fillSkeletons(engine);
}

async function metaValue({ writer }: Engine, key: string, make: () => string): Promise<string> {
  await writer
    .insertInto('meta')
    .values({ key, value: make() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const value = await readMeta(writer, key);
  assert(value !== undefined, 'it was inserted, or was there');
  return value;
}

async function vapidOf(engine: Engine): Promise<VapidKeys> {
  const stored = await metaValue(engine, 'vapid', () => {
    const pair = createECDH('prime256v1');
    const publicKey = pair.generateKeys().toString('base64url');
    // Leading zeros are missing in the buffer.
    const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex');
    return JSON.stringify({ publicKey, privateKey: privateKey.toString('base64url') });
  });
  return JSON.parse(stored);
}

/** Change it with `skeletonOf` or its table of letters. */
const skeletonVersion = '1';
const metaKey = 'skeletons';
const accountsAtOnce = 1_000;

/**
 * SQL cannot compute skeletons of usernames, so each start fills in missing ones: after the migration, for accounts that
 * an older release has made since, and all again when the method has changed. Of accounts that look alike already, the
 * oldest gets the skeleton.
 */
async function fillSkeletons(
  { writer, kind }: Pick<Engine, 'writer' | 'kind'>,
  version = skeletonVersion,
): Promise<void> {
  await writer.transaction().execute(async (tx) => {
    if (kind === 'postgres') await takeAdvisoryLock(tx, 'skeletons');
    const known = tx.selectFrom('meta').select('value').where('key', '=', metaKey);
    if ((await known.executeTakeFirst())?.value !== version) await begin(tx, version);
    await fill(tx);
  });
}

async function begin(tx: Kysely<Tables>, value: string): Promise<void> {
  await tx.updateTable('users').set({ skeleton: '' }).where('skeleton', '!=', '').execute();
  await tx
    .insertInto('meta')
    .values({ key: metaKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

async function fill(tx: Kysely<Tables>): Promise<void> {
  let after = { at: -1, id: '' };
  while (true) {
    const users = await tx
      .selectFrom('users')
      .select(['id', 'username', 'created_at'])
      .where('skeleton', '=', '')
      .where('username', '!=', '')
      .where((eb) =>
        eb.or([
          eb('created_at', '>', after.at),
          eb.and([eb('created_at', '=', after.at), eb('id', '>', after.id)]),
        ]),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(accountsAtOnce)
      .execute();
    for (const { id, username } of users) await give(tx, id, skeletonOf(username));
    const last = users.at(-1);
    if (last === undefined) return;
    after = { at: last.created_at, id: last.id };
  }
}

async function give(tx: Kysely<Tables>, id: string, skeleton: string): Promise<void> {
  await sql`
    UPDATE users SET skeleton = ${skeleton} WHERE id = ${id}
      AND NOT EXISTS (SELECT 1 FROM users AS u WHERE u.skeleton = ${skeleton})`.execute(tx);
}
