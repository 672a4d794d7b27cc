/** The database at one moment, whatever the server writes meanwhile. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { failure, flatten, type Result, success } from '../../src/lib/result.ts';
import type { Tables } from '../storage/engine/tables.ts';
import { newerDatabase, newestSchema } from '../storage/migrations.ts';
import type { StorageSettings } from '../storage/open.ts';
import { type Facts, namesOfTables, readFacts } from './facts.ts';
import { inPostgresSnapshot } from './postgres-snapshot.ts';
import { inSqliteSnapshot } from './sqlite-snapshot.ts';

export interface Snapshot {
  facts: Facts;
  /** All its queries see that moment. */
  db: Kysely<Tables>;
  /** Copies the database into an empty folder; on disk when this resolves. */
  copyTo(folder: string): Promise<void>;
}

/** @returns the result of `work`, or one sentence on why there is nothing to copy */
export async function inSnapshot<T>(
  { dataDir, databaseUrl }: StorageSettings,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<Result<T>> {
  const kind = databaseUrl === '' ? 'sqlite' : 'postgres';
  const file = join(dataDir, 'haversack.db');
  const nothing = failure(
    'refused',
    kind === 'sqlite'
      ? `There is no database in ${dataDir}. Set DATA_DIR to the server's folder.`
      : 'There is no database of Haversack at DATABASE_URL.',
  );
  const isThere = kind === 'postgres' || (await stat(file).catch(() => undefined)) !== undefined;
  if (!isThere) return nothing;
  const begin = async (
    db: Kysely<Tables>,
    copyTo: Snapshot['copyTo'],
  ): Promise<Result<Result<T>>> => {
    if (!(await namesOfTables(db, kind)).has('meta')) return nothing;
    const facts = await readFacts(db, kind);
    if (facts.schema > newestSchema) return failure('refused', newerDatabase);
    return success(success(await work({ facts, db, copyTo })));
  };
  return flatten(
    kind === 'sqlite'
      ? await inSqliteSnapshot(file, begin)
      : await inPostgresSnapshot(databaseUrl, begin),
  );
}
