/** A copied SQLite database into the data folder: made ready beside the old one, then put in its place in one step. */
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Result, success } from '../../../src/lib/result.ts';
import { syncToDisk } from '../../files/disk.ts';
import { openSqlite } from '../../storage/engine/sqlite.ts';
import { makeFolder } from '../durable.ts';
import { databaseName } from '../sqlite-snapshot.ts';
import { copyTables } from './copy-tables.ts';
import { holdSqlite } from './hold-sqlite.ts';
import type { KeptFiles } from './restored-files.ts';
import type { Restoring, Settled } from './restoring.ts';

export async function intoSqlite(dataDir: string, restoring: Restoring): Promise<Result<Settled>> {
  const file = join(dataDir, databaseName);
  const stage = join(dataDir, '.restored.part');
  const held = await holdSqlite(file, restoring.replaces);
  if (!held.ok) return held;
  try {
    await rm(stage, { recursive: true, force: true });
    await makeFolder(stage);
    const ready = join(stage, databaseName);
    const copied = await copyTables(
      join(restoring.database, databaseName),
      ready,
      restoring.manifest,
    );
    if (!copied.ok) return copied;
    await restoring.putFilesBack();
    const kept = await makeReady(ready, restoring);
    held.data.emptyLog();
    // SQLite would take the log of another database for this one's.
    for (const end of ['-wal', '-shm', '-journal']) await rm(`${file}${end}`, { force: true });
    await rename(ready, file);
    await syncToDisk(dataDir);
    return success({ ...kept, foreign: copied.data });
  } finally {
    held.data.release();
    await rm(stage, { recursive: true, force: true });
  }
}

async function makeReady(file: string, { finish }: Restoring): Promise<KeptFiles> {
  const engine = openSqlite(file);
  let kept: KeptFiles;
  try {
    kept = await engine.writer.transaction().execute((tx) => finish(tx, 'sqlite'));
  } finally {
    // Takes its log into the file.
    await engine.close();
  }
  await syncToDisk(file);
  return kept;
}
