/** New cards are notified on each study day, even if the app stays closed and nothing is written. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Notified, startNotified } from '../../test/support/notified.ts';

let world: Notified;
beforeEach(async () => {
  world = await startNotified();
});
afterEach(() => world[Symbol.asyncDispose]());

it('come again on the next days, with and without a restart of the server', async () => {
  world.clock.nowMs = Date.parse('2026-03-01T00:00Z');
  const student = await world.student();
  await world.write(student, 'settings', 'settings', { timeZone: 'UTC', newCardsPerDay: 1 });
  await world.write(student, 'profile', 'profile', { notifyByEmail: true });
  await world.write(student, 'deck', 'd', { name: 'Bio', createdAt: 1 });
  for (const id of ['c0', 'c1', 'c2']) {
    const card = { deckId: 'd', kind: 'basic', front: 'Q', back: 'A', createdAt: 1 };
    await world.write(student, 'card', id, card);
  }
  world.clock.nowMs = Date.parse('2026-03-10T08:00Z');
  // Easy: due again after days.
  await world.write(student, 'review', 'r', {
    ...{ cardId: 'c0', ratedAt: world.clock.nowMs, tzOffsetMin: 0, studyDay: '2026-03-10' },
    ...{ rating: 4, durationMs: 1 },
  });
  expect(await world.at('2026-03-10T09:00Z')).toEqual([]);
  expect(await world.at('2026-03-11T04:00Z')).toEqual([]);
  expect(await world.at('2026-03-11T09:00Z')).toEqual(['1 card to review: Due today']);
  await world.another().run();
  expect(world.mails).toHaveLength(1);
});

it('of a mail server that hangs after it has got a mail, few are lost', async () => {
  world.clock.nowMs = Date.parse('2026-03-01T00:00Z');
  for (let n = 0; n < 40; n++) {
    const student = await world.student();
    await world.write(student, 'settings', 'settings', { timeZone: 'UTC' });
    await world.write(student, 'profile', 'profile', { notifyByEmail: true });
    await world.write(student, 'task', `t${n}`, {
      ...{ title: 'Essay', dueOn: '2026-03-10', status: 'Ongoing', createdAt: 1 },
    });
  }
  // For an hour the outcome of all mails is unknown; then all are sent.
  world.outcomes.push(...Array(40).fill('unknown'));
  const minute = (n: number) => new Date(Date.parse('2026-03-10T08:00Z') + n * 60_000);
  for (let n = 0; n < 60; n++) await world.at(minute(n).toISOString());
  world.outcomes.length = 0;
  for (let n = 60; n < 240; n++) await world.at(minute(n).toISOString());
  expect(world.mails.length).toBeGreaterThanOrEqual(28);
});

it('of cards that are put off, or only practised, nothing is told', async () => {
  world.clock.nowMs = Date.parse('2026-03-01T08:00Z');
  const student = await world.student();
  await world.write(student, 'settings', 'settings', { timeZone: 'UTC', newCardsPerDay: 9 });
  await world.write(student, 'profile', 'profile', { notifyByEmail: true });
  await world.write(student, 'deck', 'd', { name: 'Bio', createdAt: 1 });
  const later = Date.parse('2026-04-01T04:00Z');
  const putOff = { suspended: { suspendedAt: 1 }, buried: { buriedUntil: later }, later: {} };
  const rated = (cardId: string, day: string, more: object) =>
    world.write(student, 'review', `${cardId} ${day}`, {
      ...{ cardId, ratedAt: Date.parse(`2026-${day}T08:00Z`), tzOffsetMin: 0 },
      ...{ studyDay: `2026-${day}`, rating: 3, durationMs: 1, ...more },
    });
  for (const [id, more] of Object.entries(putOff)) {
    const card = { deckId: 'd', kind: 'basic', front: 'Q', back: 'A', createdAt: 1, ...more };
    await world.write(student, 'card', id, card);
    await rated(id, '02-20', { rating: 4 });
  }
  for (const id of ['new suspended', 'new buried']) {
    const more = id.endsWith('suspended') ? putOff.suspended : putOff.buried;
    const card = { deckId: 'd', kind: 'basic', front: 'Q', back: 'A', createdAt: 1, ...more };
    await world.write(student, 'card', id, card);
  }
  await rated('later', '02-28', { rating: 0, kind: 'due', dueOn: '2026-03-20' });
  expect(await world.at('2026-03-10T09:00Z')).toEqual([]);
  // Practice does not delay it.
  await rated('later', '03-19', { kind: 'practice', rating: 4 });
  expect(await world.at('2026-03-20T09:00Z')).toEqual(['1 card to review: Due today']);
});
