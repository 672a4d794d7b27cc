import 'fake-indexeddb/auto';
import '../../../test/support/node-blobs.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { addFile } from '../../model/entities/file.ts';
import { markUploaded } from '../../model/held-bytes.ts';
import { currentDatabase, openAccountDatabase } from '../database.ts';
import { mutate } from '../mutate.ts';
import { storeBlob } from './blobs.ts';
import { measureSpace } from './kept-files.ts';

let student = 0;
beforeEach(async () => {
  await openAccountDatabase(`measurer-${student++}`);
});

async function keepFile(id: string, sizeBytes: number): Promise<void> {
  const sha256 = id.charCodeAt(0).toString(16).padStart(64, '0');
  const facts = { name: id, mime: 'application/pdf', pageCount: 1, content: 'text' } as const;
  await mutate(addFile, { id, sha256, sizeBytes, ...facts });
  await storeBlob(sha256, new Blob(['pdf']));
}

it('counts files to the byte, those on this device only apart', async () => {
  await keepFile('a', 1_000);
  await keepFile('b', 500);
  await mutate(markUploaded, [{ entity: 'file', id: 'a' }]);
  expect(await measureSpace()).toMatchObject({ filesAtServer: 1_000, filesOnlyHere: 500 });
});

it('reckons many rows from a few of them', async () => {
  const { pageTexts } = currentDatabase();
  const text = 'x'.repeat(1_000);
  await pageTexts.bulkPut(
    Array.from({ length: 400 }, (_, page) => ({ fileId: 'f', page, text }) as never),
  );
  const { pageTexts: bytes, cards } = await measureSpace();
  expect(bytes).toBeGreaterThan(400_000);
  expect(bytes).toBeLessThan(450_000);
  expect(cards).toBe(0);
});

const weightOf = (row: object) => JSON.stringify(row).length;

describe('a table', () => {
  const measure = async (sizes: readonly number[]) => {
    const { pageTexts } = currentDatabase();
    const rows = sizes.map((size, page) => ({
      fileId: 'f',
      page: 100 + page,
      text: 'x'.repeat(size),
    }));
    await pageTexts.bulkPut(rows as never[]);
    const weights = rows.map(weightOf);
    return { weights, measured: (await measureSpace()).pageTexts };
  };
  const sum = (weights: readonly number[]) => weights.reduce((all, weight) => all + weight, 0);
  const many = (count: number, size: number) => Array.from({ length: count }, () => size);

  it('of up to fifty rows is weighed whole', async () => {
    const { weights, measured } = await measure([...many(20, 100), 9_000, ...many(19, 300)]);
    expect(measured).toBe(sum(weights));
  });

  it('of more is reckoned from twenty-five at each end, and what lies between is not read', async () => {
    const { weights, measured } = await measure([
      ...many(25, 100),
      ...many(10, 9_000),
      ...many(25, 300),
    ]);
    const [first = 0, last = 0] = [weights[0], weights.at(-1)];
    expect(measured).toBe(((first + last) / 2) * 60);
  });
});

it.each([
  ['cards', ['card', 'deck', 'review']],
  ['notes', ['note']],
  ['rest', ['task', 'quiz', 'goal', 'file', 'profile', 'outbox', 'refused']],
] as const)('puts into %s the rows of %j, and no others', async (part, tables) => {
  let weight = 0;
  for (const [index, name] of tables.entries()) {
    const keys = { id: 'id', seq: 7, deletedAt: 0, text: 'x'.repeat(10 ** (index % 3)) };
    await currentDatabase().table(name).put(keys);
    weight += weightOf(keys);
  }
  const nothing = { filesAtServer: 0, filesOnlyHere: 0, pageTexts: 0, cards: 0, notes: 0, rest: 0 };
  expect(await measureSpace()).toEqual({ ...nothing, [part]: weight });
});

it('counts bytes once that two files share, and as on this device only while one of them is', async () => {
  await keepFile('a', 1_000);
  await keepFile('b', 1_000);
  const { sha256 } = (await currentDatabase().rows('file').get('a')) ?? {};
  await currentDatabase().table('file').update('b', { sha256 });
  await mutate(markUploaded, [{ entity: 'file', id: 'a' }]);
  expect(await measureSpace()).toMatchObject({ filesAtServer: 0, filesOnlyHere: 1_000 });
  await mutate(markUploaded, [{ entity: 'file', id: 'b' }]);
  expect(await measureSpace()).toMatchObject({ filesAtServer: 1_000, filesOnlyHere: 0 });
});
