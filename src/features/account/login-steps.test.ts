import { describe, expect, it } from 'vitest';
import { readLoginSearch } from './login-steps.ts';

describe('the address of the login', () => {
  it.each([
    [{ step: 'forgotten' }, { step: 'forgotten' }],
    [{ step: 'new-password', other: 1 }, { step: 'new-password' }],
    [{}, {}],
    [{ step: 'admin' }, {}],
    [{ step: ['forgotten'] }, {}],
  ])('%j is the step %j', (search, step) => {
    expect(readLoginSearch(search)).toEqual(step);
  });
});
