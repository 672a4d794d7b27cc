/**
 * Faults that are known and not mended: each test fails, and says so here once it passes. They are rare, and named in
 * docs/decisions/22.
 */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { purgeItems } from '../../src/model/trash.ts';
import type { TestDevice } from '../support/device.ts';
import { exportOf, importInto, newDatabase, open, usual } from './support.ts';
import { countLive, startTwoDevices } from './two-devices.ts';

const back = { ...usual, bringsBack: true };
let at: Awaited<ReturnType<typeof startTwoDevices>>;
let laptop: TestDevice;
let phone: TestDevice;
beforeEach(async () => {
  at = await startTwoDevices({ cards: 10, reviews: 20, files: 1 });
  ({ laptop, phone } = at);
});
afterEach(() => at.end());

it.fails('two backups of one history, with an import brought back between them, count a review once', async () => {
  const { importId } = await at.bring(laptop);
  await at.syncAll(laptop);
  await at.undo(laptop, importId);
  at.step();
  await at.bring(laptop, at.zip, back);
  await at.syncAll(laptop);
  const second = await exportOf(laptop.database);
  const fresh = newDatabase();
  await importInto(fresh, (await open(at.zip, fresh)).source);
  await importInto(fresh, (await open(second, fresh)).source);
  const counted = fresh.rows('review').filter((row) => !('purgedAt' in row));
  expect(await counted.count()).toBe(20);
});

it.fails('what is to come back comes back also on a device that does not know of the deletion yet', async () => {
  await at.syncAll(laptop, phone);
  await at.bring(laptop);
  await at.syncAll(laptop);
  at.step();
  const items = at.cards.map((id) => ({ entity: 'card' as const, id }));
  await laptop.edit(purgeItems, items);
  await at.syncAll(laptop);
  at.step();
  await at.bring(phone, at.zip, back);
  await at.syncAll(phone, laptop);
  expect(await countLive(phone, 'card')).toBe(10);
});
