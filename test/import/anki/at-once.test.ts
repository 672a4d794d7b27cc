/** [P5] One package of Anki imported twice at once, broken off, or while another device deletes its deck. */
import '../../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSource } from '../../../src/interchange/backup/read/open-source.ts';
import { deleteDeck } from '../../../src/model/entities/deck.ts';
import { basic, type TestCollection } from '../../support/anki/collection.ts';
import { ankiPackage } from '../../support/anki/package.ts';
import type { TestDevice } from '../../support/device.ts';
import { fewerUnlessLong } from '../../support/long.ts';
import { importInto } from '../support.ts';
import { startTwoDevices } from '../two-devices.ts';

const count = fewerUnlessLong(300, 60);
const collection: TestCollection = {
  types: [basic],
  decks: { 1: 'Default', 2: 'Biology' },
  notes: Array.from({ length: count }, (_, n) => ({
    ...{ id: 1_700_000_000_000 + n, guid: `g${n}`, type: basic.id, fields: [`Q${n}`, `A${n}`] },
    cards: [
      {
        ...{ ord: 0, deck: 2, type: 2, queue: 2 },
        reviews: [{ id: 1_700_000_100_000 + 1_000 * n, ease: 3, time: 900, kind: 0 }],
      },
    ],
  })),
};

let at: Awaited<ReturnType<typeof startTwoDevices>>;
beforeEach(async () => {
  at = await startTwoDevices({ cards: 0, reviews: 0, files: 0 });
});
afterEach(() => at.end());

async function sourceOn({ database }: TestDevice) {
  const { path, bytes } = await ankiPackage(collection, 'anki21b');
  const chosen = [{ path, modifiedAt: 1_000, bytes: await bytes() }];
  return await openSource(database, 'anki', chosen, { email: '', chosen: {} }, Date.now());
}

const bring = async (device: TestDevice) => importInto(device.database, await sourceOn(device));

async function seen({ database }: TestDevice) {
  const cards = (await database.rows('card').toArray()).filter((row) => row.deletedAt === 0);
  const reviews = (await database.rows('review').toArray()).filter((row) => 'cardId' in row);
  const reps = (await database.table('card').toArray()).map((row) => row.$memory?.reps);
  return {
    cards: cards.length,
    fronts: new Set(cards.map(({ front }) => front)).size,
    reviews: reviews.length,
    reps: [...new Set(reps)],
    decks: (await database.rows('deck').toArray()).filter((row) => row.deletedAt === 0).length,
  };
}

const once = { cards: count, fronts: count, reviews: count, reps: [1], decks: 1 };

it('twice at once on one device is there once, also where one takes the work over from the other', async () => {
  const ends = await Promise.allSettled([bring(at.laptop), bring(at.laptop)]);
  expect(ends.map(({ status }) => status)).toContain('fulfilled');
  expect(await seen(at.laptop)).toEqual(once);
});

it('at once on two devices is there once', async () => {
  await Promise.all([bring(at.laptop), bring(at.phone)]);
  await at.syncAll(at.laptop, at.phone, at.laptop);
  expect(await seen(at.laptop)).toEqual(once);
  expect(await seen(at.phone)).toEqual(once);
});

it('again, while another device deletes the deck, is the same everywhere, and no review counts twice', async () => {
  await bring(at.laptop);
  await at.syncAll(at.laptop, at.phone);
  const deck = (await at.phone.database.rows('deck').toArray())[0];
  at.step();
  await Promise.all([bring(at.laptop), at.phone.edit(deleteDeck, { id: String(deck?.id) })]);
  await at.syncAll(at.phone, at.laptop, at.phone);
  const found = [await seen(at.laptop), await seen(at.phone)];
  expect(found[0]).toEqual(found[1]);
  expect(found[0]).toMatchObject({ cards: count, fronts: count, reviews: count, reps: [1] });
});

it('stopped late and begun anew is there once', async () => {
  const stop = new AbortController();
  const source = await sourceOn(at.laptop);
  const broken = importInto(at.laptop.database, source, undefined, stop.signal);
  const timer = setInterval(async () => {
    if ((await at.laptop.database.table('card').count()) > 0) stop.abort();
  }, 1);
  await broken.catch(() => undefined);
  clearInterval(timer);
  await bring(at.laptop);
  expect(await seen(at.laptop)).toEqual(once);
});
