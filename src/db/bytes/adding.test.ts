import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountDatabase, closeAccountDatabase, openAccountDatabase } from '../database.ts';
import {
  deleteUnneededBytes,
  forgetAdding,
  noteAdding,
  noteStored,
  readAdding,
  takeOverAdding,
} from './adding.ts';
import { hasBlob, storeBlob } from './blobs.ts';

let database: AccountDatabase;

beforeEach(async () => {
  database = await openAccountDatabase(crypto.randomUUID());
});
afterEach(async () => {
  closeAccountDatabase();
  await database.delete();
});

const file = (key: string, tab = 'tab') => ({ key, name: `${key}.pdf`, sizeBytes: 1, tab });
const names = async () => (await readAdding()).map(({ name }) => name);

it('is written down and struck off by name, by tabs that do so at once', async () => {
  await Promise.all([noteAdding([file('a'), file('b')]), noteAdding([file('c', 'other')])]);
  await Promise.all([forgetAdding('a'), noteStored('b', 'hash'), forgetAdding('c')]);
  expect(await readAdding()).toEqual([{ ...file('b'), sha256: 'hash' }]);
  await forgetAdding('b');
  expect(await database.meta.get('adding')).toBeUndefined();
});

it('gives away what tabs that are gone were adding, and no more', async () => {
  await noteAdding([file('dead'), file('alive', 'other')]);
  expect(await takeOverAdding('mine', new Set(['mine', 'other']))).toEqual([file('dead', 'mine')]);
  expect(await takeOverAdding('third', new Set(['mine', 'other', 'third']))).toEqual([]);
  expect(await names()).toEqual(['dead.pdf', 'alive.pdf']);
});

describe('[P2] a name is struck off', () => {
  beforeEach(() => noteAdding([file('a'), file('b', 'other'), file('c', 'other')]));

  it.each<[string, string, string | undefined, string[]]>([
    ['by the tab that adds it', 'b', 'other', ['a.pdf', 'c.pdf']],
    ['whoever adds it, where no tab is told', 'b', undefined, ['a.pdf', 'c.pdf']],
    ['by no other tab', 'b', 'tab', ['a.pdf', 'b.pdf', 'c.pdf']],
    ['alone: one that is not there leaves all', 'd', undefined, ['a.pdf', 'b.pdf', 'c.pdf']],
  ])('%s', async (_, key, tab, left) => {
    await forgetAdding(key, tab);
    expect(await names()).toEqual(left);
  });
});

describe('[P2] the bytes of a name that is struck off', () => {
  const keep = async (...keys: string[]) => {
    for (const key of keys) {
      await storeBlob(`hash of ${key}`, new Blob([key]));
      await noteStored(key, `hash of ${key}`);
    }
  };
  const kept = () => database.blobs.toCollection().primaryKeys();

  it('go with it, and no others do', async () => {
    await noteAdding([file('a'), file('b'), file('c')]);
    await keep('a', 'b');
    expect((await readAdding()).map(({ sha256 }) => sha256)).toEqual([
      'hash of a',
      'hash of b',
      undefined,
    ]);
    await forgetAdding('c');
    await forgetAdding('b');
    expect(await kept()).toEqual([['hash of a', 0]]);
  });

  it('stay while another name needs the same, and go with the last', async () => {
    await noteAdding([file('a'), file('b')]);
    await keep('a');
    await noteStored('b', 'hash of a');
    await forgetAdding('a');
    expect(await kept()).toEqual([['hash of a', 0]]);
    await forgetAdding('b');
    expect(await kept()).toEqual([]);
  });

  it('stay where a tab strikes off what another has taken over', async () => {
    await noteAdding([file('a')]);
    await keep('a');
    await takeOverAdding('mine', new Set());
    await forgetAdding('a', 'tab');
    expect(await hasBlob('hash of a')).toBe(true);
  });

  it.each([
    ['in the list', 0],
    ['in the Trash', 7],
  ])('stay where a file %s needs them', async (_, deletedAt) => {
    const row = { id: 'f', $at: '000000001-000-a', sha256: 'hash of a', deletedAt };
    await database.table('file').put(row);
    await noteAdding([file('a')]);
    await keep('a');
    await forgetAdding('a');
    expect(await hasBlob('hash of a')).toBe(true);
  });
});

it('deletes bytes that nothing needs, whatever else is written down', async () => {
  await noteAdding([file('a')]);
  await storeBlob('nobody’s', new Blob(['x']));
  await deleteUnneededBytes('nobody’s');
  expect(await hasBlob('nobody’s')).toBe(false);
});
