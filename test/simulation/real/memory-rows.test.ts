/** The server's rows in memory keep the storage contract as SQLite does: the same calls, the same answers. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Rows, RowsTransaction, StoredRow } from '../../../server/storage/contract.ts';
import { openStorage } from '../../../server/storage/open.ts';
import { makeAccount } from '../../support/new-account.ts';
import { createRandom, type Random } from '../../support/random.ts';
import { createMemoryRows } from '../memory-rows.ts';
import { createScheduler } from '../scheduler.ts';
import { pauseRows } from './pausing-rows.ts';

const seeds = 12;
const steps = 40;
const users = ['u1', 'u2'];
const ids = ['a', 'b', 'c', 'd'];
const stamps = ['s1', 's2', 's3', 's4'];

type Ask = (rows: Rows) => Promise<unknown>;

it('[S1] answers like SQLite, transaction by transaction', { timeout: 300_000 }, async () => {
  for (let seed = 1; seed <= seeds; seed++) {
    const random = createRandom(seed);
    const scheduler = createScheduler(createRandom(seed), 0, false);
    const me = { name: 'server', isDead: false };
    const owner = () => me;
    const memory = createMemoryRows({ scheduler, owner, users, skipLock: false });
    const dataDir = mkdtempSync(join(tmpdir(), 'haversack-rows-'));
    const storage = await openStorage({ dataDir, databaseUrl: '' });
    for (const id of users) {
      const email = `${id}@example.org`;
      await makeAccount(storage, { id, username: id, email, passwordHash: '', createdAt: 0 });
    }
    const real = pauseRows(storage.rows, scheduler, owner);
    const answer = async (rows: Rows, ask: Ask) => {
      const box: unknown[] = [];
      scheduler.start(me, 'asks', async () => {
        box.push(await ask(rows).catch((error: unknown) => String(error)));
      });
      await scheduler.finish();
      return box;
    };
    for (let step = 0; step < steps; step++) {
      const ask = drawAsk(random, step);
      const [expected, found] = [await answer(real, ask), await answer(memory, ask)];
      expect({ seed, step, found }).toEqual({ seed, step, found: expected });
    }
    await storage.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

function drawAsk(random: Random, step: number): Ask {
  const user = random.pick(users) ?? 'u1';
  const [after, bytes] = [random.below(30), 50 + random.below(900)];
  const at = random.next();
  if (at < 0.1) return async (rows) => (await rows.position(user)).version;
  if (at < 0.25) return (rows) => rows.newer(user, after, bytes);
  if (at < 0.4) return (rows) => rows.ofEntity(user, 'card', after, after + 20, bytes);
  if (at < 0.45) return (rows) => rows.entities(user, after);
  const keys = ids.filter(() => random.chance(0.5));
  const written = ids.filter(() => random.chance(0.4));
  const given = new Map(random.chance(0.3) ? [[`${random.pick(stamps)}-${step}`, 'new']] : []);
  const [complete, fails] = [random.chance(0.8), random.chance(0.2)];
  const entity = random.pick(['card', 'deck']) ?? 'card';
  const body = JSON.stringify({ step, text: 'é “” \\'.repeat(random.below(40)) });
  return (rows) =>
    rows.transaction(user, async (tx) => {
      const read = byId(await tx.read(keys.map((id) => ({ entity, id }))));
      const known = [
        ...(await tx.restamps(stamps.flatMap((stamp) => [0, 1, 2, 3].map((n) => `${stamp}-${n}`)))),
      ].sort();
      await tx.addRestamps(given, 1_000);
      await tx.write(rowsOf(tx, written, { entity, body, complete }));
      const newer = await tx.newer(after, bytes);
      if (fails) throw new Error('undone');
      return { version: tx.version, read, known, newer };
    });
}

function rowsOf(
  tx: RowsTransaction,
  written: readonly string[],
  rest: Omit<StoredRow, 'id' | 'version'>,
): StoredRow[] {
  return written.map((id, index) => ({ ...rest, id, version: tx.version + 1 + index }));
}

/** The contract promises no order here. */
function byId(rows: StoredRow[]): StoredRow[] {
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}
