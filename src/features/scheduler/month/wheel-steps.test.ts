import { expect, it } from 'vitest';
import { stepOfWheel, type WheelGesture } from './wheel-steps.ts';

/** @param turns pixels of each event, and the milliseconds before it */
function steps(turns: readonly (readonly [px: number, afterMs: number])[], canScroll = false) {
  let gesture: WheelGesture | undefined;
  let atMs = 0;
  return turns.map(([px, afterMs]) => {
    atMs += afterMs;
    const { step, ...next } = stepOfWheel(gesture, { atMs, px, canScroll });
    gesture = next.gesture;
    return step;
  });
}

it('makes one step for each notch of a wheel that turns slowly', () => {
  expect(
    steps([
      [100, 0],
      [100, 400],
      [-100, 220],
    ]),
  ).toEqual([1, 1, -1]);
});

it('makes one step for a gesture of a touchpad, whatever its inertia', () => {
  const swipe = Array.from({ length: 60 }, () => [12, 16] as const);
  expect(steps(swipe).filter((step) => step !== 0)).toEqual([1]);
  expect(steps([...swipe, [-12, 16], [-40, 219]]).filter((step) => step !== 0)).toEqual([1]);
});

it('makes none for a touch that hardly moves', () => {
  expect(
    steps([
      [10, 0],
      [19, 16],
    ]),
  ).toEqual([0, 0]);
  expect(
    steps([
      [10, 0],
      [20, 16],
    ]),
  ).toEqual([0, 1]);
});

it('leaves a gesture to the scrolling where the month is higher than the window', () => {
  expect(
    steps(
      [
        [100, 0],
        [100, 16],
      ],
      true,
    ),
  ).toEqual([0, 0]);
});
