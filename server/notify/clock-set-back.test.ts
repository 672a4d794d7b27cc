/** A clock that was ahead for a while, such as after a wrong answer of a time server, stops no reminder. */
import { expect, it } from 'vitest';
import { startNotified } from '../../test/support/notified.ts';

it('reminders come by the clock that was set back, those of all accounts', async () => {
  await using world = await startNotified();
  world.clock.nowMs = Date.parse('2026-03-01T00:00Z');
  for (const id of [await world.student(), await world.student()]) {
    await world.write(id, 'settings', 'settings', { timeZone: 'UTC' });
    await world.write(id, 'profile', 'profile', { notifyByEmail: true });
    for (const [title, dueOn] of [
      ['Essay', '2026-03-10'],
      ['Report', '2026-03-11'],
    ]) {
      const task = { title, dueOn, status: 'Ongoing', createdAt: 1 };
      await world.write(id, 'task', title ?? '', task);
    }
  }
  await world.at('2026-03-09T12:00Z');
  expect(await world.at('2026-06-12T12:00Z')).toEqual([]);
  expect(await world.at('2026-03-09T12:01Z')).toEqual([]);
  const both = (words: string) => [words, words];
  expect(await world.at('2026-03-09T18:00Z')).toEqual(both('Essay: Due tomorrow'));
  expect(await world.at('2026-03-10T08:00Z')).toEqual(both('Essay: Due today'));
});
