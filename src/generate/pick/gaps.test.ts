import { expect, it } from 'vitest';
import { preparedOf } from '../prepared.ts';
import { pageOf } from '../testing.ts';
import { gapsOf, likeliest } from './gaps.ts';
import { type Span, spansIn } from './spans.ts';

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

it('suggests the likeliest first: of two that differ in what the trees ask', () => {
  const sentence = 'In 1863 the Emancipation Proclamation freed slaves.';
  const prepared = preparedOf([pageOf(1, sentence)]);
  const context = { material: prepared.material(), phrases: prepared.phrases() };
  const spans = spansIn(sentence, 0, { ...context, grammar: undefined });
  const [first, ...others] = gapsOf(spans);
  const scoreOf = (text: string) =>
    likeliest(spans.filter((one) => sentence.slice(one.start, one.end) === text));
  const textOf = (gap: typeof first) => sentence.slice(gap?.start, gap?.end);
  const scores = [first, ...others].map((gap) => scoreOf(textOf(gap)));
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(new Set(scores).size).toBe(scores.length);
  expect(scoreOf(textOf(first))).toBe(likeliest(spans));
});

it('suggests what shares no word with another before what does', () => {
  const spans = [
    span(0, 11, 'poles repel'),
    span(12, 25, 'poles attract'),
    span(30, 37, 'magnets'),
  ];
  expect(gapsOf(spans).map(({ start }) => start)).toEqual([0, 30, 12]);
});
