import { describe, expect, it } from 'vitest';
import { type DueForm, dueDayOf, dueProblem } from './due-dialog.tsx';

const today = '2026-02-27';
const days = (typed: string): DueForm => ({ kind: 'days', days: typed, date: '' });
const date = (typed: string): DueForm => ({ kind: 'date', days: '', date: typed });

describe('a due date that is set', () => {
  it('is counted from the study day, 0 for today, over the end of a month', () => {
    expect(dueDayOf(days('0'), today)).toBe(today);
    expect(dueDayOf(days('2'), today)).toBe('2026-03-01');
    expect(dueDayOf(days(' 3650 '), today)).toBe('2036-02-25');
  });

  it('takes no days that are no whole number from 0 to ten years', () => {
    for (const typed of ['', '-1', '1.5', 'x', '3651', '99999']) {
      expect(dueProblem(days(typed), today)).toBe('Enter a whole number from 0 to 3650');
      expect(dueDayOf(days(typed), today)).toBeUndefined();
    }
  });

  it('is a date from today on', () => {
    expect(dueDayOf(date(today), today)).toBe(today);
    expect(dueDayOf(date('2026-12-24'), today)).toBe('2026-12-24');
    expect(dueProblem(date('2026-02-26'), today)).toBe('Choose today or a later date');
    expect(dueProblem(date('2036-02-25'), today)).toBeUndefined();
    expect(dueProblem(date('2036-02-26'), today)).toBe('Choose a date within ten years');
    expect(dueProblem(date(''), today)).toBe('Choose a date');
  });
});
