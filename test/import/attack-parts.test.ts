import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCards, moveCards } from '../../src/model/entities/card.ts';
import { createDeck } from '../../src/model/entities/deck.ts';
import { purgeItems } from '../../src/model/trash.ts';
import { moveLooseCards } from '../../src/queries/loose-cards.ts';
import { purge } from '../../src/queries/trash.ts';
import type { TestDevice } from '../support/device.ts';
import { cardRow, nothingElse, zipBytes } from './handmade.ts';
import { seenIn, usual } from './support.ts';
import { countLive, startTwoDevices } from './two-devices.ts';

let at: Awaited<ReturnType<typeof startTwoDevices>>;
let laptop: TestDevice;
let phone: TestDevice;
beforeEach(async () => {
  at = await startTwoDevices({ cards: 10, reviews: 20, files: 1 });
  ({ laptop, phone } = at);
  await at.syncAll(laptop, phone);
});
afterEach(() => at.end());

const purged = async (d: TestDevice, id: string) =>
  'purgedAt' in ((await d.database.rows('card').get(id)) ?? {});

it('an undo takes no card for good that the student made', async () => {
  await laptop.edit(createDeck, { id: 'own', name: 'Own' });
  const [id = ''] = await laptop.edit(createCards, [
    { deckId: 'own', kind: 'basic', front: 'Mine', back: 'x' },
  ]);
  const { importId } = await at.bring(laptop);
  await at.syncAll(laptop, phone);
  at.step();
  await laptop.edit(moveCards, { ids: [id], deckId: 'deck' });
  const [made = ''] = await phone.edit(createCards, [
    { deckId: 'deck', kind: 'basic', front: 'Made on the phone', back: 'x' },
  ]);
  await at.syncAll(laptop, phone);
  expect((await at.undo(laptop, importId)).ok).toBe(true);
  await at.syncAll(laptop, phone);
  // 30 days later
  await purge([{ entity: 'deck', id: 'deck' }], laptop.database, at.server.clock.nowMs);
  expect([await purged(laptop, id), await purged(laptop, made)]).toEqual([false, false]);
});

it('cards whose deck is not in a damaged export can be seen', async () => {
  const { 'json/deck.json': _, ...others } = nothingElse;
  const zip = new Blob([
    zipBytes({
      'json/account.json': { format: 2, userId: 'other' },
      ...others,
      'json/card.json': [cardRow('c')],
    }),
  ]);
  const { leftOut } = await at.bring(laptop, zip);
  console.info(JSON.stringify(leftOut));
  await at.syncAll(laptop);
  await moveLooseCards(laptop.database);
  expect(await laptop.database.rows('card').count()).toBe(1);
  expect((await seenIn(laptop.database)).map(({ id }) => id)).toContain('c');
});

it('what is to come back comes back also on a device that does not know of the deletion yet', async () => {
  await at.bring(laptop);
  await at.syncAll(laptop);
  at.step();
  const items = at.cards.map((id) => ({ entity: 'card' as const, id }));
  await laptop.edit(purgeItems, items);
  await at.syncAll(laptop);
  at.step();
  await at.bring(phone, at.zip, { ...usual, bringsBack: true });
  expect(await countLive(phone, 'card')).toBe(10);
  await at.syncAll(phone, laptop);
  expect(await countLive(phone, 'card')).toBe(10);
});
