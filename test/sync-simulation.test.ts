/**
 * Two devices and a server, a random day: edits, lost requests, lost answers, servers in trouble, in
 * an order that the seed decides. At the end both devices and the server hold the same, and all of it.
 */
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createCards } from '../src/model/entities/card.ts';
import { createDeck, deleteDeck } from '../src/model/entities/deck.ts';
import { rateCard, undoReview } from '../src/model/entities/review.ts';
import { createTask, deleteTask, updateTask } from '../src/model/entities/task.ts';
import { createDevice, type TestDevice } from './support/device.ts';
import { createFakeServer, errorAnswer } from './support/fake-server.ts';
import { createRandom, type Random } from './support/random.ts';

const seeds = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89];
const steps = 80;

describe('[P2] [P3] two devices over a bad network', () => {
  it.each(seeds)('converge, and nothing is lost or doubled (seed %d)', async (seed) => {
    const random = createRandom(seed);
    let isCalm = false;
    let nowMs = 1_700_000_000_000;
    const server = createFakeServer({
      userId: `s${seed}`,
      now: () => nowMs,
      rowsPerAnswer: 3,
      intercept: async (_, go) => {
        if (isCalm) return go();
        if (random.chance(0.2)) throw new TypeError('the request was lost');
        if (random.chance(0.1)) return errorAnswer(503);
        const answer = await go();
        if (random.chance(0.2)) throw new TypeError('the answer was lost');
        if (random.chance(0.1)) return new Response((await answer.text()).slice(0, 40));
        return answer;
      },
    });
    // One clock is right, the other runs three days ahead [S7].
    const drifts = [0, 3 * 86_400_000];
    const devices = await Promise.all(
      drifts.map((drift) =>
        createDevice({ userId: `s${seed}`, fetch: server.fetch, now: () => nowMs + drift }),
      ),
    );
    const made = { tasks: [] as string[], cards: [] as string[], reviews: [] as string[] };
    for (let step = 0; step < steps; step++) {
      nowMs += random.below(120_000);
      const device = random.pick(devices);
      if (device === undefined) continue;
      if (random.chance(0.4)) await device.sync();
      else await act(device, random, made, step);
      if (random.chance(0.01)) server.forgetEverything();
    }
    isCalm = true;
    for (let round = 0; round < 4; round++) {
      for (const device of devices) await settle(device);
    }

    const truth = server.rows();
    for (const device of devices) {
      expect(await device.rows()).toEqual(truth);
      expect(await device.database.outbox.count()).toBe(0);
      expect(await device.database.refused.toArray()).toEqual([]);
    }
    const count = (entity: string) => truth.filter((row) => row.entity === entity).length;
    expect(count('task')).toBe(made.tasks.length);
    expect(count('card')).toBe(made.cards.length);
    expect(count('review')).toBe(made.reviews.length);
    const [one, two] = await Promise.all(
      devices.map(({ database }) => database.memory.orderBy('cardId').toArray()),
    );
    expect(one).toEqual(two);
  });
});

async function settle(device: TestDevice): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    if ((await device.sync()).kind === 'done') return;
  }
  throw new Error('A calm network, and still no end');
}

async function act(
  device: TestDevice,
  random: Random,
  made: { tasks: string[]; cards: string[]; reviews: string[] },
  step: number,
): Promise<void> {
  const tasks = await device.database.rows('task').toCollection().primaryKeys();
  const cards = await device.database.rows('card').toCollection().primaryKeys();
  const task = random.pick(tasks);
  const card = random.pick(cards);
  const choice = random.below(7);
  if (choice === 0 || task === undefined) {
    made.tasks.push(...(await device.edit(createTask, { title: `task ${step}` })));
  } else if (choice === 1) {
    await device.edit(updateTask, { id: task, title: `title ${step}` });
  } else if (choice === 2) {
    await device.edit(updateTask, { id: task, status: 'Completed' });
  } else if (choice === 3) {
    await device.edit(deleteTask, { id: task });
  } else if (choice === 4 || card === undefined) {
    const deckId = `deck-${step}`;
    await device.edit(createDeck, { id: deckId, name: deckId });
    const cardOf = (front: string) => ({ deckId, kind: 'basic' as const, front, back: 'b' });
    made.cards.push(...(await device.edit(createCards, ['x', 'y'].map(cardOf))));
    if (random.chance(0.2)) await device.edit(deleteDeck, { id: deckId });
  } else {
    const rating = random.pick([1, 2, 3, 4] as const) ?? 3;
    const reviews = await device.edit(rateCard, { cardId: card, rating, durationMs: 5 });
    made.reviews.push(...reviews);
    const [reviewId] = reviews;
    if (random.chance(0.3) && reviewId !== undefined) {
      made.reviews.push(...(await device.edit(undoReview, { cardId: card, reviewId })));
    }
  }
}
