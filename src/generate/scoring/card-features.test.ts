import { describe, expect, it } from 'vitest';
import { moreByPlace } from './card-features.ts';

describe('where a hidden term stands', () => {
  it('counts more behind “called” and where its sentence tells what it is', () => {
    const named = moreByPlace('A wheel that the water of a brook turns is called an _.');
    const told = moreByPlace('The _ is the part of the mill that holds the grain.');
    const within = moreByPlace('After the rain, people walked along the _ to the mill.');
    expect(named).toBeGreaterThan(told);
    expect(told).toBeGreaterThan(within);
  });
});
