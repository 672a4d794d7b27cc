import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewerUnlessLong } from '../../../../../test/support/long.ts';
import { csvHead, csvLine } from '../../write/csv.ts';
import { csvRecords, guessSeparator } from './csv.ts';

function cellsOf(text: string, separator = ','): string[][] {
  return [...csvRecords(text, separator)].map(({ cells }) => cells);
}

describe('CSV', () => {
  it('has no more columns than a spreadsheet, and goes on with the next line', () => {
    const [wide, next] = cellsOf(`${'a,'.repeat(100_000)}\n"b",c`);
    expect(wide).toHaveLength(16_384);
    expect(next).toEqual(['b', 'c']);
  });

  it.each([
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"a,b","c ""d"""\n', [['a,b', 'c "d"']]],
    ['"two\nlines",b', [['two\nlines', 'b']]],
    [
      'a,b\rc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,\n,b',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['\n\na,b\n \n', [['a', 'b']]],
    ['5" disk,b', [['5" disk', 'b']]],
    ['"a"x,b', [['ax', 'b']]],
    [
      '"a", "b, c"\n "d" ,  "e ""f""\ng"',
      [
        ['a', 'b, c'],
        ['d', 'e "f"\ng'],
      ],
    ],
    ['a, "b" he said, c, "', [['a', ' "b" he said', ' c', ' "']]],
    [
      '"never closed,b\nc,d',
      [
        ['"never closed', 'b'],
        ['c', 'd'],
      ],
    ],
    ['\uFEFFa,b', [['a', 'b']]],
    ['sep=,\na,b', [['a', 'b']]],
    ['sep=,\ra,b', [['a', 'b']]],
    ['', []],
  ])('%j is %j', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  it('knows the line at which a record begins', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = 'a,"b\nc"\n\nd, "e\nf" g\nh,i'.replaceAll('\n', end);
      const lines = [...csvRecords(text, ',')].map(({ line }) => line);
      expect(lines, JSON.stringify(end)).toEqual([1, 4, 5, 6]);
    }
  });

  it.each([
    ['a;b\nc;d, e', ';'],
    ['a\tb, c\nd\te', '\t'],
    ['a,b\nc,d', ','],
    ['sep=|\na,b', '|'],
    ['sep=|\ra,b', '|'],
    ['only words', ','],
    ['"a;b","c"\n"d","e"', ','],
  ])('of %j is parted by %j', (text, separator) => {
    expect(guessSeparator(text)).toBe(separator);
  });

  it('of our own export comes back as it was', () => {
    const cell = fc.string({
      unit: fc.constantFrom(...'aä",; \n\r\t\u2028\0\ud800', '\r\n', '😀'),
    });
    // A record of one empty cell is an empty line, which is skipped.
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 });
    fc.assert(
      fc.property(table, (rows) => {
        const [head = [], ...rest] = rows;
        expect(cellsOf(csvHead(head) + rest.map(csvLine).join(''))).toEqual(rows);
      }),
    );
  });

  it('never throws, whatever it is given', () => {
    const text = fc.string({ unit: fc.constantFrom(...'a", \n\r\t\u2028\0\ud800') });
    fc.assert(
      fc.property(text, (given) => {
        for (const { cells, line } of csvRecords(given, guessSeparator(given))) {
          expect(cells.length).toBeGreaterThan(0);
          expect(line).toBeLessThanOrEqual(given.length + 1);
        }
      }),
    );
  });

  it('of millions of signs takes no more time than it is long', () => {
    for (const piece of ['"', '"a,', 'a,b\n', '"\n,""', ',', '\n"x" y', '\n "x" y']) {
      const text = piece.repeat(fewerUnlessLong(10_000_000, 300_000) / piece.length);
      let records = 0;
      for (const _ of csvRecords(text, ',')) records++;
      expect(records, JSON.stringify(piece)).toBeGreaterThan(0);
    }
  });
});
