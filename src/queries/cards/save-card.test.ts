/** Pictures of an edited card: replaced, and added again. */
import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { spyOnTable } from '../../../test/support/table-spy.ts';
import { deleteBlob, hasBlob } from '../../db/bytes/blobs.ts';
import { AccountDatabase } from '../../db/database.ts';
import { formatStamp } from '../../model/clock.ts';
import { emptyContent } from '../../model/entities/cards/card-content.ts';
import { cardIsGone, saveCard } from './save-card.ts';

let database: AccountDatabase;

beforeEach(async () => {
  database = new AccountDatabase(crypto.randomUUID());
  await database.open();
});
afterEach(() => database.delete());

const later = formatStamp({ ms: Date.UTC(2100, 0), counter: 0 }, 'phone');
const picture = (tail: string) => new Blob([Uint8Array.of(0x89), 'PNG\r\n\x1a\n', tail]);
const onFront = (tail: string) => [{ side: 'front' as const, name: tail, bytes: picture(tail) }];
const covered = {
  ...emptyContent,
  form: 'covers' as const,
  covers: [
    [0.1, 0.1, 0.2, 0.2],
    [0.5, 0.5, 0.2, 0.2],
  ] as [number, number, number, number][],
};

async function made() {
  const edit = { id: 'one', made: { place: { deckId: 'd' } } };
  await saveCard(
    { ...edit, before: emptyContent, after: covered, added: onFront('old') },
    database,
  );
  return shown();
}

async function shown() {
  const rows = (await database.rows('media').toArray()).filter(({ deletedAt }) => deletedAt === 0);
  const live = rows.filter(({ name }) => name !== undefined);
  return live.map(({ name, sha256 = '' }) => ({ name, sha256 }));
}

it('another picture replaces the old one on all cards of the covers', async () => {
  const [old, second] = await made();
  expect(second).toEqual(old);
  const removed = [{ sha256: old?.sha256 ?? '', side: 'front' as const }];
  const edit = { id: 'one', before: covered, after: covered, removed };
  expect((await saveCard({ ...edit, added: onFront('new') }, database)).ok).toBe(true);
  expect((await shown()).map(({ name }) => name)).toEqual(['new', 'new']);
  expect(await hasBlob(old?.sha256 ?? '', database)).toBe(false);
  expect(await database.rows('card').count()).toBe(2);
});

it('a picture that was removed and added again stays', async () => {
  const before = await made();
  const removed = [{ sha256: before[0]?.sha256 ?? '', side: 'front' as const }];
  const edit = { id: 'one', before: covered, after: covered, removed };
  await saveCard({ ...edit, added: onFront('old') }, database);
  expect(await shown()).toEqual(before);
  expect(await hasBlob(before[0]?.sha256 ?? '', database)).toBe(true);
});

it('a picture keeps its bytes although unneeded bytes were deleted before its row was stored', async () => {
  const store = database.blobs.bulkPut.bind(database.blobs);
  spyOnTable(database, 'blobs', 'bulkPut').mockImplementationOnce((async (chunks: never[]) => {
    await store(chunks);
    for (const { sha256 } of chunks as { sha256: string }[]) await deleteBlob(sha256, database);
  }) as unknown as typeof database.blobs.bulkPut);
  const [one] = await made();
  expect(await hasBlob(one?.sha256 ?? '', database)).toBe(true);
});

it.each([
  ['a tombstone', () => database.table('card').put({ id: 'one', $at: later, purgedAt: 9 })],
  ['nothing', () => database.table('card').delete('one')],
])(
  '[P2] a card that was deleted for good, so that %s is there, is not reported as saved',
  async (_, gone) => {
    await made();
    await gone();
    const before = await database.table('outbox').count();
    const after = { ...covered, front: 'Which part?' };
    const edit = { id: 'one', before: covered, after, added: onFront('new') };
    expect(await saveCard(edit, database)).toMatchObject({
      ok: false,
      error: { kind: 'refused', message: cardIsGone },
    });
    expect(await database.table('outbox').count()).toBe(before);
  },
);
