/** What the rules are told of an account's tasks. */
import { expect, it } from 'vitest';
import { formatStamp } from '../../src/model/clock.ts';
import type { Settings } from '../../src/model/entities/student/settings.ts';
import { dayAfter } from '../../src/model/study/local-time.ts';
import { sourceOf } from '../../test/worst/row-source.ts';
import { readAccountFacts } from './account-facts.ts';

const nowMs = Date.parse('2026-11-30T12:00Z');
const today = '2026-11-30';
const $at = formatStamp({ ms: nowMs, counter: 0 }, 'phone');

/** The tasks that are known of those that are due so many days from now. */
async function known(inDays: number[], settings: Partial<Settings>, task: object = {}) {
  const tasks = inDays.map((days) => ({
    ...{ id: String(days), $at, title: 'Essay', status: 'Ongoing', deletedAt: 0, createdAt: 0 },
    ...{ dueOn: dayAfter(today, days), dueTime: '17:00', ...task },
  }));
  const { facts } = await readAccountFacts(
    sourceOf({ task: tasks }),
    { list: async () => [] },
    { profile: {}, settings, createdAt: 0 },
    { nowMs, offsetAt: () => 60 },
  );
  return facts.tasks.map(({ id }) => Number(id));
}

it('a task is known for as long as it is told that it was missed', async () => {
  expect(await known([-20, -7, -3, 0], {})).toEqual([-7, -3, 0]);
});

it('a task is known as early as the settings, or it itself, remind of it', async () => {
  expect(await known([1, 13, 30], { remindTasksMin: [14 * 24 * 60] })).toEqual([1, 13]);
  expect(await known([1, 13, 30], {}, { remindMin: [60 * 24 * 60] })).toEqual([1, 13, 30]);
  expect(await known([1, 13, 30], {})).toEqual([1]);
});
