import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mutateIn } from '../../src/db/mutate.ts';
import { createCards, editCard } from '../../src/model/entities/card.ts';
import { createDeck } from '../../src/model/entities/deck.ts';
import type { TestDevice } from '../support/device.ts';
import { exportOf, importInto, newDatabase, open, usual } from './support.ts';
import { countLive, startTwoDevices } from './two-devices.ts';

const back = { ...usual, bringsBack: true };
const _imported = { bringsBack: false, different: 'imported' as const };
let at: Awaited<ReturnType<typeof startTwoDevices>>;
let laptop: TestDevice;
let phone: TestDevice;
beforeEach(async () => {
  at = await startTwoDevices({ cards: 10, reviews: 20, files: 1 });
  ({ laptop, phone } = at);
});
afterEach(() => at.end());

/** A backup of an account in which the card says something else. */
async function _otherFront(device: TestDevice, id: string, front: string) {
  const other = newDatabase();
  await importInto(other, (await open(await exportOf(device.database), other)).source);
  await mutateIn(other, editCard, { id, front });
  const zip = await exportOf(other);
  await other.delete();
  return zip;
}
async function _ownCard() {
  await laptop.edit(createDeck, { id: 'own', name: 'Own' });
  const [id = ''] = await laptop.edit(createCards, [
    { deckId: 'own', kind: 'basic', front: 'Mine', back: 'x' },
  ]);
  await at.syncAll(laptop, phone);
  return id;
}
const _front = async (d: TestDevice, id: string) => (await d.database.rows('card').get(id))?.front;

describe('two backups of one history', () => {
  it('count a review once', async () => {
    const { importId } = await at.bring(laptop);
    await at.syncAll(laptop);
    await at.undo(laptop, importId);
    at.step();
    await at.bring(laptop, at.zip, back);
    await at.syncAll(laptop);
    expect(await countLive(laptop, 'review')).toBe(20);
    const second = await exportOf(laptop.database);
    const fresh = newDatabase();
    await importInto(fresh, (await open(at.zip, fresh)).source);
    await importInto(fresh, (await open(second, fresh)).source);
    expect(
      await fresh
        .rows('review')
        .filter((r) => !('purgedAt' in r))
        .count(),
    ).toBe(20);
    await fresh.delete();
  });
});
