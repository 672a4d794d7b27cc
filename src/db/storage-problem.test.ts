import { describe, expect, it } from 'vitest';
import { NewerDatabase, storageProblem } from './storage-problem.ts';

describe('what is said of a write that failed', () => {
  it.each<[string, unknown, RegExp]>([
    ['a string as it is (spec §8)', 'The dog ate it.', /^The dog ate it\.$/],
    ['nothing strange of an empty string', '', /^Oops! Something went wrong\. Try again$/],
    ['no program’s words', new Error('x is undefined'), /^Oops! Something went wrong\. Try again$/],
    ['what to do about a newer app', new NewerDatabase(), /^Haversack was updated/],
    [
      'that the disk is full',
      { name: 'AbortError', inner: { name: 'QuotaExceededError' } },
      /full/,
    ],
  ])('is %s', (_, error, words) => {
    expect(storageProblem(error)).toMatch(words);
  });
});
