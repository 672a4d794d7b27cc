import { describe, expect, it } from 'vitest';
import { digitsOf } from './account-fields.tsx';

describe('a pasted code', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456\n', '123456'],
    ['123-456', '123456'],
    ['Your code: 123 456', '123456'],
    ['Your code: 123456.', '123456'],
    ['On 21.11.2026 your code 123 456 came, good for 10 minutes', '123456'],
    ['123456 is your Haversack code', '123456'],
    ['12', '12'],
    ['1234567', '123456'],
    ['no digits', ''],
  ])('%j is %s', (pasted, digits) => {
    expect(digitsOf(pasted)).toBe(digits);
  });
});
