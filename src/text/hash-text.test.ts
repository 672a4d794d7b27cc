import { expect, it } from 'vitest';
import { hashText } from './hash-text.ts';

it.each([
  ['', 2872998923],
  ['a', 2448022055],
  ['Zelle 细胞', 209147400],
])('the hash of %j is %d for ever', (text, hash) => {
  expect(hashText(text)).toBe(hash);
});
