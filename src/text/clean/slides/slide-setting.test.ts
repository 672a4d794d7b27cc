import { expect, it } from 'vitest';
import type { RawItem, RawPage } from '../raw-page.ts';
import { withSigns } from './slide-setting.ts';

function page(...texts: [str: string, fontName: string][]): RawPage {
  const place = { x: 0, y: 0, width: 10, height: 10, hasEol: true };
  const items = texts.map(([str, fontName]): RawItem => ({ ...place, str, fontName }));
  return { page: 1, width: 400, height: 300, items };
}

const textsOf = (pages: readonly RawPage[]) => pages[0]?.items.map(({ str }) => str);

it('a letter that is all that a font has, many times, is a sign', () => {
  const points = Array.from({ length: 6 }, (): [string, string] => ['I', 'signs']);
  expect(textsOf(withSigns([page(...points, ['I', 'text'], ['flour', 'text'])]))).toEqual([
    ...points.map(() => '▶'),
    'I',
    'flour',
  ]);
});

it('a letter of a formula is none', () => {
  const some = [page(['I', 'math'], ['I', 'math'], ['x', 'math'], ['flour', 'text'])];
  expect(withSigns(some)).toBe(some);
});

it('a place of a symbol font before a point is a sign', () => {
  expect(textsOf(withSigns([page(['\uF0A7 Flour', 'text'], ['a\uF0A7', 'text'])]))).toEqual([
    '▶ Flour',
    'a\uF0A7',
  ]);
});
