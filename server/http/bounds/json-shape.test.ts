import { expect, it } from 'vitest';
import { hasFairShape } from './json-shape.ts';

it.each([
  ['nothing', ''],
  ['a batch of 10,000 changes', `[${'{"at":"x","fields":{"title":"a"}},'.repeat(9_999)}1]`],
  ['brackets and quotes inside a string', JSON.stringify({ a: '["{\\"'.repeat(50_000) })],
  ['a string that does not end', '{"a'],
  ['more brackets closed than opened', ']]]]'],
  ['32 levels', '['.repeat(32) + ']'.repeat(32)],
])('lets %s be parsed', (_, text) => {
  expect(hasFairShape(text)).toBe(true);
});

it('looks no further where more is closed than was opened, since that is not JSON', () => {
  let looks = 0;
  const charCodeAt = (at: number) => {
    looks += 1;
    return '],'.charCodeAt(at % 2);
  };
  const text = { length: 500_000, charCodeAt } as unknown as string;
  expect(hasFairShape(text)).toBe(true);
  expect(looks).toBe(1);
});

it.each([
  ['33 levels', '['.repeat(33)],
  ['a list of 30,000', `[${'1,'.repeat(30_000)}1]`],
  ['an object of 15,000 fields', `{${'"a":1,'.repeat(15_000)}"b":1}`],
  [
    '300,000 values in small lists',
    `[${'[1,1,1,1],'.repeat(15_000)}${'[1,1,1,1],'.repeat(50_000)}1]`,
  ],
])('refuses %s', (_, text) => {
  expect(hasFairShape(text)).toBe(false);
});
