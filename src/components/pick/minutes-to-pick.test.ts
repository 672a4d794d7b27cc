import { expect, it } from 'vitest';
import { minutesToPick } from './minutes-to-pick.ts';

it.each([
  [1, 'about 1 minute'],
  [18, 'about 2 minutes'],
  [60, 'about 5 minutes'],
])('%i sentences take %s', (sentences, words) => {
  expect(minutesToPick(sentences)).toBe(words);
});
