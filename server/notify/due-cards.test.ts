/** When the server reads a student's cards again. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Notified, startNotified } from '../../test/support/notified.ts';
import { berlin } from '../../test/support/time-zones.ts';
import { mostRowsOfLook } from '../limits.ts';
import { createGiveWay } from '../turns.ts';
import { readCardsDue } from './due-cards.ts';

let world: Notified;
beforeEach(async () => {
  world = await startNotified();
});
afterEach(() => world[Symbol.asyncDispose]());

/** With `count` cards that were learned on 1 February and are due since. @returns what is due at `nowMs` in Berlin */
async function studentWith(count: number) {
  world.clock.nowMs = Date.parse('2026-02-01T09:00Z');
  const userId = await world.student();
  await world.write(userId, 'deck', 'd', { name: 'Bio', createdAt: 1 });
  const rate = async (cardId: string, time: string) =>
    world.write(userId, 'review', `${cardId} ${time}`, {
      ...{ cardId, ratedAt: Date.parse(time), tzOffsetMin: 60, studyDay: time.slice(0, 10) },
      ...{ rating: 4, durationMs: 1 },
    });
  for (let n = 0; n < count; n++) {
    const card = { deckId: 'd', kind: 'basic', front: 'Q', back: 'A', createdAt: 1 };
    await world.write(userId, 'card', `c${n}`, card);
    await rate(`c${n}`, '2026-02-01T09:00Z');
  }
  const read = (time: string, settings: object) => {
    const source = {
      ...{ rows: world.storage.rows, userId, giveWay: createGiveWay() },
      budget: { rows: mostRowsOfLook },
    };
    const clock = { nowMs: Date.parse(time), offsetAt: berlin };
    return readCardsDue(source, clock, settings, () => false);
  };
  return { rate, read };
}

it.each([
  ['forward', '2026-03-28T21:00Z', '2026-03-29T02:00Z'],
  ['back', '2026-10-24T20:00Z', '2026-10-25T03:00Z'],
])(
  'what a limit hides is asked at 04:00 on the wall where clocks go %s in the night',
  async (_, evening, next) => {
    const { read } = await studentWith(2);
    expect(await read(evening, { reviewsPerDay: 0 })).toEqual({
      count: 0,
      firstDueAt: Date.parse(next),
    });
  },
);

it('counts the share of a backlog that is spread by what it was when the day began', async () => {
  const { rate, read } = await studentWith(7);
  const catchUp = { catchUpFrom: '2026-03-10', catchUpDays: 3 };
  expect((await read('2026-03-10T09:00Z', catchUp)).count).toBe(3);
  world.clock.nowMs = Date.parse('2026-03-10T09:00Z');
  await rate('c0', '2026-03-10T09:00Z');
  // Three of seven. Of the six that are left it would be two, and one is done.
  expect((await read('2026-03-10T10:00Z', catchUp)).count).toBe(2);
  for (const id of ['c1', 'c2']) await rate(id, '2026-03-10T10:00Z');
  expect((await read('2026-03-10T11:00Z', catchUp)).count).toBe(0);
});
