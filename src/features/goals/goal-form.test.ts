import { describe, expect, it } from 'vitest';
import { fieldsProblem } from '../../model/registry.ts';
import {
  emptyGoalForm,
  fieldsOfForm,
  furtherFiles,
  type GoalForm,
  goalProblems,
  withFile,
  withFurther,
  withoutFirst,
} from './goal-form.ts';

const of = (pages: number) => () => pages;

const good: GoalForm = {
  name: ' Chapter 3 ',
  fileId: 'f1',
  startDate: '2026-03-02',
  endDate: '2026-03-08',
  startPage: '40',
  endPage: '61',
  courseId: '',
  reminder: '18:30',
  ...{ kind: '', target: '', isWeekly: '', daysOff: 'settings', files: '' },
};

describe('the form of a study goal', () => {
  it('gives fields that can be stored', () => {
    expect(goalProblems(good, of(100))).toEqual({});
    expect(fieldsOfForm(good)).toMatchObject({ name: 'Chapter 3', startPage: 40, endPage: 61 });
    expect(fieldsProblem('goal', { ...fieldsOfForm(good), createdAt: 1 }, true)).toBeUndefined();
    const quiet = fieldsOfForm({ ...good, reminder: '' });
    expect(fieldsProblem('goal', { ...quiet, createdAt: 1 }, true)).toBeUndefined();
  });

  it('says what is missing', () => {
    expect(Object.keys(goalProblems(emptyGoalForm('2026-03-02', '2026-03-08'), of(10)))).toEqual([
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
    [{ endPage: '101' }, 'endPage', 'This file has 100 pages'],
    [{ startPage: '0' }, 'startPage', 'Enter 1 or higher'],
    [{ startPage: '4.5' }, 'startPage', 'Enter 1 or higher'],
  ])('of %j says what is wrong', (change, field, problem) => {
    expect(goalProblems({ ...good, ...change }, of(100))).toEqual({ [field]: problem });
  });
});

it('takes the pages of a chosen file, but never over what was typed', () => {
  const empty = emptyGoalForm('2026-03-10', '2026-03-16');
  const chosen = withFile(empty, 'a', 0, 12);
  expect(chosen).toEqual({ fileId: 'a', startPage: '1', endPage: '12' });
  expect(withFile({ ...empty, ...chosen }, 'b', 12, 30).endPage).toBe('30');
  const typed = { ...empty, ...chosen, startPage: '3', endPage: '5' };
  expect(withFile(typed, 'b', 12, 30)).toEqual({ fileId: 'b', startPage: '3' });
});

describe('further files of the form', () => {
  const second = { fileId: 'f2', startPage: '3', endPage: '12' };
  const third = { fileId: 'f3', startPage: '1', endPage: '4' };
  const form = { ...good, ...withFurther([second, third]) };

  it('are stored with their pages as numbers, and none as nothing', () => {
    const { files } = fieldsOfForm(form);
    expect(files).toEqual([
      { fileId: 'f2', startPage: 3, endPage: 12 },
      { fileId: 'f3', startPage: 1, endPage: 4 },
    ]);
    expect(fieldsProblem('goal', { ...fieldsOfForm(form), createdAt: 1 }, true)).toBeUndefined();
    expect(fieldsOfForm({ ...form, ...withFurther([]) }).files).toBeNull();
  });

  it('are checked against the pages of their own file', () => {
    const pages = new Map([
      ['f1', 100],
      ['f2', 12],
    ]);
    const problemOf = (range: Partial<typeof second>) =>
      goalProblems({ ...good, ...withFurther([third, { ...second, ...range }]) }, (id) =>
        pages.get(id),
      ).files;
    expect(problemOf({})).toBeUndefined();
    expect(problemOf({ endPage: '13' })).toBe('This file has 12 pages');
    expect(problemOf({ endPage: '2' })).toBe('The end page is before the start page');
    expect(problemOf({ startPage: '' })).toBe('Enter 1 or higher');
    expect(goalProblems({ ...form, kind: 'hours', target: '5', files: '' }, of(1))).toEqual({});
  });

  it('move up when the first file is taken out', () => {
    const left = { ...form, ...withoutFirst(form) };
    expect(left).toMatchObject(second);
    expect(furtherFiles(left)).toEqual([third]);
    expect(withoutFirst(good)).toEqual({});
  });
});
