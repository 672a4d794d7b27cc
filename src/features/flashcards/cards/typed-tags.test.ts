import { expect, it } from 'vitest';
import { tagChanges } from './card-form.ts';

it.each([
  ['', 'exam, week 3', ['exam', 'week 3'], []],
  ['exam, week 3', 'week 3', [], ['exam']],
  ['exam', ' EXAM ,', [], []],
  ['exam', 'exam, Exam, new', ['new'], []],
  ['', ' , ', [], []],
])('from “%s” to “%s” adds %j and removes %j', (before, after, add, remove) => {
  expect(tagChanges(before, after)).toEqual({ add, remove });
});
