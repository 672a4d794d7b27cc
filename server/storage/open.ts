/** Opens the storage that the settings name, brought up to date by the migrations. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Storage } from './contract.ts';
import { createCountsInMemory } from './counts/in-memory.ts';
import { countsInPostgres } from './counts/in-postgres.ts';
import type { Engine } from './engine/engine.ts';
import { noBound, openPostgres } from './engine/postgres.ts';
import { openSqlite } from './engine/sqlite.ts';
import { beginHistory, newEpoch } from './history.ts';
import { migrate } from './migrations.ts';
import { fillSkeletons } from './skeletons.ts';
import { accountsOf } from './tables/accounts.ts';
import { blobsOf } from './tables/blobs.ts';
import { codesOf } from './tables/codes.ts';
import { devicesOf } from './tables/devices.ts';
import { generationsOf } from './tables/generations.ts';
import { noticesOf } from './tables/notices.ts';
import { rowsOf } from './tables/rows.ts';
import { sessionsOf } from './tables/sessions.ts';
import { signupsOf } from './tables/signups.ts';
import { usageOf } from './tables/usage.ts';

export interface StorageSettings {
  dataDir: string;
  /** Empty: SQLite in `dataDir`. */
  databaseUrl: string;
}

/**
 * @param silenceMs, answerMs see `openPostgres`
 * @throws when the database cannot be reached, opened or brought up to date
 */
export async function openStorage(
  { dataDir, databaseUrl }: StorageSettings,
  silenceMs?: number,
  answerMs?: number,
): Promise<Storage> {
  const engine =
    databaseUrl === ''
      ? openSqlite(join(dataDir, 'haversack.db'))
      : openPostgres(databaseUrl, silenceMs, answerMs);
  try {
    if (engine.kind === 'sqlite') await bringUpToDate(engine);
    else await migratePostgres(databaseUrl);
    return {
      epoch: await metaValue(engine, 'epoch', newEpoch),
      secret: await metaValue(engine, 'secret', () => randomBytes(32).toString('base64url')),
      accounts: accountsOf(engine),
      signups: signupsOf(engine),
      codes: codesOf(engine),
      sessions: sessionsOf(engine),
      rows: rowsOf(engine),
      blobs: blobsOf(engine),
      devices: devicesOf(engine),
      usage: usageOf(engine),
      notices: noticesOf(engine),
      generations: generationsOf(engine),
      async probe() {
        // Of some size and never the same: it needs room of its own in the log.
        const value = randomBytes(4_096).toString('hex');
        await engine.writer
          .insertInto('meta')
          .values({ key: 'probe', value })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
          .execute();
      },
      // One server has a SQLite database to itself.
      counts: engine.kind === 'postgres' ? countsInPostgres(engine) : createCountsInMemory(),
      renewEpoch: () => engine.writer.transaction().execute(beginHistory),
      close: () => engine.close(),
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** On a connection of its own: a large step, or another node's, takes as long as it takes. */
async function migratePostgres(databaseUrl: string): Promise<void> {
  const engine = openPostgres(databaseUrl, undefined, noBound);
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
  const row = await writer
    .selectFrom('meta')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return row.value;
}
