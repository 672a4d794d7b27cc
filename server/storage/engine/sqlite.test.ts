import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isDiskFull } from '../../files/disk.ts';
import { migrate } from '../migrations.ts';
import type { Engine } from './database.ts';
import { createGroups, openSqlite } from './sqlite.ts';

let folder: string;
let engine: Engine;
let commits: number;
let transact: ReturnType<typeof createGroups>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haversack-group-'));
  engine = openSqlite(join(folder, 'haversack.db'));
  await migrate(engine);
  commits = 0;
  transact = createGroups(async (work) => {
    await engine.writer.transaction().execute(work);
    commits += 1;
  });
});
afterEach(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

const write = (key: string) =>
  transact((tx) => tx.insertInto('meta').values({ key, value: '' }).execute());
const written = async () => {
  const rows = await engine.reader.selectFrom('meta').select('key').orderBy('key').execute();
  return rows.map((row) => row.key);
};

describe('group commit', () => {
  it('puts what comes at once into one transaction', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `k${index}`);
    await Promise.all(keys.map(write));
    expect(await written()).toEqual(keys.sort());
    expect(commits).toBe(1);
  });

  it('lets those join who arrive while it works', async () => {
    const late = Promise.withResolvers<unknown>();
    const first = transact(async () => {
      setImmediate(() => late.resolve(write('late')));
    });
    await Promise.all([first, late.promise]);
    expect(commits).toBe(1);
  });

  it.each(['alone', 'in a group'])('says that the disk is full, %s', async (how) => {
    const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(engine.writer);
    await sql`PRAGMA max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(engine.writer);
    const value = 'x'.repeat(100_000);
    const large = (tx: Engine['writer']) =>
      tx.insertInto('meta').values({ key: how, value }).execute();
    const written = how === 'alone' ? engine.writer.transaction().execute(large) : transact(large);
    const fault = await written.catch((error: unknown) => error);
    expect(isDiskFull(fault), String(fault)).toBe(true);
  });

  it('tells each who waits where a transaction cannot begin, and gives others their turn', async () => {
    let isLocked = true;
    transact = createGroups(async (work) => {
      if (isLocked) throw new Error('the database is locked');
      await engine.writer.transaction().execute(work);
    });
    const outcomes = await Promise.allSettled([write('a'), write('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isLocked = false;
    await write('c');
    expect(await written()).toEqual(['c']);
  });

  it('undoes a task that fails and keeps the others', async () => {
    const failing = transact(async (tx) => {
      await tx.insertInto('meta').values({ key: 'half', value: '' }).execute();
      throw new Error('it broke');
    });
    const all = await Promise.allSettled([write('a'), failing, write('b')]);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await written()).toEqual(['a', 'b']);
  });

  it('[S12] tells nobody before the commit, and all when it fails; then it goes on', async () => {
    let isFull = true;
    const told: string[] = [];
    transact = createGroups((work) =>
      engine.writer.transaction().execute(async (tx) => {
        await work(tx);
        expect(told).toEqual([]);
        if (isFull) throw new Error('the disk is full');
      }),
    );
    const tell = async (key: string) => {
      await write(key).catch(() => told.push(key));
    };
    await Promise.all([tell('a'), tell('b')]);
    expect(told).toEqual(['a', 'b']);
    expect(await written()).toEqual([]);
    isFull = false;
    told.length = 0;
    await write('c');
    expect(await written()).toEqual(['c']);
  });

  it('bounds a group, so that the first does not wait for all', async () => {
    await Promise.all(Array.from({ length: 130 }, (_, index) => write(`k${index}`)));
    expect(commits).toBe(3);
  });
});
