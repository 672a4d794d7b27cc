/** Memory mode is worth as much as its database is like the real one: the same calls, the same answers. */
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { AccountDatabase } from '../../../src/db/database.ts';
import { createRandom } from '../../support/random.ts';
import { openMemoryDatabase } from '../memory-database.ts';
import { createMemoryStore, upgrade } from '../memory-store.ts';
import { thisRelease } from '../releases.ts';
import { createScheduler } from '../scheduler.ts';
import { type Chain, call, drawChain, drawScript, play } from './calls.ts';

const seeds = 20;
const scripts = 25;

it('answers like Dexie, call by call and transaction by transaction', {
  timeout: 300_000,
}, async () => {
  for (let seed = 1; seed <= seeds; seed++) {
    const random = createRandom(seed);
    const real = new AccountDatabase(`conformance-${seed}`);
    const memory = openMemory(seed);
    for (let n = 0; n < scripts; n++) {
      const script = drawScript(random, memory.offers);
      const expected = await play(real, script);
      const found = await memory.run(() => play(memory.database, script));
      expect({ seed, n, script, answers: plain(found) }).toEqual({
        seed,
        n,
        script,
        answers: plain(expected),
      });
    }
    real.close();
  }
});

it('offers nothing that is not compared', async () => {
  const { database } = openMemory(1);
  const drawn = new Set<string>();
  const random = createRandom(7);
  for (let n = 0; n < 2_000; n++) for (const [method] of drawChain(random)) drawn.add(method);
  const offered = levelsOf(database).flatMap((names) => [...names]);
  expect(offered.filter((name) => !drawn.has(name))).toEqual([]);
});

it('refuses a table that the transaction does not hold, as IndexedDB does', async () => {
  const real = new AccountDatabase('conformance-scope');
  const memory = openMemory(1);
  const stray: Chain = [['table', 'task'], ['count']];
  const strays = (database: AccountDatabase) =>
    database
      .transaction('rw', ['card'], () => call(database, stray))
      .then(
        () => 'done',
        () => 'refused',
      );
  expect([await strays(real), await memory.run(() => strays(memory.database))]).toEqual([
    'refused',
    'refused',
  ]);
  real.close();
});

function openMemory(seed: number) {
  const scheduler = createScheduler(createRandom(seed), 0, false);
  const owner = { name: 'tab', isDead: false };
  const store = createMemoryStore(scheduler);
  upgrade(store, thisRelease);
  const database = openMemoryDatabase({ store, owner, userId: 'u1', release: thisRelease });
  const [onTable, onWhere, onCollection] = levelsOf(database);
  return {
    database,
    /** What production does not call, the memory need not have. */
    offers: ([, first, ...rest]: Chain) => {
      if (first === undefined) return true;
      if (!onTable?.has(first[0])) return false;
      const [second, ...more] = first[0] === 'where' ? rest : [undefined, ...rest];
      if (second !== undefined && !onWhere?.has(second[0])) return false;
      return more.every((link) => link === undefined || onCollection?.has(link[0]));
    },
    run: async <T>(work: () => Promise<T>): Promise<T> => {
      const box: { value?: T } = {};
      scheduler.start(owner, 'plays', async () => {
        box.value = await work();
      });
      await scheduler.finish();
      if (!('value' in box)) throw scheduler.thrown[0];
      return box.value as T;
    },
  };
}

/** The methods of a table, of what `where` gives, and of a collection. */
function levelsOf(database: AccountDatabase): Set<string>[] {
  const table = database.table('card');
  return [table, table.where('id'), table.toCollection()].map(
    (object) =>
      new Set(
        Object.entries(object).flatMap(([name, value]) =>
          typeof value === 'function' ? [name] : [],
        ),
      ),
  );
}

function plain(answers: unknown[]): unknown {
  return JSON.parse(JSON.stringify(answers));
}
