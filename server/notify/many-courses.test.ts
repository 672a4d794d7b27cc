import { expect, it } from 'vitest';
import { startNotified } from '../../test/support/notified.ts';

it('nothing is mailed of an archived course, however many courses there are', async () => {
  await using world = await startNotified();
  world.clock.nowMs = Date.parse('2026-03-01T00:00Z');
  const student = await world.student();
  await world.write(student, 'settings', 'settings', { timeZone: 'UTC' });
  await world.write(student, 'profile', 'profile', { notifyByEmail: true });
  for (let n = 0; n < 510; n++) {
    const course = { name: `C${n}`, color: 'teal', createdAt: 1, archivedAt: n < 505 ? 0 : 1 };
    await world.write(student, 'course', `c${n}`, course);
  }
  for (const [title, courseId] of [
    ['Archived', 'c509'],
    ['Open', 'c0'],
  ] as const) {
    const task = { title, dueOn: '2026-03-10', status: 'Ongoing', createdAt: 1, courseId };
    await world.write(student, 'task', title, task);
  }
  expect(await world.at('2026-03-10T08:00Z')).toEqual(['Open: Due today']);
});
