import { expect, it } from 'vitest';
import type { Fragment } from '../fragments.ts';
import { namesBeside } from './slide-entries.ts';

function fragment(left: number, right: number, y: number, text: string): Fragment {
  return { left, right, y, size: 20, runs: [{ text, font: 'body' }] };
}

const points = [
  [fragment(60, 500, 400, 'The market finds a price that nobody has set')],
  [fragment(60, 500, 350, 'A tax on bread is paid by those who buy it')],
];

it('a name and its years beside the points stand apart', () => {
  const name = fragment(700, 900, 200, 'Adam Smith (1723–1790)');
  const { rows, beside } = namesBeside([...points, [name]]);
  expect(rows).toEqual(points);
  expect(beside).toEqual([[[name]]]);
});

it('many years in one line are no name, which the pattern of names would try for minutes', () => {
  const years = fragment(700, 900, 200, `${'1711- 17 '.repeat(14)}?`);
  expect(namesBeside([...points, [years]]).beside).toEqual([]);
});
