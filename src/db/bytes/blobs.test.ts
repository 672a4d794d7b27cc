/** Which bytes are here. */
import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountDatabase } from '../database.ts';
import { heldAmong, storeBlob } from './blobs.ts';

let database: AccountDatabase;
beforeEach(() => {
  database = new AccountDatabase(crypto.randomUUID());
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.delete();
});

const hashOf = (number: number) => number.toString(16).padStart(64, '0');

it.each([2, 8, 9, 300])(
  'finds those of %d hashes whose bytes are here, and no others',
  async (count) => {
    for (const number of [0, 1, count - 1, count + 5])
      await storeBlob(hashOf(number), new Blob(['words']), database);
    const hashes = Array.from({ length: count }, (_, number) => hashOf(number));
    const held = await heldAmong([...hashes, ...hashes], database);
    expect([...held].sort()).toEqual([...new Set([0, 1, count - 1])].map(hashOf).sort());
    expect(await heldAmong([], database)).toEqual(new Set());
  },
);

it('asks the disk once for many hashes', async () => {
  const asked = vi.spyOn(database.blobs, 'where');
  await heldAmong(
    Array.from({ length: 1_000 }, (_, number) => hashOf(number)),
    database,
  );
  expect(asked).toHaveBeenCalledTimes(1);
});
