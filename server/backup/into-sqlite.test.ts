import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { holdSqlite } from './into-sqlite.ts';

let folder: string;
let file: string;
let writer: DatabaseSync;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haversack-hold-'));
  file = join(folder, 'haversack.db');
  writer = new DatabaseSync(file);
  writer.exec('PRAGMA journal_mode = WAL');
  writer.exec('CREATE TABLE users (id TEXT)');
});
afterEach(async () => {
  writer.close();
  await rm(folder, { recursive: true, force: true });
});

it('keeps everybody else out until it is released', async () => {
  writer.close();
  const held = await holdSqlite(file, false);
  if (!held.ok) throw new Error(held.error.message);
  writer = new DatabaseSync(file);
  expect(() => writer.exec('SELECT * FROM users')).toThrow('locked');
  held.data.emptyLog();
  expect(() => writer.exec('SELECT * FROM users')).toThrow('locked');
  held.data.release();
  expect(writer.prepare('SELECT * FROM users').all()).toEqual([]);
});

it('takes what a killed server has left in the log into the database', async () => {
  writer.exec("INSERT INTO users VALUES ('ada')");
  const left = join(folder, 'left.db');
  for (const end of ['', '-wal']) await copyFile(file + end, left + end);
  const held = await holdSqlite(left, true);
  if (!held.ok) throw new Error(held.error.message);
  held.data.emptyLog();
  // Checked here, since the next step removes the log.
  expect(await readdir(folder)).not.toContain('left.db-wal');
  held.data.release();
  const after = new DatabaseSync(left);
  expect(after.prepare('SELECT id FROM users').all()).toEqual([{ id: 'ada' }]);
  after.close();
});

it('is refused while somebody who asks nothing has the database open', async () => {
  const refused = await holdSqlite(file, true);
  expect(refused).toMatchObject({ ok: false, error: { kind: 'refused' } });
});

it('makes no database where there is none', async () => {
  const nowhere = join(folder, 'none.db');
  expect(await holdSqlite(nowhere, false)).toMatchObject({ ok: true });
  expect(await readdir(folder)).not.toContain('none.db');
});
