import { expect, it } from 'vitest';
import { type ApiFailure, isPassing } from './failure.ts';

it.each<[Omit<ApiFailure, 'message'>, boolean]>([
  [{}, true],
  [{ code: 408 }, true],
  [{ code: 429 }, true],
  [{ code: 500 }, true],
  [{ code: 503 }, true],
  [{ code: 403, reason: 'foreign' }, true],
  [{ code: 400 }, false],
  [{ code: 407 }, false],
  [{ code: 409 }, false],
  [{ code: 430 }, false],
  [{ code: 499 }, false],
  [{ code: 403, reason: 'unverified' }, false],
  [{ reason: 'no-session' }, false],
  [{ code: 503, reason: 'no-session' }, false],
])('whether %o may pass by itself: %s', (failure, passes) => {
  expect(isPassing({ message: '', ...failure })).toBe(passes);
});
