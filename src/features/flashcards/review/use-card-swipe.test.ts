import { expect, it } from 'vitest';
import { meaningOfSwipe } from './use-card-swipe.ts';

it.each([
  ['left', -90, 5, 1],
  ['down', 5, 90, 2],
  ['right', 90, -5, 3],
  ['up', -5, -90, 4],
] as const)('a swipe %s means its rating', (_, dx, dy, rating) => {
  expect(meaningOfSwipe(dx, dy, false)).toEqual({ rating, share: 1 });
});

it('says nothing before it is meant, and nothing askew', () => {
  expect(meaningOfSwipe(23, 0, false)).toBeUndefined();
  expect(meaningOfSwipe(90, 70, false)).toBeUndefined();
  expect(meaningOfSwipe(42, 0, false)).toEqual({ rating: 3, share: 0.5 });
});

it('leaves up and down to a page that scrolls', () => {
  expect(meaningOfSwipe(0, -200, true)).toBeUndefined();
  expect(meaningOfSwipe(-200, 0, true)?.rating).toBe(1);
});
