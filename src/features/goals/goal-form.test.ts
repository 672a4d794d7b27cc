import { describe, expect, it } from 'vitest';
import { fieldsProblem } from '../../model/registry.ts';
import { emptyGoalForm, fieldsOfForm, type GoalForm, goalProblems } from './goal-form.ts';

const good: GoalForm = {
  name: ' Chapter 3 ',
  fileId: 'f1',
  startDate: '2026-03-02',
  endDate: '2026-03-08',
  startPage: '40',
  endPage: '61',
  reminder: '18:30',
};

describe('the form of a study goal', () => {
  it('gives fields that can be stored', () => {
    expect(goalProblems(good, 100)).toEqual({});
    expect(fieldsOfForm(good)).toMatchObject({ name: 'Chapter 3', startPage: 40, endPage: 61 });
    expect(fieldsProblem('goal', { ...fieldsOfForm(good), createdAt: 1 }, true)).toBeUndefined();
    const quiet = fieldsOfForm({ ...good, reminder: '' });
    expect(fieldsProblem('goal', { ...quiet, createdAt: 1 }, true)).toBeUndefined();
  });

  it('says what is missing', () => {
    expect(Object.keys(goalProblems(emptyGoalForm('2026-03-02', '2026-03-08'), 10))).toEqual([
      'name',
      'fileId',
      'startPage',
      'endPage',
    ]);
  });

  it.each<[Partial<GoalForm>, keyof GoalForm, string]>([
    [{ endDate: '2026-03-01' }, 'endDate', 'The end date is before the start date'],
    [{ endDate: '2099-03-01' }, 'endDate', 'A goal can last up to 5 years'],
    [{ startDate: '' }, 'startDate', 'Choose a date'],
    [{ endPage: '39' }, 'endPage', 'The end page is before the start page'],
    [{ endPage: '101' }, 'endPage', 'The file has only 100 pages'],
    [{ startPage: '0' }, 'startPage', 'Enter 1 or higher'],
    [{ startPage: '4.5' }, 'startPage', 'Enter 1 or higher'],
  ])('of %j says what is wrong', (change, field, problem) => {
    expect(goalProblems({ ...good, ...change }, 100)).toEqual({ [field]: problem });
  });
});
