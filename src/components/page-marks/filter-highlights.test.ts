import { expect, it } from 'vitest';
import type { HighlightColor } from '../../model/entities/highlight.ts';
import { filterHighlights } from './filter-highlights.ts';

const row = (
  id: string,
  fields: { quote?: string; note?: string; color?: HighlightColor } = {},
) => ({
  ...{ id, quote: `Words ${id}`, note: null, color: 'yellow' as const },
  ...fields,
});

it('narrows by words of quote and note, whatever their accents and case, and by colors', () => {
  const rows = [
    row('a', { quote: 'Café society' }),
    row('b', { note: 'see CAFE', color: 'pink' }),
    row('c'),
  ];
  const found = (search: string, ...colors: HighlightColor[]) =>
    filterHighlights(rows, { search, colors: new Set(colors) }).map(({ id }) => id);
  expect(found(' cafe ')).toEqual(['a', 'b']);
  expect(found('society café')).toEqual(['a']);
  expect(found('', 'pink', 'blue')).toEqual(['b']);
  expect(found('cafe', 'yellow')).toEqual(['a']);
  expect(found('')).toEqual(['a', 'b', 'c']);
});
