import { expect, it } from 'vitest';
import { smsNumber } from './settings.ts';

it.each([
  ['+1 (202) 555-0100', '+12025550100'],
  ['0044 20 7946 0000', '+442079460000'],
  ['+49/30/1234567', '+49301234567'],
  ['+49.30.1234567', '+49301234567'],
])('%s is %s', (text, number) => {
  expect(smsNumber(text)).toBe(number);
});

it.each([
  '',
  null,
  undefined,
  '030 1234567',
  '+0 123 456 789',
  '+123456',
  '+1234567890123456',
  'x+12025550100',
  '+1 202 555 0100 ext 5',
])('%s is none', (text) => {
  expect(smsNumber(text)).toBeUndefined();
});
