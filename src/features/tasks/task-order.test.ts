import { expect, it } from 'vitest';
import { byDueDate, isOverdue } from './tasks-screen.tsx';

it('lists tasks by due date, undated ones last, newest first within a day', () => {
  const tasks = [
    { id: 'undated', createdAt: 9 },
    { id: 'late', dueOn: '2026-03-09', createdAt: 1 },
    { id: 'soon-older', dueOn: '2026-03-02', createdAt: 2 },
    { id: 'soon-newer', dueOn: '2026-03-02', createdAt: 3 },
    { id: 'cleared', dueOn: null, createdAt: 1 },
  ];
  expect(byDueDate(tasks).map((task) => task.id)).toEqual([
    'soon-newer',
    'soon-older',
    'late',
    'undated',
    'cleared',
  ]);
});

it('calls an ongoing task overdue from the day after its due date', () => {
  const today = '2026-03-02';
  expect(isOverdue({ status: 'Ongoing', dueOn: '2026-03-01' }, today)).toBe(true);
  expect(isOverdue({ status: 'Ongoing', dueOn: today }, today)).toBe(false);
  expect(isOverdue({ status: 'Completed', dueOn: '2026-03-01' }, today)).toBe(false);
  expect(isOverdue({ status: 'Ongoing', dueOn: null }, today)).toBe(false);
});
