import { describe, expect, it } from 'vitest';
import { fieldsProblem } from '../../model/registry.ts';
import { formOfValues, readStudyForm, studyValues } from './study-form.ts';

const before = studyValues(undefined);
const form = formOfValues(before);

describe('the study settings', () => {
  it('start with sensible values', () => {
    expect(form).toEqual({ newCardsPerDay: '20', desiredRetention: '90', dailyGoal: '20' });
  });

  it('give only what was changed, in a shape that can be stored', () => {
    expect(readStudyForm(form, before)).toEqual({ changes: {} });
    const read = readStudyForm({ ...form, desiredRetention: '85' }, before);
    expect(read).toEqual({ changes: { desiredRetention: 0.85 } });
    expect(fieldsProblem('settings', 'changes' in read ? read.changes : {}, true)).toBeUndefined();
  });

  it.each([
    [{ desiredRetention: '99' }, { desiredRetention: 'Enter a whole number from 70 to 97' }],
    [{ newCardsPerDay: '-1' }, { newCardsPerDay: 'Enter a whole number from 0 to 999' }],
    [{ dailyGoal: '' }, { dailyGoal: 'Enter a whole number from 1 to 999' }],
    [{ dailyGoal: '2.5' }, { dailyGoal: 'Enter a whole number from 1 to 999' }],
  ])('of %j say what is wrong', (change, problems) => {
    expect(readStudyForm({ ...form, ...change }, before)).toEqual({ problems });
  });
});
