import '../../../../../test/support/node-blobs.ts';
import { describe, expect, it } from 'vitest';
import {
  fieldsOf,
  readAll,
  reasons,
  sourceFile,
} from '../../../../../test/support/import-fixtures.ts';
import { fewerUnlessLong } from '../../../../../test/support/long.ts';
import { foldMemory } from '../../../../model/study/scheduling.ts';
import { markdownCardsReader } from '../markdown-cards.ts';

const read = (text: string) => readAll(markdownCardsReader, [sourceFile('Biology.md', text)]);
const sides = async (text: string) =>
  fieldsOf(await read(text), 'card').map(({ front, back }) => [front, back]);
const tagged = async (text: string) => {
  const { items } = await read(text);
  return items.flatMap(({ entity, fields, refs }) =>
    entity === 'tag' ? [`${fields.name} on ${refs?.ownerId?.split('\n').at(-3)}`] : [],
  );
};

const one = ['Which organelle makes ATP?', 'Mitochondrion'];
const two = ['Which makes protein?', 'Ribosome'];

describe('cards of Obsidian', () => {
  it.each([
    [
      'below front matter',
      '---\ntags: [cards]\n---\n\nWhich organelle makes ATP?\n?\nMitochondrion\n<!--SR:!2026-11-20,3,250-->\n\nWhich makes protein?\n?\nRibosome\n\nlysosome::digests\nGolgi::packs\n',
      [one, two, ['lysosome', 'digests'], ['Golgi', 'packs']],
    ],
    ['around a rule', `${one.join('\n?\n')}\n\n---\n\n${two.join('\n?\n')}\n\n***\n`, [one, two]],
    ['directly above a rule', `${one.join('\n?\n')}\n---\n${two.join('\n?\n')}\n`, [one, two]],
    [
      'below headings of either kind',
      `Cells\n---\n${one.join('\n?\n')}\n\nMore cells\n===\n\n## Parts\n${two.join('\n?\n')}\n### Next\na::b`,
      [one, two, ['a', 'b']],
    ],
    ['whose front is a heading', '## ATP\n?\nenergy\n', [['## ATP', 'energy']]],
    [
      'on lines that follow each other or stand in lists',
      'mitosis::cell division\nmeiosis:::makes gametes\n- osmosis::water\n  1. [ ] salt :: NaCl\n',
      [
        ['mitosis', 'cell division'],
        ['meiosis', 'makes gametes'],
        ['makes gametes', 'meiosis'],
        ['osmosis', 'water'],
        ['salt', 'NaCl'],
      ],
    ],
    [
      'between other words of a paragraph',
      'Some words.\nmitosis::cell division\nMore words.\nWhich?\n?\nThis\n',
      [
        ['mitosis', 'cell division'],
        ['More words.\nWhich?', 'This'],
      ],
    ],
    [
      'with spaces around the mark between their sides',
      'Which?  \n ? \nThis\n\nhund\n??\t\ndog\n',
      [
        ['Which?', 'This'],
        ['hund', 'dog'],
        ['dog', 'hund'],
      ],
    ],
    [
      'with colons in their answer',
      'How to write it?\n?\nUse std::vector\nand std::map\n',
      [['How to write it?', 'Use std::vector\nand std::map']],
    ],
    [
      'with code that has empty lines and marks',
      'Loop?\n?\n```py\nfor a in b:\n\n  ?\n---\n\n  x::y\n```\nend\n\na::b\n',
      [
        ['Loop?', '```py\nfor a in b:\n\n  ?\n---\n\n  x::y\n```\nend'],
        ['a', 'b'],
      ],
    ],
    [
      'with a table below an empty line',
      'Q?\n?\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nR?\n?\nThis:\n\n| c | d |\n| - | - |\n',
      [
        ['Q?', '| a | b |\n|---|---|\n| 1 | 2 |'],
        ['R?', 'This:\n\n| c | d |\n| - | - |'],
      ],
    ],
    [
      'without a table of the next part',
      'Q?\n?\nThis\n\n## Data\n\n| c | d |\n| - | - |\n',
      [['Q?', 'This']],
    ],
    [
      'with code or formulas before the mark',
      '`std::vector`::a list\n$f::A$::a map of ``a`::`b``\n',
      [
        ['`std::vector`', 'a list'],
        ['$f::A$', 'a map of ``a`::`b``'],
      ],
    ],
    [
      'of numbers',
      '6 × 7::42\n2+2::4\n1789::French Revolution\nSquare of 5::25\n',
      [
        ['6 × 7', '42'],
        ['2+2', '4'],
        ['1789', 'French Revolution'],
        ['Square of 5', '25'],
      ],
    ],
    [
      'after a front that has no answer',
      'Alone\n?\n\nWhich?\n?\nThis\n\nLast\n?\n',
      [['Which?', 'This']],
    ],
    ['whose answer stands below an empty line', 'Which?\n?\n\nThis\n', [['Which?', 'This']]],
    [
      'in a quotation',
      '> hund::dog\n> - katze::cat\n',
      [
        ['hund', 'dog'],
        ['katze', 'cat'],
      ],
    ],
    [
      'without comments',
      '<!-- a note\nof two lines::x -->\n<!-- SR settings -->\nWhich?\n?\n<!-- hint -->\nThis\n',
      [['Which?', 'This']],
    ],
  ])('%s are read', async (_, text, cards) => {
    expect(await sides(text)).toEqual(cards);
  });

  it.each([
    ['Use `std::vector<int>` for arrays'],
    ['At 12::30'],
    ['Lunch 12::30 in the hall'],
    ['https://a.org::8080'],
    ['See http://[::1]:80/ and `a``::``b`'],
    ['```cpp\nstd::vector\n\na::b\n```'],
    ['~~~~\na::b\n~~~\nc::d\n~~~~'],
    ['Code:\n\n    a::b\n\n    c::d'],
    ['::nothing before'],
    ['nothing behind::'],
    ['x = $f::A \\to B$'],
    ['$$\na::b\n$$'],
    ['| a::b | c |\n|---|---|\n| d::e | f |'],
  ])('%j is none', async (text) => {
    expect(await sides(`${text}\n\nmitosis::cell division\n`)).toEqual([
      ['mitosis', 'cell division'],
    ]);
  });

  it('have their tags, and are in the deck of the plugin’s tag', async () => {
    const text =
      '---\ntags: [cards]\n---\n#week-2 #flashcards\n\nA?\n?\nB\n#exam #cell/parts\n\n#flashcards/Bio/Cells c::d #hard\n\nC#::a language, #1\n';
    expect(await tagged(text)).toEqual([
      ...['exam on A?', 'cell/parts on A?', 'week-2 on A?', 'cards on A?'],
      ...['hard on c', 'week-2 on c', 'cards on c'],
      ...['week-2 on C#', 'cards on C#'],
    ]);
    expect(await sides(text)).toEqual([
      ['A?', 'B'],
      ['c', 'd'],
      ['C#', 'a language, #1'],
    ]);
    expect(fieldsOf(await read(text), 'deck').map(({ name }) => name)).toEqual([
      'Biology',
      'Bio',
      'Cells',
    ]);
    expect(reasons(await read(text))).toEqual([]);
  });

  it('may have tags in words above them', async () => {
    expect(await tagged('Tags: exam, week 1\nA?\n?\nB\n')).toEqual(['exam on A?', 'week 1 on A?']);
  });

  it('below a heading and around a rule are not taken for an export of Haversack', async () => {
    const text = '# Biology\n\nA?\n?\nB\n\na::b\nc::d\n\nC?\n?\nD\n\n---\n\ne::f\n\n---\n';
    expect(await sides(text)).toEqual([
      ...[
        ['A?', 'B'],
        ['a', 'b'],
        ['c', 'd'],
        ['C?', 'D'],
        ['e', 'f'],
      ],
    ]);
  });

  it('hide highlighted words, each in its turn, but not the highlights of other cards', async () => {
    const text =
      'The ==heart== pumps\n==blood==.\n\n==2;;A;;letter== and ==2;;B== and ==1;;C==\n\nA ==b==?\n?\nc ==d==\n\n`a ==b==` ==c\n';
    expect(fieldsOf(await read(text), 'card').map(({ front, asked }) => [front, asked])).toEqual([
      ['The {{c1::heart}} pumps\n{{c2::blood}}.', 1],
      ['The {{c1::heart}} pumps\n{{c2::blood}}.', 2],
      ['{{c2::A::letter}} and {{c2::B}} and {{c1::C}}', 1],
      ['{{c2::A::letter}} and {{c2::B}} and {{c1::C}}', 2],
      ['A ==b==?', undefined],
    ]);
    expect(reasons(await read(text))).toEqual([
      'Biology.md: 1 piece of text is no flashcards; left out',
    ]);
  });

  it('keep their days, each card of a note its own', async () => {
    const text =
      'A?\n?\nB\n<!--SR:!2026-12-01,10,250-->\n\nhund:::dog <!--SR:!2026-12-02,3,250!2000-01-01,1,250-->\nx::y\n<!--SR:2026-12-05,4.5,270-->\n\nnew::card\n<!--SR:!2026-13-99,4,270-->\n';
    const reading = await read(text);
    const reviews = reading.items.filter(({ entity }) => entity === 'review');
    expect(
      reviews.map(({ fields, refs }) => [
        refs?.cardId?.split('\n')[1],
        fields.dueOn,
        fields.studyDay,
      ]),
    ).toEqual([
      ['A?', '2026-12-01', '2026-11-20'],
      ['hund', '2026-12-02', '2026-11-20'],
      ['x', '2026-12-05', '2026-11-20'],
    ]);
    expect(JSON.stringify(fieldsOf(reading, 'card'))).not.toContain('SR:');
    const [first] = reviews;
    const fact = { id: 'r', ...first?.fields } as unknown as Parameters<
      typeof foldMemory
    >[1][number];
    const memory = foldMemory('c', [fact], 0.9);
    expect(new Date(memory.dueAt).toISOString()).toBe('2026-12-01T04:00:00.000Z');
    expect(memory).toMatchObject({ state: 2, stability: 10, intervalDays: 10 });
    const difficulties = reviews.map(({ fields }) => fields.memory as { difficulty: number });
    // A card with more ease is easier. A longer interval at the same ease is harder to reach.
    expect(difficulties.map(({ difficulty }) => difficulty > 1 && difficulty < 10)).toEqual([
      ...[true, true, true],
    ]);
    expect(difficulties[2]?.difficulty).toBeLessThan(difficulties[1]?.difficulty ?? 0);
  });

  it('tell once for each piece of text that is no card', async () => {
    const reading = await read('# Biology\n\n## Cells\n\nSome words.\n\nFront\n?\n\na::b\n');
    expect(fieldsOf(reading, 'card')).toEqual([{ kind: 'basic', front: 'a', back: 'b' }]);
    expect(reasons(reading)).toEqual(['Biology.md: 2 pieces of text are no flashcards; left out']);
  });

  it.each([
    ['lines', 'a::b'.repeat(20_000)],
    ['backticks', Array.from({ length: 600 }, (_, at) => '`'.repeat(at)).join('::')],
    ['highlights', '==a==='.repeat(50_000)],
    ['tags', `${'#a '.repeat(200_000)}x`],
    ['comments', '<!--SR:'.repeat(100_000)],
    ['open comments', '<!-- \n'.repeat(100_000)],
    ['fences', '```\n'.repeat(100_000)],
    ['marks', 'a\n?\n'.repeat(fewerUnlessLong(100_000, 25_000))],
    ['tables', `a\n?\nb\n\n${'| a |\n|-|\n\n'.repeat(fewerUnlessLong(20_000, 5_000))}`],
  ])('of very many %s are read in one go', async (_, text) => {
    const found = await readAll(markdownCardsReader, [sourceFile('a.md', text)]);
    expect(found.items.length).toBeGreaterThanOrEqual(0);
  });
});
