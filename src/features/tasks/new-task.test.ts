import { expect, it } from 'vitest';
import type { Task } from '../../model/entities/task.ts';
import { emptyTask, fieldsOfForm, formOfTask, taskProblems } from './new-task.ts';

it('a task needs a title, a due date that is one, or none, and whole minutes', () => {
  const essay = { ...emptyTask, title: 'Essay' };
  expect(taskProblems(emptyTask)).toEqual({ title: 'Enter a task' });
  expect(taskProblems({ ...essay, dueOn: '2026-12-09', estimateMin: '45' })).toEqual({});
  expect(taskProblems({ ...essay, dueOn: '20266-12-09' })).toEqual({ dueOn: 'Enter a valid date' });
  expect(taskProblems({ ...essay, estimateMin: '1.5' })).toEqual({
    estimateMin: 'Enter whole minutes',
  });
});

it('a form of a task gives the same task again', () => {
  const fields = {
    ...{ title: 'Lab report', dueOn: '2026-11-26', dueTime: '23:59', repeat: 'FREQ=WEEKLY' },
    ...{ repeatFrom: 'completion', priority: 3, remindMin: [120], estimateMin: 90, courseId: 'c' },
  };
  expect(fieldsOfForm(formOfTask(fields as Task))).toEqual(fields);
});

it('names only the changed fields, and empties what was emptied', () => {
  expect(fieldsOfForm({ priority: '' })).toEqual({ priority: 0 });
  expect(fieldsOfForm({ dueOn: '' })).toEqual({ dueOn: null, dueTime: null });
  expect(fieldsOfForm({ remind: 'never' })).toEqual({ remindMin: [] });
  expect(fieldsOfForm({ remind: '' })).toEqual({ remindMin: null });
  expect(fieldsOfForm({ remind: '0' })).toEqual({ remindMin: [0] });
});
