import { expect, it } from 'vitest';
import type { Goal } from '../../model/entities/goal.ts';
import type { Task } from '../../model/entities/task.ts';
import { spanInHours } from './plan/span.ts';
import { plannables } from './use-plannables.ts';

const today = '2026-11-25';
// A Wednesday, at noon.
const noon = spanInHours(today, 720, 15).startsAt;
const task = (title: string, more: Partial<Task> = {}) => ({ id: title, title, ...more }) as Task;
const goal = (name: string, endDate: string) => ({ id: name, name, endDate }) as Goal;
const plan = (rows: Partial<Parameters<typeof plannables>[0]>) =>
  plannables(
    { tasks: [], goals: [], busy: [], daysOff: [], byId: new Map(), ...rows },
    today,
    noon,
  );
const words = (rows: Parameters<typeof plan>[0]) =>
  plan(rows).map((one) => [one.plan.title, one.dueWords, one.freeWords].join(' | '));

it('says how many hours are free before the day on which a task or goal is due', () => {
  expect(
    words({
      tasks: [
        task('Someday'),
        task('Report', { dueOn: '2026-11-27' }),
        task('Today', { dueOn: today }),
        task('Late', { dueOn: '2026-11-20' }),
      ],
      goals: [goal('Chapter 3', '2026-11-26')],
      busy: [spanInHours(today, 780, 180), spanInHours('2026-11-26', 480, 600)],
    }),
  ).toEqual([
    'Late | overdue | ',
    'Today | due today | 7 free hours today',
    'Chapter 3 | due tomorrow | 7 free hours before tomorrow',
    'Report | due Friday | 11 free hours before Friday',
    'Someday |  | ',
  ]);
});

it('leaves out days off, and offers a week where nothing is due', () => {
  const report = task('Report', { dueOn: '2026-11-30' });
  expect(words({ tasks: [report], daysOff: [0, 6] })).toEqual([
    'Report | due Monday | 38 free hours before Monday',
  ]);
  const [someday] = plan({ tasks: [task('Someday', { estimateMin: 90 })] });
  expect(someday?.plan.lengthMin).toBe(90);
  expect(someday?.free).toHaveLength(8);
});
