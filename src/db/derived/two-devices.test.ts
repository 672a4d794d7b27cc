/**
 * [P3] Two devices that review offline lose no review and end with the same memory, whatever each did and in whatever
 * order they sync: ratings, undo, practice, forgetting, due dates, suspended, buried and resumed cards.
 */
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDevice, type TestDevice } from '../../../test/support/device.ts';
import { createFakeServer } from '../../../test/support/fake-server.ts';
import { fewerUnlessLong } from '../../../test/support/long.ts';
import { buryCards, createCards, resumeCards, suspendCards } from '../../model/entities/card.ts';
import { createDeck } from '../../model/entities/deck.ts';
import {
  forgetCards,
  rateCard,
  setDueDate,
  undoReview,
} from '../../model/entities/facts/review.ts';
import { foldMemory } from '../../model/study/scheduling.ts';
import type { CardRow } from './memory.ts';

const kinds = [
  'rate',
  'rate',
  'rate',
  'practice',
  'undo',
  'suspend',
  'bury',
  'resume',
  'forget',
  'due',
  'meet',
] as const;
const step = fc.record({
  device: fc.nat(1),
  card: fc.nat(2),
  kind: fc.constantFrom(...kinds),
  rating: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
  hours: fc.nat(80),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function act(device: TestDevice, { card, kind, rating }: Step): Promise<void> {
  const cardId = `card${card}`;
  if (kind === 'rate') await device.edit(rateCard, { cardId, rating, durationMs: 1 });
  if (kind === 'practice')
    await device.edit(rateCard, { cardId, rating, durationMs: 1, kind: 'practice' });
  if (kind === 'suspend') await device.edit(suspendCards, { ids: [cardId] });
  if (kind === 'bury') await device.edit(buryCards, { ids: [cardId] });
  if (kind === 'resume') await device.edit(resumeCards, { ids: [cardId] });
  if (kind === 'forget') await device.edit(forgetCards, { ids: [cardId] });
  if (kind === 'due') await device.edit(setDueDate, { ids: [cardId], dueOn: `2026-12-0${rating}` });
  if (kind !== 'undo') return;
  const reviews = await device.database.rows('review').where('cardId').equals(cardId).toArray();
  const last = reviews.filter((review) => review.rating > 0).at(-1);
  if (last !== undefined) await device.edit(undoReview, { cardId, reviewId: last.id });
}

const memoriesOn = async ({ database }: TestDevice) =>
  (await database.table<CardRow, string>('card').toArray()).map(({ id, $memory }) => [id, $memory]);

it('two devices that reviewed offline end with the same memory, which is the fold of all their reviews', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      let nowMs = Date.UTC(2026, 10, 1);
      const now = () => ++nowMs;
      const userId = crypto.randomUUID();
      const { fetch } = createFakeServer({ userId, now });
      const devices = [
        await createDevice({ userId, fetch, now }),
        await createDevice({ userId, fetch, now }),
      ] as const;
      const meet = async () => {
        for (const device of [...devices, ...devices]) await device.sync();
      };
      const [laptop, phone] = devices;
      await laptop.edit(createDeck, { id: 'deck', name: 'Deck' });
      const card = { deckId: 'deck', kind: 'basic' as const, front: 'a', back: 'b' };
      await laptop.edit(
        createCards,
        [0, 1, 2].map((at) => ({ ...card, id: `card${at}` })),
      );
      await meet();
      let rated = 0;
      for (const one of steps) {
        nowMs += one.hours * 3_600_000;
        const device = devices[one.device] ?? laptop;
        if (one.kind === 'meet') await device.sync();
        else await act(device, one);
        if (one.kind === 'rate' || one.kind === 'practice') rated += 1;
      }
      await meet();
      expect(await phone.rows()).toEqual(await laptop.rows());
      expect(await memoriesOn(phone)).toEqual(await memoriesOn(laptop));
      const reviews = await laptop.database.rows('review').toArray();
      expect(reviews.filter(({ rating }) => rating > 0)).toHaveLength(rated);
      for (const { id, $memory, buriedUntil } of await laptop.database
        .table<CardRow, string>('card')
        .toArray()) {
        const own = reviews.filter(({ cardId }) => cardId === id);
        const folded = foldMemory(id, own, 0.9, $memory?.live);
        const dueAt = Math.max(folded.dueAt, Number(buriedUntil ?? 0));
        expect($memory).toEqual({ ...folded, dueAt });
      }
      for (const { database } of devices) await database.delete();
    }),
    { numRuns: fewerUnlessLong(100, 6) },
  );
}, 120_000);

it('a new card that was buried beside the choice of its day is asked on that day everywhere', async () => {
  let nowMs = Date.UTC(2026, 10, 1);
  const now = () => ++nowMs;
  const userId = crypto.randomUUID();
  const { fetch } = createFakeServer({ userId, now });
  const make = () => createDevice({ userId, fetch, now });
  const [laptop, phone] = [await make(), await make()];
  await laptop.edit(createDeck, { id: 'deck', name: 'Deck' });
  const card = { deckId: 'deck', kind: 'basic' as const, front: 'a', back: 'b' };
  await laptop.edit(createCards, [{ ...card, id: 'card0' }]);
  for (const device of [laptop, phone]) await device.sync();
  await laptop.edit(buryCards, { ids: ['card0'] });
  await phone.edit(setDueDate, { ids: ['card0'], dueOn: '2026-12-01' });
  for (const device of [laptop, phone, laptop]) await device.sync();
  expect(await memoriesOn(phone)).toEqual(await memoriesOn(laptop));
  await laptop.edit(resumeCards, { ids: ['card0'] });
  const [[, memory] = []] = await memoriesOn(laptop);
  expect(memory).toMatchObject({ reps: 0, dueAt: Date.UTC(2026, 11, 1, 4) });
});
