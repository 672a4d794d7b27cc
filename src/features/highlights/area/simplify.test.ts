import { expect, it } from 'vitest';
import { mostStrokePoints, type Point, simplifyStroke } from './shapes.ts';

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
  const shading: Point[] = Array.from({ length: 2_000 }, (_, at) => [at / 2_000, (at % 2) * 0.05]);
  const numbers = simplifyStroke(shading);
  expect(numbers.length).toBeGreaterThan(mostStrokePoints / 2);
  expect(numbers.length).toBeLessThanOrEqual(mostStrokePoints * 2);
  expect(numbers.slice(0, 2)).toEqual([0, 0]);
});
