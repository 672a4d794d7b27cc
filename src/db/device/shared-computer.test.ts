// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetShared, markShared, sharedUser } from './shared-computer.ts';

const key = 'haversack-shared-computer';

beforeEach(() => localStorage.clear());

describe('a computer that others use too', () => {
  it('is not one until a student says so', () => {
    expect(sharedUser()).toBeUndefined();
    markShared('ada', false);
    expect(sharedUser()).toBeUndefined();
  });

  it('keeps whose data must go, where every release looks for it', () => {
    markShared('ada', true);
    expect(sharedUser()).toBe('ada');
    expect({ ...localStorage }).toEqual({ [key]: 'ada' });
  });

  it.each([
    ['the student says that nobody else uses it', () => markShared('ada', false)],
    ['their data has gone', () => forgetShared('ada')],
  ])('is none any more once %s', (_, end) => {
    markShared('ada', true);
    end();
    expect(sharedUser()).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ['another student says so', () => markShared('bob', false)],
    ['another student’s data has gone', () => forgetShared('bob')],
  ])('stays one for its student where %s', (_, end) => {
    markShared('ada', true);
    end();
    expect(sharedUser()).toBe('ada');
  });
});
