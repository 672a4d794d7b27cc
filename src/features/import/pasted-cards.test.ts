import { expect, it } from 'vitest';
import { fieldsOf, readAll, sourceFile } from '../../../test/support/import-fixtures.ts';
import { cardsReader } from '../../interchange/formats/read/cards.ts';
import { chosenOfPaste, own, type PasteAnswers, readPasted } from './pasted-cards.ts';

const answers: PasteAnswers = {
  deck: 'Biology',
  between: '',
  ownBetween: '',
  cards: '',
  ownCards: '',
};

it.each([
  ['cell\tunit of life\nwall\tof plants', {}],
  ['cell - unit of life; wall - of plants', {}],
  ['cell => unit of life\nwall => of plants', { between: own, ownBetween: '=>' }],
  [
    'cell: unit of life##wall: of plants',
    { between: own, ownBetween: ':', cards: own, ownCards: '##' },
  ],
  ['cell\tunit of life\n\nwall\tof plants', { cards: own, ownCards: '\\n\\n' }],
] as [string, Partial<PasteAnswers>][])(
  '%j is shown as what its import makes of it',
  async (text, more) => {
    const given = { ...answers, ...more };
    expect(readPasted(text, given)).toMatchObject({
      count: 2,
      lacking: 0,
      shown: [
        { front: 'cell', back: 'unit of life' },
        { front: 'wall', back: 'of plants' },
      ],
    });
    const read = await readAll(cardsReader, [sourceFile('Biology.txt', text)], {
      chosen: chosenOfPaste(given),
    });
    expect(fieldsOf(read, 'deck')).toEqual([{ name: 'Biology' }]);
    expect(fieldsOf(read, 'card')).toEqual([
      { kind: 'basic', front: 'cell', back: 'unit of life' },
      { kind: 'basic', front: 'wall', back: 'of plants' },
    ]);
  },
);

it('tells cards without a definition, and separators that are the same', () => {
  expect(readPasted('cell\nwall\tof plants', { ...answers, between: '\t' })).toMatchObject({
    count: 2,
    lacking: 1,
  });
  const same = { ...answers, between: own, ownBetween: '|', cards: own, ownCards: '|' };
  expect(readPasted('a|b', same)).toMatch(/Choose two different separators/);
});
