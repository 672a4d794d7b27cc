import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseMarkdown } from '../../../../text/markdown/markdown-blocks.ts';
import {
  placeOfCell,
  readTable,
  tableOfTabs,
  withAlign,
  withCell,
  withColumn,
  withoutColumn,
  withoutRow,
  withRow,
  writeTable,
} from './table-source.ts';

const small = '| a | b |\n|:-|-:|\n| 1 | 2 |';
const read = (source: string) => {
  const table = readTable(source);
  if (table === undefined) throw new Error('No table');
  return table;
};

it('a table is read with short, long and escaped cells', () => {
  expect(readTable('a | b\n- | :-:\n1\n1 | 2 | 3\n| x \\| y | `z` |')).toEqual({
    align: [undefined, 'center'],
    rows: [
      ['a', 'b'],
      ['1', ''],
      ['1', '2'],
      ['x | y', '`z`'],
    ],
  });
  expect(readTable('a | b\n---')).toBeUndefined();
  expect(readTable('a | b\nc | d')).toBeUndefined();
});

it('any cells are the same after they are written', () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', '|', ' ', 'é', '`', '*') })
    .map((one) => one.trim());
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
      const table = { align: [undefined, 'right' as const], rows };
      expect(readTable(writeTable(table))).toEqual(table);
      expect(parseMarkdown(writeTable(table))[0]?.kind).toBe('table');
    }),
  );
});

it('rows and columns come and go, but a table keeps its head and one column', () => {
  const table = read(small);
  expect(withRow(table, 0).rows).toEqual([
    ['a', 'b'],
    ['', ''],
    ['1', '2'],
  ]);
  expect(withoutRow(table, 0)).toEqual(table);
  expect(withoutRow(table, 1).rows).toEqual([['a', 'b']]);
  expect(withColumn(table, 1).rows).toEqual([
    ['a', '', 'b'],
    ['1', '', '2'],
  ]);
  expect(withoutColumn(withoutColumn(table, 0), 0).rows).toEqual([['b'], ['2']]);
  expect(writeTable(withAlign(withCell(table, 1, 0, 'x\ny'), 0, 'center'))).toBe(
    '| a   | b   |\n| :-: | --: |\n| x y | 2   |',
  );
});

it('lines of a spreadsheet are a table, and other lines are none', () => {
  expect(tableOfTabs('Sucrose\tMass\n0 M\t8|2\n1 M\n')).toBeUndefined();
  expect(tableOfTabs('Sucrose\tMass\n0 M\t8|2\n')).toBe(
    '| Sucrose | Mass |\n| ------- | ---- |\n| 0 M     | 8\\|2 |',
  );
  expect(tableOfTabs('one\ttwo')).toBeUndefined();
});

it('each cell is found in the source', () => {
  const source = '| a \\| b |  |\n|-|-|\n1|two\n\n| only |';
  const at = (row: number, column: number) => {
    const place = placeOfCell(source, row, column);
    return place && source.slice(place.from, place.to);
  };
  expect([at(0, 0), at(0, 1), at(1, 0), at(1, 1), at(2, 0)]).toEqual([
    'a \\| b',
    '',
    '1',
    'two',
    'only',
  ]);
  expect(source.slice(0, placeOfCell(source, 0, 1)?.from)).toBe('| a \\| b | ');
  expect(placeOfCell(source, 3, 0)).toBeUndefined();
});
