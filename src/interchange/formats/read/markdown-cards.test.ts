import '../../../../test/support/node-blobs.ts';
import { expect, it } from 'vitest';
import {
  fieldsOf,
  fixtures,
  readAll,
  reasons,
  sourceFile,
} from '../../../../test/support/import-fixtures.ts';
import { fewerUnlessLong } from '../../../../test/support/long.ts';
import { deckAsMarkdown, noteAsMarkdown } from '../../backup/export/cards/text-files.ts';
import { markdownCardsReader } from './markdown-cards.ts';

it('reads what Haversack exports: decks, tags, both directions and gaps', async () => {
  const read = await readAll(markdownCardsReader, fixtures('markdown-cards/Cells.md'));
  expect(fieldsOf(read, 'deck')).toEqual([{ name: 'Biology' }, { name: 'Cells' }]);
  expect(fieldsOf(read, 'card')).toEqual([
    { kind: 'basic', front: 'What is a **cell**?', back: 'The unit of life' },
    { kind: 'basic', front: 'la cellule', back: 'the cell', asked: 1 },
    { kind: 'basic', front: 'the cell', back: 'la cellule', asked: 2 },
    { kind: 'cloze', front: '{{c1::Osmosis}} moves {{c2::water}}.', back: '', asked: 1 },
    { kind: 'cloze', front: '{{c1::Osmosis}} moves {{c2::water}}.', back: '', asked: 2 },
    { kind: 'basic', front: 'Front of two lines\n\n- one', back: 'back\n?\nend' },
  ]);
  expect(fieldsOf(read, 'tag').map(({ name }) => name)).toEqual(['exam', 'week 1']);
  expect(reasons(read)).toEqual([]);
});

it('reads what an export of any words gives', async () => {
  const sides = [
    'a\n---\nb',
    '?\n??',
    '# no deck\nwords',
    'Tags: no',
    '\\?',
    'x :: y',
    'one\n\ntwo',
  ];
  for (const front of sides) {
    for (const back of sides) {
      const text =
        deckAsMarkdown(['Deck']) + noteAsMarkdown({ kind: 'basic', front, back, tags: ['t'] });
      const read = await readAll(markdownCardsReader, [sourceFile('x.md', text)]);
      expect(fieldsOf(read, 'card')).toEqual([{ kind: 'basic', front, back }]);
    }
  }
});

it('reads the forms of Obsidian, and tells what is no card', async () => {
  const text =
    'Some words of a note.\n\ncell::unit of life\n\nhund:::dog\n\nFront\n?\nBack\nof two\n';
  const read = await readAll(markdownCardsReader, [sourceFile('Biology.md', text)]);
  expect(fieldsOf(read, 'deck')).toEqual([{ name: 'Biology' }]);
  expect(fieldsOf(read, 'card').map(({ front, back }) => [front, back])).toEqual([
    ['cell', 'unit of life'],
    ['hund', 'dog'],
    ['dog', 'hund'],
    ['Front', 'Back\nof two'],
  ]);
  expect(reasons(read)).toEqual(['Biology.md: 1 piece of text is no flashcards; left out']);
});

it('reads an older export to which a card was added by hand', async () => {
  const text =
    '# Deck\n\nFront\n\nof two\n?\nBack\n\n---\n\n{{c1::a}} b\n\n---\n\nNew\n?\nOne\n\ntwo\n';
  const read = await readAll(markdownCardsReader, [sourceFile('x.md', text)]);
  expect(fieldsOf(read, 'card').map(({ front, back }) => [front, back])).toEqual([
    ['Front\n\nof two', 'Back'],
    ['{{c1::a}} b', ''],
    ['New', 'One\n\ntwo'],
  ]);
});

it('skips damaged words of its own line about a card', async () => {
  const text = (line: string) => `# Deck\n\n${line}\nA\n?\nB\n\n---\n`;
  const cardsOf = async (line: string) =>
    fieldsOf(await readAll(markdownCardsReader, [sourceFile('x.md', text(line))]), 'card');
  const plain = [{ kind: 'basic', front: 'A', back: 'B' }];
  expect(await cardsOf('<!--card flags=0:9 covers=1,2 asked= unknown=1-->')).toEqual(plain);
  expect(await cardsOf('<!--card typed flags=0:7-->')).toEqual([
    { ...plain[0], isTyped: true, flag: 7 },
  ]);
  expect(await cardsOf('<!--card asked=2,1000 covers=0,0,1,1;0,0,0.5,0.5-->')).toMatchObject([
    {
      asked: 2,
      covers: [
        [0, 0, 1, 1],
        [0, 0, 0.5, 0.5],
      ],
    },
  ]);
});

it.each([
  ['spaces in a line', `a${' '.repeat(fewerUnlessLong(500_000, 125_000))}b`],
  ['headings within a card', `a\n${'# b\n'.repeat(fewerUnlessLong(200_000, 50_000))}`],
  ['tags within a card', `a\n${'Tags: b\n'.repeat(fewerUnlessLong(500_000, 125_000))}`],
  // Quadratic reading would take minutes; the test's time limit is the bound.
])('reads very many %s in one go', async (_, text) => {
  await expect(readAll(markdownCardsReader, [sourceFile('a.md', text)])).resolves.toMatchObject({
    items: [],
  });
});

it('has no deeper decks than a student could look, however many a heading names', async () => {
  const text = `# ${'x // '.repeat(20_000)}y\n\nFront\n?\nBack\n`;
  const read = await readAll(markdownCardsReader, [sourceFile('x.md', text)]);
  expect(fieldsOf(read, 'deck')).toHaveLength(50);
});
