import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDevice, type TestDevice } from '../../../test/support/device.ts';
import { createCards, deleteCard } from '../../model/entities/card.ts';
import { createDeck, deleteDeck } from '../../model/entities/deck.ts';
import { restoreItems } from '../../model/trash.ts';
import { allCardsOfDeck, cardsInTrash, cardsOfDeck } from './cards-of-deck.ts';

const nowMs = Date.UTC(2026, 10, 1, 12);
let device: TestDevice;
let kept: string;
let trashed: string;

beforeEach(async () => {
  const offline: typeof fetch = async () => {
    throw new TypeError('no network');
  };
  device = await createDevice({ userId: crypto.randomUUID(), fetch: offline, now: () => nowMs });
  for (const id of ['deck', 'other']) await device.edit(createDeck, { id, name: id });
  const card = { kind: 'basic', front: 'a', back: 'b' } as const;
  [kept = '', trashed = ''] = await device.edit(createCards, [
    { ...card, deckId: 'deck' },
    { ...card, deckId: 'deck' },
    { ...card, deckId: 'other' },
  ]);
  await device.edit(deleteCard, { id: trashed });
});

/** Where a card is found: in the deck, in the deck with its Trash, in the whole Trash. */
async function places() {
  const { database } = device;
  const [own, all, inTrash] = await Promise.all([
    cardsOfDeck(database, 'deck').primaryKeys(),
    allCardsOfDeck(database, 'deck').primaryKeys(),
    cardsInTrash(database).primaryKeys(),
  ]);
  return { own, all: all.sort(), inTrash };
}

describe('the cards of a deck', () => {
  it('are those out of the Trash, of this deck alone', async () => {
    expect(await places()).toEqual({ own: [kept], all: [kept, trashed], inTrash: [trashed] });
  });

  it('are the same while the deck is in the Trash: only what was put there itself lies there itself', async () => {
    await device.edit(deleteDeck, { id: 'deck' });
    expect(await places()).toEqual({ own: [kept], all: [kept, trashed], inTrash: [trashed] });
  });

  it('are told anew when one is restored while its deck is in the Trash, and when the deck comes back', async () => {
    await device.edit(deleteDeck, { id: 'deck' });
    await device.edit(restoreItems, [{ entity: 'card', id: trashed }]);
    expect(await places()).toEqual({ own: [kept, trashed], all: [kept, trashed], inTrash: [] });
    await device.edit(deleteCard, { id: kept });
    await device.edit(restoreItems, [{ entity: 'deck', id: 'deck' }]);
    expect(await places()).toEqual({ own: [trashed], all: [kept, trashed], inTrash: [kept] });
  });
});
