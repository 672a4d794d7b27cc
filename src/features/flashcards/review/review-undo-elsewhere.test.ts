/** [P3] Undoing a rating after the card changed elsewhere: the change stays, and the rating counts nowhere. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDevice, type TestDevice } from '../../../../test/support/device.ts';
import { createFakeServer } from '../../../../test/support/fake-server.ts';
import { reviewPorts } from '../../../../test/support/review-ports.ts';
import { createCards, deleteCard, editCard, moveCards } from '../../../model/entities/card.ts';
import { createDeck, deleteDeck } from '../../../model/entities/deck.ts';
import { rateCard, undoReview } from '../../../model/entities/facts/review.ts';
import { purgeItems } from '../../../model/trash.ts';
import { createReview } from './review-store.ts';

let nowMs = Date.UTC(2026, 2, 10, 12);
const now = () => ++nowMs;
const environment = { now, tzOffsetMin: () => 0 };
let laptop: TestDevice;
let phone: TestDevice;

beforeEach(async () => {
  const userId = crypto.randomUUID();
  const options = { userId, fetch: createFakeServer({ userId, now }).fetch, now };
  [laptop, phone] = [await createDevice(options), await createDevice(options)];
  for (const id of ['deck', 'other']) await laptop.edit(createDeck, { id, name: id });
  const made = ['a', 'b'].map((id) => ({
    ...{ id, deckId: 'deck', kind: 'basic' as const, front: id, back: 'x' },
  }));
  await laptop.edit(createCards, made);
  await syncAll();
});
afterEach(async () => {
  for (const { database } of [laptop, phone]) await database.delete();
});

async function syncAll(): Promise<void> {
  for (const device of [laptop, phone, laptop, phone])
    expect(await device.sync()).toEqual({ kind: 'done' });
}

const begin = async ({ database }: TestDevice) => {
  const store = createReview({
    ...reviewPorts(database, environment, now),
    onProblem: (message) => expect.fail(message),
  });
  await store.resume();
  return store;
};

async function countedOf({ database }: TestDevice) {
  const card = await database.table('card').get('a');
  const days = await database.studyDays.toArray();
  return { reps: card?.$memory?.reps ?? 0, days: days.map(({ acts }) => acts) };
}

it.each([
  ['edited', () => phone.edit(editCard, { id: 'a', front: 'newer' }), { front: 'newer' }, 'a'],
  ['moved', () => phone.edit(moveCards, { ids: ['a'], deckId: 'other' }), { deckId: 'other' }, 'a'],
  ['deleted', () => phone.edit(deleteCard, { id: 'a' }), {}, 'b'],
  ['deleted with its deck', () => phone.edit(deleteDeck, { id: 'deck' }), {}, 'b'],
  ['deleted for good', () => phone.edit(purgeItems, [{ entity: 'card', id: 'a' }]), {}, 'b'],
] as const)('of a card that was %s', async (_, change, kept, next) => {
  const store = await begin(laptop);
  store.showAnswer();
  await store.rate(3);
  await syncAll();
  await change();
  await syncAll();
  await store.undo();
  expect(store.getState().done).toEqual([]);
  expect(store.getState().current?.card.id).toBe(next);
  await syncAll();
  for (const device of [laptop, phone]) {
    expect(await countedOf(device)).toEqual({ reps: 0, days: [0] });
    expect(await device.database.rows('card').get('a')).toMatchObject(kept);
  }
  expect(await phone.rows()).toEqual(await laptop.rows());
});

it('in one tab and rated anew in another: only the newer one counts', async () => {
  const [first, second] = [await begin(laptop), await begin(laptop)];
  for (const tab of [first, second]) {
    expect(tab.getState().current?.card.id).toBe('a');
    tab.showAnswer();
    await tab.rate(3);
  }
  await first.undo();
  expect(await countedOf(laptop)).toMatchObject({ reps: 1 });
  await second.undo();
  expect(await countedOf(laptop)).toMatchObject({ reps: 0 });
  await syncAll();
  expect(await countedOf(phone)).toMatchObject({ reps: 0 });
});

it('on two devices at once is taken back once', async () => {
  const [reviewId = ''] = await laptop.edit(rateCard, { cardId: 'a', rating: 3, durationMs: 1 });
  await syncAll();
  for (const device of [laptop, phone]) await device.edit(undoReview, { cardId: 'a', reviewId });
  await syncAll();
  await laptop.edit(rateCard, { cardId: 'a', rating: 3, durationMs: 1 });
  await syncAll();
  for (const device of [laptop, phone]) expect(await countedOf(device)).toMatchObject({ reps: 1 });
});
