import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { assert } from '../../src/lib/assert.ts';
import type { Storage } from './contract.ts';
import { createCountsInMemory } from './counts/in-memory.ts';
import { countsInPostgres } from './counts/in-postgres.ts';
import type { Engine } from './engine/engine.ts';
import { noBound, openPostgres } from './engine/postgres.ts';
import { openSqlite } from './engine/sqlite.ts';
import { readMeta, writeMeta } from './history/begin-history.ts';
import type { History, Tell } from './history/history.ts';
import { markName, openMarkFile } from './history/mark-file.ts';
import { refuseStandby, watchPostgres } from './history/postgres-history.ts';
import { watchSqlite } from './history/sqlite-history.ts';
import { migrate } from './migrations.ts';
import { fillSkeletons } from './skeletons.ts';
import { accountsOf } from './tables/accounts.ts';
import { blobsOf, uploadsOf } from './tables/blobs.ts';
import { codesOf } from './tables/codes.ts';
import { devicesOf } from './tables/devices.ts';
import { generationsOf } from './tables/generations.ts';
import { noticesOf } from './tables/notices.ts';
import { rowsOf } from './tables/rows.ts';
import { sessionsOf } from './tables/sessions.ts';
import { signupsOf } from './tables/signups.ts';
import { usageOf } from './tables/usage.ts';

export interface StorageSettings {
  /** May be empty with PostgreSQL: then nothing is kept beside the database. */
  dataDir: string;
  /** Empty: SQLite in `dataDir`. */
  databaseUrl: string;
}

/** For tests of slow and silent databases, milliseconds: see `openPostgres`. */
export interface StorageBounds {
  silenceMs?: number;
  answerMs?: number;
}

/**
 * @param tell called with one line for the operator if the database turns out to be another one
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
      generations: generationsOf(engine),
      async probe() {
        // Random bytes of some size, so that the write needs room in the log.
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

/** On its own connection without a timeout: a large step, or another server's migration, may take long. */
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
