import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from './database.ts';
import { keptOrFound } from './keep-finding.ts';

const inBook = { ownerId: 'book', kind: 'sentences', fromPage: 1, toPage: 40 } as const;

const ownersIn = async (database: AccountDatabase) =>
  (await database.keptFindings.toArray()).map(({ ownerId }) => ownerId);

it('finds once for a text and a build, and anew for another text', async () => {
  const database = await openAccountDatabase('findings-once');
  const find = vi.fn(async () => ['found']);
  expect(await keptOrFound(database, inBook, 'text', find)).toEqual(['found']);
  await vi.waitFor(async () => expect(await ownersIn(database)).toEqual(['book']));
  expect(await keptOrFound(database, inBook, 'text', find)).toEqual(['found']);
  expect(find).toHaveBeenCalledTimes(1);
  const other = { ...inBook, toPage: 41 };
  expect(await keptOrFound(database, other, 'text', async () => ['more'])).toEqual(['more']);
  expect(await keptOrFound(database, inBook, 'changed', async () => ['new'])).toEqual(['new']);
  await vi.waitFor(async () =>
    expect((await database.keptFindings.toArray()).map(({ found }) => found)).toEqual([
      ['new'],
      ['more'],
    ]),
  );
});

it('keeps nothing of what failed', async () => {
  const database = await openAccountDatabase('findings-failed');
  const failing = keptOrFound(database, inBook, 'text', () => Promise.reject(new Error('stopped')));
  await expect(failing).rejects.toThrow('stopped');
  expect(await ownersIn(database)).toEqual([]);
});

it('holds the sixty that were used last', async () => {
  const database = await openAccountDatabase('findings-most');
  for (let page = 1; page <= 62; page += 1) {
    vi.spyOn(Date, 'now').mockReturnValueOnce(page);
    const key = { ...inBook, fromPage: page, toPage: page };
    await keptOrFound(database, key, 'text', async () => []);
    const count = Math.min(page, 60);
    await vi.waitFor(async () => {
      expect(await database.keptFindings.count()).toBe(count);
      expect(await database.keptFindings.get(['book', 'sentences', page, page])).toBeDefined();
    });
  }
  const pages = (await database.keptFindings.toArray()).map(({ fromPage }) => fromPage);
  expect([pages[0], pages.at(-1)]).toEqual([3, 62]);
});
