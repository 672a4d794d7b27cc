import { describe, expect, it } from 'vitest';
import { agreementOf, wilson } from './rates.ts';

describe('Wilson’s interval', () => {
  it.each([
    // Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %d in %d is as published', (count, of, low, high) => {
    const [from, to] = wilson(count, of);
    expect(from).toBeCloseTo(low, 4);
    expect(to).toBeCloseTo(high, 4);
  });

  it('is everything without a case', () => {
    expect(wilson(0, 0)).toEqual([0, 1]);
  });
});

describe('the agreement of two readers', () => {
  const times = (count: number, one: string, other: string) =>
    Array.from({ length: count }, () => [one, other] as const);

  it('has the kappa of the textbook’s table', () => {
    // Cohen’s kappa of 20 yes/yes, 5 yes/no, 10 no/yes, 15 no/no is 0.4.
    const pairs = [
      ...times(20, 'yes', 'yes'),
      ...times(5, 'yes', 'no'),
      ...times(10, 'no', 'yes'),
      ...times(15, 'no', 'no'),
    ];
    const { of, same, kappa } = agreementOf(pairs);
    expect([of, same]).toEqual([50, 0.7]);
    expect(kappa).toBeCloseTo(0.4, 10);
  });

  it('is complete where both always say the same, and none where it is chance', () => {
    expect(agreementOf(times(5, 'good', 'good')).kappa).toBe(1);
    const chance = [
      ...times(1, 'good', 'good'),
      ...times(1, 'good', 'bad'),
      ...times(1, 'bad', 'good'),
      ...times(1, 'bad', 'bad'),
    ];
    expect(agreementOf(chance).kappa).toBeCloseTo(0, 10);
  });
});
