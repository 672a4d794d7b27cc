import { expect, it } from 'vitest';
import { swipedStep } from './gestures.ts';

const fits = { left: 0, right: 0 };

it('turns on to the left and back to the right, the other way in a book that is read from the right', () => {
  expect(swipedStep({ x: -120, y: 10 }, fits, false)).toBe(1);
  expect(swipedStep({ x: 120, y: -10 }, fits, false)).toBe(-1);
  expect(swipedStep({ x: -120, y: 10 }, fits, true)).toBe(-1);
  expect(swipedStep({ x: 120, y: 10 }, fits, true)).toBe(1);
});

it('turns nothing for a tap, a trembling finger or a scroll', () => {
  expect(swipedStep({ x: 0, y: 0 }, fits, false)).toBeUndefined();
  expect(swipedStep({ x: -30, y: 2 }, fits, false)).toBeUndefined();
  expect(swipedStep({ x: -100, y: 90 }, fits, false)).toBeUndefined();
});

it('shows the rest of a large page first', () => {
  expect(swipedStep({ x: -120, y: 0 }, { left: 0, right: 300 }, false)).toBeUndefined();
  expect(swipedStep({ x: 120, y: 0 }, { left: 300, right: 0 }, false)).toBeUndefined();
  expect(swipedStep({ x: -120, y: 0 }, { left: 300, right: 0 }, false)).toBe(1);
});
