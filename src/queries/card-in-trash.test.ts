/** A card that is in the Trash without its deck: due counts, and its memory afterwards. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDevice, type TestDevice } from '../../test/support/device.ts';
import { createCards, deleteCard, editCard } from '../model/entities/card.ts';
import { createDeck, deleteDeck } from '../model/entities/deck.ts';
import { rateCard } from '../model/entities/facts/review.ts';
import { restoreItems } from '../model/trash.ts';
import { cardsDue, countCards, readDue, states } from './due-cards.ts';
import { readTrash } from './trash.ts';

const nowMs = Date.UTC(2026, 10, 1, 12);
const laterMs = nowMs + 365 * 86_400_000;
let device: TestDevice;
let rated: string;
let fresh: string;

beforeEach(async () => {
  const offline: typeof fetch = async () => {
    throw new TypeError('no network');
  };
  device = await createDevice({ userId: crypto.randomUUID(), fetch: offline, now: () => nowMs });
  await device.edit(createDeck, { id: 'deck', name: 'Deck' });
  [rated = '', fresh = ''] = await device.edit(createCards, [
    { deckId: 'deck', kind: 'basic', front: 'a', back: 'b' },
    { deckId: 'deck', kind: 'basic', front: 'c', back: 'd' },
  ]);
  await device.edit(rateCard, { cardId: rated, rating: 4, durationMs: 1 });
});

const memoryOf = async (id: string) => (await device.database.table('card').get(id))?.$memory;
const counts = (scope?: string) =>
  readDue(device.database, scope, { nowMs: laterMs, tzOffsetMin: 0 });
const idsInReview = async () =>
  (await cardsDue(device.database, 'deck', states.review, laterMs).take(9)).map((c) => c.cardId);

describe('a card alone in the Trash', () => {
  it('is not asked any more, in its deck or in all, but other cards are', async () => {
    expect(await counts('deck')).toEqual({ learning: 0, reviews: 1, fresh: 1 });
    await device.edit(deleteCard, { id: rated });
    expect(await counts('deck')).toEqual({ learning: 0, reviews: 0, fresh: 1 });
    expect(await counts()).toEqual({ learning: 0, reviews: 0, fresh: 1 });
    expect(await countCards(device.database, 'deck')).toBe(1);
    await device.edit(deleteCard, { id: fresh });
    expect(await counts()).toEqual({ learning: 0, reviews: 0, fresh: 0 });
    expect(await countCards(device.database, undefined)).toBe(0);
  });

  it('is restored with its memory, and is asked again', async () => {
    const before = await memoryOf(rated);
    expect(before).toMatchObject({ live: 1, reps: 1, state: states.review });
    await device.edit(deleteCard, { id: rated });
    expect(await memoryOf(rated)).toEqual({ ...before, live: -1 });
    await device.edit(restoreItems, [{ entity: 'card', id: rated }]);
    expect(await memoryOf(rated)).toEqual(before);
    expect(await idsInReview()).toEqual([rated]);
    expect(await readTrash(device.database)).toEqual([]);
  });

  it('stays there when its deck goes into the Trash and back', async () => {
    await device.edit(deleteCard, { id: rated });
    await device.edit(deleteDeck, { id: 'deck' });
    expect(await counts()).toEqual({ learning: 0, reviews: 0, fresh: 0 });
    await device.edit(restoreItems, [{ entity: 'deck', id: 'deck' }]);
    expect(await counts()).toEqual({ learning: 0, reviews: 0, fresh: 1 });
    expect((await readTrash(device.database)).map(({ id }) => id)).toEqual([rated]);
  });

  it('is not asked when it is restored into a deck in the Trash, until the deck is restored', async () => {
    await device.edit(deleteCard, { id: rated });
    await device.edit(deleteDeck, { id: 'deck' });
    await device.edit(restoreItems, [{ entity: 'card', id: rated }]);
    expect(await counts()).toEqual({ learning: 0, reviews: 0, fresh: 0 });
    await device.edit(restoreItems, [{ entity: 'deck', id: 'deck' }]);
    expect(await idsInReview()).toEqual([rated]);
  });

  it('is edited out of the Trash without being forgotten', async () => {
    const before = await memoryOf(rated);
    await device.edit(editCard, { id: rated, front: 'A', back: 'B' });
    expect(await device.database.table('card').get(rated)).toMatchObject({ front: 'A' });
    expect(await memoryOf(rated)).toEqual(before);
  });
});
