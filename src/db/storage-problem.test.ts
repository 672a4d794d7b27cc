import { beforeEach, describe, expect, it } from 'vitest';
import {
  BlockedUpgrade,
  isDiskFull,
  isQuotaError,
  NewerDatabase,
  storageProblem,
} from './storage-problem.ts';
import { fullDisk } from './storage-signals.ts';

beforeEach(() => fullDisk.set(false));

describe('what is said of a write that failed', () => {
  it.each<[string, unknown, RegExp]>([
    ['a string as it is (spec §8)', 'The dog ate it.', /^The dog ate it\.$/],
    ['nothing strange of an empty string', '', /^Oops! Something went wrong\. Try again$/],
    ['no program’s words', new Error('x is undefined'), /^Oops! Something went wrong\. Try again$/],
    ['what to do about a newer app', new NewerDatabase(), /^Haversack was updated/],
    [
      'what to do about an old tab',
      new BlockedUpgrade(),
      /^Another tab holds an older Haversack open\. Close your other Haversack tabs, then try again\.$/,
    ],
    [
      'that the disk is full',
      { name: 'AbortError', inner: { name: 'QuotaExceededError' } },
      /full/,
    ],
  ])('is %s', (_, error, words) => {
    expect(storageProblem(error)).toMatch(words);
  });
});

describe('a full disk', () => {
  const full = { name: 'QuotaExceededError' };
  /** An error that is its own cause. */
  const endless: { name: string; inner?: unknown } = { name: 'AbortError' };
  endless.inner = endless;

  it.each<[string, unknown, boolean]>([
    ['is told by the browser', full, true],
    ['is told inside what Dexie says', { name: 'AbortError', inner: full }, true],
    ['is no other failure', { name: 'AbortError', inner: { name: 'TypeError' } }, false],
    ['is no failure that is its own cause', endless, false],
    ['is no null', null, false],
    ['is no failure without a cause', { name: 'AbortError', inner: null }, false],
    ['is no text', 'QuotaExceededError', false],
  ])('%s', (_, error, isFull) => {
    expect(isQuotaError(error)).toBe(isFull);
    expect(isDiskFull(storageProblem(error))).toBe(isFull);
    expect(fullDisk.isUp()).toBe(isFull);
  });
});
