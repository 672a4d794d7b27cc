/** The counts in the undo dialog match what the undo does. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storeBlob } from '../../src/db/bytes/blobs.ts';
import { hashFile } from '../../src/db/bytes/hash/hash-file.ts';
import { countUndoEffects } from '../../src/db/imports/undo-effects.ts';
import { countToUndo } from '../../src/db/imports/undo-import.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { createCards, deleteCard, editCard } from '../../src/model/entities/card.ts';
import { deleteDeck } from '../../src/model/entities/deck.ts';
import { createMedia } from '../../src/model/entities/media.ts';
import type { TestDevice } from '../support/device.ts';
import { isLong } from '../support/long.ts';
import { exportOf, seenIn } from './support.ts';
import { startTwoDevices } from './two-devices.ts';

const [cardCount, reviewCount] = [6, 9];
let at: Awaited<ReturnType<typeof startTwoDevices>>;
let laptop: TestDevice;
let phone: TestDevice;
beforeEach(async () => {
  at = await startTwoDevices({ cards: cardCount, reviews: reviewCount, files: 1 });
  ({ laptop, phone } = at);
  await at.syncAll(laptop, phone);
}, 60_000);
afterEach(() => at.end());

/** The same export with a picture of a card. */
async function zipWithPicture(): Promise<Blob> {
  const bytes = new Blob(['picture']);
  const sha256 = await hashFile(bytes, () => undefined);
  await storeBlob(sha256, bytes, at.first);
  const owner = { ownerEntity: 'card' as const, ownerId: at.cards[0] ?? '', name: 'a.png' };
  const held = { sha256, mime: 'image/png' as const, sizeBytes: bytes.size };
  expect((await mutateIn(at.first, createMedia, { id: 'picture', ...owner, ...held })).ok).toBe(
    true,
  );
  return await exportOf(at.first);
}

/** Undoes it. @returns the announced effects, after checking that they happened */
async function undoAsCounted(importId: string) {
  const { database } = laptop;
  const look = async () => {
    const rows = await laptop.rows();
    const purged = rows.filter(({ row }) => 'purgedAt' in row).length;
    return { seen: (await seenIn(database)).length, purged };
  };
  const effects = await countUndoEffects(database, importId);
  const before = await look();
  expect((await at.undo(laptop, importId)).ok).toBe(true);
  const after = await look();
  const forGood = Object.values(effects.forGood).reduce((sum, count) => sum + count, 0);
  expect({ seen: before.seen - after.seen, purged: after.purged - before.purged }).toEqual({
    seen: effects.toTrash,
    purged: forGood,
  });
  return effects;
}

it('counts everything that it has added', async () => {
  const { importId } = await at.bring(laptop);
  await at.syncAll(laptop);
  const { toTrash, forGood, stays } = await undoAsCounted(importId);
  expect(toTrash).toBeGreaterThan(cardCount);
  expect([forGood.review, stays]).toEqual([reviewCount, 0]);
});

it.runIf(isLong)('counts nothing that the account already had', async () => {
  await at.bring(phone);
  const { importId } = await at.bring(laptop);
  await at.syncAll(phone, laptop);
  expect(await countToUndo(laptop.database, importId)).toBe(0);
  const { toTrash, forGood, back, stays } = await undoAsCounted(importId);
  expect({ toTrash, forGood, back }).toEqual({ toTrash: 0, forGood: {}, back: 0 });
  expect(stays).toBeGreaterThan(cardCount + reviewCount);
});

it('counts neither a deck that stays nor items that the student has deleted', async () => {
  const { importId } = await at.bring(laptop);
  await at.syncAll(laptop);
  at.step();
  const [first = '', second = ''] = at.cards;
  await laptop.edit(createCards, [{ deckId: 'deck', kind: 'basic', front: 'Mine', back: 'x' }]);
  await laptop.edit(deleteCard, { id: first });
  await laptop.edit(editCard, { id: second, front: 'Edited' });
  expect((await undoAsCounted(importId)).editedToTrash).toBe(1);
});

it.runIf(isLong)('counts no cards of a deck that is in the Trash', async () => {
  const { importId } = await at.bring(laptop);
  await at.syncAll(laptop);
  at.step();
  await laptop.edit(editCard, { id: at.cards[0] ?? '', front: 'Edited' });
  await laptop.edit(deleteDeck, { id: 'deck' });
  expect((await undoAsCounted(importId)).editedToTrash).toBe(0);
});

it('counts a picture that is deleted for good from a card that stays', async () => {
  await at.bring(phone);
  const { importId } = await at.bring(laptop, await zipWithPicture());
  await at.syncAll(phone, laptop);
  const { toTrash, forGood } = await undoAsCounted(importId);
  expect({ toTrash, forGood }).toEqual({ toTrash: 0, forGood: { media: 1 } });
});

it.runIf(isLong)('does not count a picture that is deleted with its card', async () => {
  const { importId } = await at.bring(laptop, await zipWithPicture());
  await at.syncAll(laptop);
  expect((await undoAsCounted(importId)).forGood.media).toBeUndefined();
});
