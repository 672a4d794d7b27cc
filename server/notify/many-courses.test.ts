import { expect, it } from 'vitest';
import { formatStamp } from '../../src/model/clock.ts';
import { startNotified } from '../../test/support/notified.ts';

it('nothing is mailed of an archived course, however many courses there are', async () => {
  await using world = await startNotified();
  world.clock.nowMs = Date.parse('2026-03-01T00:00Z');
  const $at = formatStamp({ ms: world.clock.nowMs, counter: 0 }, 'phone');
  const student = await world.student();
  await world.write(student, 'settings', 'settings', { timeZone: 'UTC' });
  await world.write(student, 'profile', 'profile', { notifyByEmail: true });
  // All at once: a device would send them one by one, which takes seconds.
  await world.storage.rows.transaction(student, async (tx) => {
    await tx.write(
      Array.from({ length: 510 }, (_, n) => ({
        ...{ entity: 'course', id: `c${n}`, version: tx.version + n + 1, complete: true },
        body: JSON.stringify({
          ...{ id: `c${n}`, $at, name: `C${n}`, color: 'teal' },
          ...{ createdAt: 1, deletedAt: 0, archivedAt: n < 505 ? 0 : 1 },
        }),
      })),
    );
  });
  for (const [title, courseId] of [
    ['Archived', 'c509'],
    ['Open', 'c0'],
  ] as const) {
    const task = { title, dueOn: '2026-03-10', status: 'Ongoing', createdAt: 1, courseId };
    await world.write(student, 'task', title, task);
  }
  expect(await world.at('2026-03-10T08:00Z')).toEqual(['Open: Due today']);
});
