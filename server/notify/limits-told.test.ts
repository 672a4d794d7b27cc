/** A message counts the reviews of the day: not those beyond the student’s limit, nor all of a backlog that is spread. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Notified, startNotified } from '../../test/support/notified.ts';

let world: Notified;
beforeEach(async () => {
  world = await startNotified();
});
afterEach(() => world[Symbol.asyncDispose]());

const day = (text: string) => Date.parse(`${text}T09:00Z`);

/** With six cards that were learned in February and are due since. */
async function studentWith(settings: object) {
  world.clock.nowMs = day('2026-02-01');
  const student = await world.student();
  const rate = (cardId: string, on: string) =>
    world.write(student, 'review', `${cardId}-${on}`, {
      ...{ cardId, ratedAt: day(on), tzOffsetMin: 0, studyDay: on, rating: 4, durationMs: 1 },
    });
  await world.write(student, 'profile', 'profile', { notifyByEmail: true });
  await world.write(student, 'deck', 'd', { name: 'Bio', createdAt: 1 });
  for (const id of ['c0', 'c1', 'c2', 'c3', 'c4', 'c5']) {
    const card = { deckId: 'd', kind: 'basic', front: 'Q', back: 'A', createdAt: 1 };
    await world.write(student, 'card', id, card);
    await rate(id, '2026-02-01');
  }
  await world.write(student, 'settings', 'settings', { timeZone: 'UTC', ...settings });
  return { rate };
}

it('of a backlog that is spread', async () => {
  const catchUp = { catchUpFrom: '2026-03-10', catchUpDays: 3 };
  await studentWith(catchUp);
  expect(await world.at('2026-03-10T09:00Z')).toEqual(['2 cards to review: Due today']);
});

it('of a limit of a day, of which some were done, and none where all were', async () => {
  const { rate } = await studentWith({ reviewsPerDay: 2 });
  world.clock.nowMs = day('2026-03-10');
  await rate('c0', '2026-03-10');
  expect(await world.at('2026-03-10T10:00Z')).toEqual(['1 card to review: Due today']);
  world.clock.nowMs = day('2026-03-11');
  await rate('c1', '2026-03-11');
  await rate('c2', '2026-03-11');
  expect(await world.at('2026-03-11T10:00Z')).toEqual([]);
  expect(await world.at('2026-03-12T10:00Z')).toEqual(['2 cards to review: Due today']);
});
