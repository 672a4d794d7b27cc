import { expect, it } from 'vitest';
import { emptyTask, taskProblems } from './new-task.ts';

it('a task needs a title, and a due date that is one, or none', () => {
  expect(taskProblems(emptyTask)).toEqual({ title: 'Enter a task' });
  expect(taskProblems({ ...emptyTask, title: 'Essay', dueOn: '2026-12-09' })).toEqual({});
  expect(taskProblems({ ...emptyTask, title: 'Essay', dueOn: '20266-12-09' })).toEqual({
    dueOn: 'Enter a valid date',
  });
});
