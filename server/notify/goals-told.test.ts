/** Reminders of goals, by the read pages of their files. */
import { expect, it } from 'vitest';
import { startNotified } from '../../test/support/notified.ts';

it('goals are told at the time of the reminder while pages of the day are left', async () => {
  await using world = await startNotified();
  world.clock.nowMs = Date.parse('2026-03-01T00:00Z');
  const student = await world.student();
  await world.write(student, 'settings', 'settings', { timeZone: 'UTC' });
  await world.write(student, 'profile', 'profile', { notifyByEmail: true });
  await world.write(student, 'goal', 'g', {
    ...{ name: 'Chapter 1', fileId: 'f', startDate: '2026-03-01', endDate: '2026-03-10' },
    ...{ startPage: 1, endPage: 10, reminder: '17:00', createdAt: 1 },
  });
  for (let page = 1; page <= 8; page++) {
    await world.write(student, 'reading', `r${page}`, {
      ...{ fileId: 'f', page, readAt: 1, studyDay: '2026-03-02', durationMs: 1 },
    });
  }
  expect(await world.at('2026-03-10T16:59Z')).toEqual([]);
  expect(await world.at('2026-03-10T17:00Z')).toEqual([
    'Chapter 1: Time to read: 2 pages left today',
  ]);
});
