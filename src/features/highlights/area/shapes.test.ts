import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  areaOfBox,
  back,
  drawingOf,
  mostStrokePoints,
  type Point,
  pushBox,
  simplifyStroke,
  strokesOf,
  type Turn,
  turnBox,
  turnPoint,
} from './shapes.ts';

const turns: Turn[] = [0, 90, 180, 270];

it.each<[Turn, [number, number]]>([
  [0, [0.25, 0]],
  [90, [1, 0.25]],
  [180, [0.75, 1]],
  [270, [0, 0.75]],
])('a page turned by %i degrees takes its points along', (turn, turned) => {
  expect(turnPoint([0.25, 0], turn)).toEqual(turned);
});

it.each(turns)('what is marked on a page turned by %i degrees is where it was drawn', (turn) => {
  const box = { left: 0.125, top: 0.25, width: 0.5, height: 0.125 };
  expect(turnBox(turnBox(box, turn), back(turn))).toEqual(box);
});

it('keys never push an area out of the page, nor make it too small to see', () => {
  const key = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown');
  const press = fc.record({ key, shiftKey: fc.boolean(), altKey: fc.boolean() });
  fc.assert(
    fc.property(fc.array(press, { maxLength: 200 }), (presses) => {
      const first = { left: 0.3, top: 0.3, width: 0.4, height: 0.2 };
      const end = presses.reduce((box, one) => pushBox(box, one) ?? box, first);
      const { numbers } = areaOfBox(end);
      const [left = -1, top = -1, width = 0, height = 0] = numbers;
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(1.0001);
      expect(top + height).toBeLessThanOrEqual(1.0001);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(0.0199);
    }),
  );
  const box = { left: 0, top: 0, width: 1, height: 1 };
  expect(pushBox(box, { key: 'Enter', shiftKey: false, altKey: false })).toBeUndefined();
});

it('keeps strokes apart in a row', () => {
  const strokes = [
    [0, 0, 0.1, 0.1],
    [0.5, 0.5, 0.6, 0.6, 0.7, 0.5],
  ];
  const row = drawingOf(strokes);
  expect(row.strokeEnds).toEqual([2, 5]);
  expect(strokesOf(row)).toEqual(strokes);
  expect(strokesOf({ ...row, strokeEnds: null })).toEqual([strokes.flat()]);
  expect(strokesOf({ area: null, strokeEnds: null })).toEqual([]);
});

it('keeps the ends of a straight line, and each corner', () => {
  const line: Point[] = Array.from({ length: 50 }, (_, at) => [at / 100, 0.5]);
  expect(simplifyStroke(line)).toEqual([0, 0.5, 0.49, 0.5]);
  expect(simplifyStroke([...line, [0.49, 0.9]])).toEqual([0, 0.5, 0.49, 0.5, 0.49, 0.9]);
});

it('makes a dot of one point', () => {
  expect(simplifyStroke([[0.25, 0.75]])).toEqual([0.25, 0.75, 0.25, 0.75]);
});

it('fits the longest scribble into a row', () => {
  const scribble: Point[] = Array.from({ length: 20_000 }, (_, at) => [
    ((at * 7919) % 1000) / 1000,
    ((at * 104_729) % 997) / 997,
  ]);
  const numbers = simplifyStroke(scribble);
  expect(numbers.length).toBeLessThanOrEqual(mostStrokePoints * 2);
  expect(numbers.length).toBeGreaterThan(2);
});

it('keeps shading to and fro, whose points are all equally far apart', () => {
  // In time that grows with the square of its points, it would take minutes.
  const length = 50_000;
  const shading: Point[] = Array.from({ length }, (_, at) => [at / length, (at % 2) * 0.05]);
  const numbers = simplifyStroke(shading);
  expect(numbers.length).toBeGreaterThan(mostStrokePoints / 2);
  expect(numbers.length).toBeLessThanOrEqual(mostStrokePoints * 2);
  expect(numbers.slice(0, 2)).toEqual([0, 0]);
});
