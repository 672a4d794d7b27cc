/** What a student reads of study goals in a spreadsheet. */
import { expect, it } from 'vitest';
import { type Goal, goal } from './goal.ts';

const row = {
  ...{ id: 'one', name: 'Exam', startDate: '2026-11-23', endDate: '2026-12-11', deletedAt: 0 },
  ...{ startPage: 120, endPage: 215, createdAt: 1 },
} as Goal;

function cellsOf(fields: Partial<Goal>): Record<string, unknown> {
  const { columns = [], lines } = goal.sheet ?? {};
  const titleOf = (_: string, id: unknown) =>
    ({ a: 'Membranes.pdf', b: 'Enzymes.pdf' })[String(id)];
  const [line] = lines?.({ ...row, ...fields }, titleOf, () => []) ?? [];
  expect(line).toHaveLength(columns.length);
  return Object.fromEntries(columns.map((column, index) => [column, line?.[index]]));
}

it('shows the pages of all files of a goal, and which weekdays are off', () => {
  const files = [
    { fileId: 'b', startPage: 1, endPage: 12 },
    { fileId: 'gone', startPage: 3, endPage: 4 },
  ];
  expect(cellsOf({ fileId: 'a', files, daysOff: [0, 6], corrected: -2 })).toMatchObject({
    ...{ file: 'Membranes.pdf', 'from page': 120, 'to page': 215, kind: 'pages', unit: 'pages' },
    ...{ 'further files': 'Enzymes.pdf p. 1–12;  p. 3–4', 'days off': 'Sun Sat' },
    ...{ 'each week': 'no', 'counted by hand': -2, reached: undefined },
  });
});

it.each([
  ['hours', 300, 'minutes'],
  ['cards', 40, 'cards'],
])('shows a goal of %s with its target and unit, and no pages', (kind, target, unit) => {
  const reachedAt = Date.UTC(2026, 10, 30);
  const cells = cellsOf({ kind, target, isWeekly: true, reachedAt, archivedAt: 0 });
  expect(cells).toMatchObject({ kind, target, unit, 'each week': 'yes', 'from page': undefined });
  expect(cells).toMatchObject({ reached: new Date(reachedAt), archived: undefined });
});
