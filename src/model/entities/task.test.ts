import { expect, it } from 'vitest';
import { dueWords } from './task.ts';

it('says in words what a due date means on a study day', () => {
  const words = (day: string) => dueWords(day, '2026-02-28', (shown) => shown);
  expect(words('2026-02-28')).toBe('Due today');
  expect(words('2026-03-01')).toBe('Due tomorrow');
  expect(words('2026-03-02')).toBe('Due 2026-03-02');
  expect(words('2026-02-27')).toBe('Overdue since 2026-02-27');
});
