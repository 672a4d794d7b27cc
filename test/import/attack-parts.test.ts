import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { purgeItems } from '../../src/model/trash.ts';
import { moveLooseCards } from '../../src/queries/loose-cards.ts';
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
