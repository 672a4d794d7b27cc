import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf, readAll, sourceFile } from '../../../../test/support/import-fixtures.ts';
import { card } from '../../../model/entities/card.ts';
import { cardsReader } from '../read/cards.ts';
import { csvHead, csvLine, sheetLine, withGuard, withoutGuard } from './csv.ts';

const signs = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

describe('a table for spreadsheets', () => {
  it.each(signs)('runs nothing that begins with %j', (sign) => {
    expect(withGuard(`${sign}1+1`)).toBe(`'${sign}1+1`);
    expect(sheetLine([`${sign}1+1`])).toMatch(/^"?'/);
  });

  it('leaves numbers and other words as they are', () => {
    expect(sheetLine([-3, 'a=b', "'quoted'", '', null])).toBe("-3,a=b,'quoted',,\r\n");
  });

  it('is read as it was written', () => {
    const text = fc.string({ unit: fc.constantFrom("'", 'a', ' ', ...signs) });
    fc.assert(
      fc.property(text, (given) => {
        expect(withoutGuard(withGuard(given))).toBe(given);
        expect(withGuard(given)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      }),
    );
  });
});

describe('cards in a table', () => {
  const read = async (text: string) => {
    const reading = await readAll(cardsReader, [sourceFile('cards.csv', text)]);
    return fieldsOf(reading, 'card').map(({ front, back }) => [front, back]);
  };

  it('of our own come back unchanged, and do not run as formulas', async () => {
    const side = fc
      .string({ unit: fc.constantFrom("'", 'a', ',', '"', '-', '=', '＋', '@') })
      .map((text) => `${text}z`);
    const cards = fc.uniqueArray(fc.tuple(side, side), { minLength: 1, selector: String });
    await fc.assert(
      fc.asyncProperty(cards, async (all) => {
        const lines = all.map(([front, back], index) =>
          sheetLine([`c${index}`, 'Biology', 'basic', front, back, '', '', '', '']),
        );
        const text = csvHead(card.sheet?.columns ?? []) + lines.join('');
        expect(await read(text)).toEqual(all);
      }),
    );
  });

  it('of another program keep their apostrophes', async () => {
    expect(await read(csvHead(['Front', 'Back']) + csvLine(["'-ing' forms", "'=x"]))).toEqual([
      ["'-ing' forms", "'=x"],
    ]);
  });
});
