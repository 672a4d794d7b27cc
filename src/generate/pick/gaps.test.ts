import { expect, it } from 'vitest';
import { gapsOf } from './gaps.ts';
import type { Span } from './spans.ts';

const span = (start: number, end: number, text: string): Span => ({
  ...{ start, end, text, features: [] },
});

it('suggests at most three, none inside another and none twice', () => {
  const spans = [
    span(0, 4, 'cell'),
    span(0, 9, 'cell wall'),
    span(12, 16, 'cell'),
    span(20, 26, 'plants'),
  ];
  expect(gapsOf(spans)).toEqual([
    { start: 0, end: 4 },
    { start: 20, end: 26 },
  ]);
  const many = [0, 10, 20, 30].map((at) => span(at, at + 5, `word${at}`));
  expect(gapsOf(many)).toHaveLength(3);
  expect(gapsOf([])).toEqual([]);
});
