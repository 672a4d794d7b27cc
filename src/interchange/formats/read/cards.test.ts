import { describe, expect, it } from 'vitest';
import {
  choicesOf,
  fieldsOf,
  fixtures,
  readAll,
  reasons,
  sourceFile,
} from '../../../../test/support/import-fixtures.ts';
import { card } from '../../../model/entities/card.ts';
import { FormatError, type SourceFile } from '../format.ts';
import { csvHead, sheetLine } from '../write/csv.ts';
import { cardsReader } from './cards.ts';

const sides = async (files: SourceFile[], chosen: Record<string, string> = {}) => {
  const reading = await readAll(cardsReader, files, { chosen });
  return fieldsOf(reading, 'card').map(({ front, back }) => [front, back]);
};

const typedAsTable = { between: '', cards: '', heading: 'yes' };

const organelles = [
  ['Mitochondrion', 'The "powerhouse", of the cell'],
  ['Ribosome', 'Makes proteins,\nfrom RNA'],
  ['Ångström', '0,1 nm'],
];

describe('cards in a table', () => {
  it.each(['Organelles.csv', 'unicode.txt'])('of %s are read', async (name) => {
    expect(await sides(fixtures(`cards/${name}`))).toEqual(organelles);
  });

  it('of a German Excel are read', async () => {
    const files = fixtures('cards/Zellen.csv');
    expect(await choicesOf(cardsReader, files)).toEqual({
      deck: 'Zellen',
      between: '',
      cards: '',
      front: '0',
      back: '1',
      heading: 'yes',
    });
    expect(await sides(files)).toEqual([
      ['Zelle', 'kleinste Einheit, lebend'],
      ['Größe', '1–100 µm'],
    ]);
  });

  it('of Quizlet have no heading', async () => {
    const files = fixtures('cards/quizlet.txt');
    expect(await choicesOf(cardsReader, files)).toEqual({
      deck: 'quizlet',
      between: '',
      cards: '',
      front: '0',
      back: '1',
      heading: 'no',
    });
    expect(await sides(files, { front: '1', back: '0' })).toEqual([
      ['the cell', 'la cellule'],
      ['the nucleus', 'le noyau'],
    ]);
  });

  it('are in the deck that was chosen', async () => {
    const reading = await readAll(cardsReader, fixtures('cards/quizlet.txt'), {
      chosen: { deck: 'French' },
    });
    expect(fieldsOf(reading, 'deck')).toEqual([{ name: 'French' }]);
  });

  it('find front and back by the names of the columns', async () => {
    const files = [sourceFile('a.csv', 'Page,Answer,Question\nx,B,A\n')];
    expect(await sides(files)).toEqual([['A', 'B']]);
    expect(reasons(await readAll(cardsReader, files))).toEqual([
      'a.csv: column “Page” is left out: it is neither front nor back (1 card)',
    ]);
  });

  it('without a back, or twice, are left out with their line', async () => {
    const reading = await readAll(cardsReader, [
      sourceFile('a.csv', 'a,b\n"c\nd",\n\n,e\na,b\n,\n{{c1::f}} g,'),
    ]);
    expect(fieldsOf(reading, 'card').map(({ kind, front }) => [kind, front])).toEqual([
      ['basic', 'a'],
      ['cloze', '{{c1::f}} g'],
    ]);
    expect(reasons(reading)).toEqual([
      'a.csv, line 2: back is empty',
      'a.csv, line 5: front is empty',
      'a: this card appears more than once; taken once',
    ]);
  });

  it('of one column may hide their words', async () => {
    expect(await sides([sourceFile('a.txt', 'The {{c1::cell}} lives.\nNo gap\n')])).toEqual([
      ['The {{c1::cell}} lives.', ''],
    ]);
  });

  it('with several gaps are one card for each number', async () => {
    const text = 'front,back\nThe {{c1::heart}} pumps {{c2::blood}},\n{{c1::a}} {{c1::b}},x\n';
    const reading = await readAll(cardsReader, [sourceFile('a.csv', text)]);
    const cards = reading.items.filter(({ entity }) => entity === 'card');
    expect(cards.map(({ fields }) => [fields.asked, fields.back])).toEqual([
      [1, ''],
      [2, ''],
      [undefined, 'x'],
    ]);
    const [first] = cards;
    expect(cards.map(({ refs }) => refs?.groupId)).toEqual([first?.key, first?.key, undefined]);
    // Earlier versions made only this one.
    expect(first?.key).toBe('card:a\nThe {{c1::heart}} pumps {{c2::blood}}\n');
  });

  it('of several files are several decks', async () => {
    const files = fixtures('cards/Organelles.csv', 'cards/Zellen.csv');
    expect(await choicesOf(cardsReader, files)).not.toHaveProperty('deck');
    expect(fieldsOf(await readAll(cardsReader, files), 'deck')).toEqual([
      { name: 'Organelles' },
      { name: 'Zellen' },
    ]);
  });

  it('longer than a side can hold are cut', async () => {
    const reading = await readAll(cardsReader, [sourceFile('a.csv', `${'x'.repeat(20_001)},b`)]);
    expect(String(fieldsOf(reading, 'card')[0]?.front)).toHaveLength(20_000);
    expect(reasons(reading)[0]).toContain('its front is shortened to 20,000 characters');
  });
});

describe('a column that names the decks', () => {
  const decksOf = async (files: SourceFile[], chosen: Record<string, string> = {}) => {
    const { items } = await readAll(cardsReader, files, { chosen });
    const decks = new Map(items.map(({ key, fields }) => [key, fields.name]));
    return items.flatMap(({ entity, fields, refs }) =>
      entity === 'card' ? [[fields.front, decks.get(refs?.deckId ?? '')]] : [],
    );
  };

  it('of our own table puts each card into the deck that it was in', async () => {
    const decks = ['Biology', 'std::vector', '=Formulas', ''];
    const lines = decks.map((deck, at) =>
      sheetLine([`c${at}`, deck, 'basic', `f${at}`, `b${at}`, '', null, null, new Date(0)]),
    );
    const files = [sourceFile('cards.csv', csvHead(card.sheet?.columns ?? []) + lines.join(''))];
    expect(await choicesOf(cardsReader, files)).toEqual({ ...typedAsTable, front: '3', back: '4' });
    const found = [
      ['f0', 'Biology'],
      ['f1', 'std::vector'],
      ['f2', '=Formulas'],
      ['f3', 'cards'],
    ];
    expect(await decksOf(files)).toEqual(found);
    expect(await decksOf(files, await choicesOf(cardsReader, files))).toEqual(found);
    expect(reasons(await readAll(cardsReader, files)).join()).not.toContain('column “deck”');
  });

  it('of another table does so where it is called so', async () => {
    const text = 'Question,Answer,Deck\na,b,Biology::Cells\nc,d,\ne,f, Cells :: \ng,h,::\n';
    const files = [sourceFile('a.csv', text)];
    expect(await decksOf(files)).toEqual([
      ['a', 'Cells'],
      ['c', 'a'],
      ['e', 'Cells'],
      ['g', 'a'],
    ]);
    const { items } = await readAll(cardsReader, files);
    const decks = items.filter(({ entity }) => entity === 'deck');
    expect(decks.map(({ fields, refs }) => [fields.name, refs?.parentId])).toEqual([
      ['Biology', undefined],
      // Nested in the one before, and beside it.
      ['Cells', decks[0]?.key],
      ['a', undefined],
      ['Cells', undefined],
    ]);
  });

  it('knows a card again from an import that had made one deck of a path', async () => {
    const text = 'Question,Answer,Deck\na,b,Biology::Cells\n';
    const { items } = await readAll(cardsReader, [sourceFile('a.csv', text)]);
    expect(items.at(-1)?.key).toBe('card:Biology – Cells\na\nb');
  });

  it('is no deeper than a student could look', async () => {
    const text = `Question,Answer,Deck\na,b,${'x::'.repeat(20_000)}y\n`;
    const { items } = await readAll(cardsReader, [sourceFile('a.csv', text)]);
    expect(items.filter(({ entity }) => entity === 'deck')).toHaveLength(50);
  });

  it('is none where it is a side, or the first row is a card', async () => {
    const files = [sourceFile('a.csv', 'Question,Answer,Deck\na,b,Biology\n')];
    expect(await decksOf(files, { front: '0', back: '2' })).toEqual([['a', 'a']]);
    expect(await decksOf(files, { front: '0', back: '1', heading: 'no' })).toEqual([
      ['Question', 'a'],
      ['a', 'a'],
    ]);
  });
});

describe('cards that a student typed', () => {
  const typed = 'mitosis - cell division; meiosis - makes gametes; osmosis - water, moving';
  const file = (text: string) => [sourceFile('typed.txt', text)];

  it('are found between semicolons and dashes', async () => {
    expect(await sides(file(typed), await choicesOf(cardsReader, file(typed)))).toEqual([
      ['mitosis', 'cell division'],
      ['meiosis', 'makes gametes'],
      ['osmosis', 'water, moving'],
    ]);
  });

  it('are parted as it is chosen, into the columns that this makes', async () => {
    const text = 'a | b, c\nd | e';
    const chosen = await choicesOf(cardsReader, file(text));
    expect(await sides(file(text), { ...chosen, between: ',' })).toEqual([['a | b', 'c']]);
    const few = file('First.\nSecond.\nthe cell - small');
    expect(await sides(few, { ...(await choicesOf(cardsReader, few)), between: 'dash' })).toEqual([
      ['the cell', 'small'],
    ]);
    expect(
      await sides(file('a - b; c - d'), { ...chosen, between: 'dash', cards: 'line' }),
    ).toEqual([['a', 'b; c - d']]);
    const swapped = { front: '1', back: '0', between: 'dash', cards: 'semicolon' };
    expect(await sides(file('a - b; c - d'), swapped)).toEqual([
      ['b', 'a'],
      ['d', 'c'],
    ]);
  });

  it('are told by their number where lines say nothing', async () => {
    const text = 'a - b; - c; d - e';
    const reading = await readAll(cardsReader, file(text), { chosen: { cards: 'semicolon' } });
    expect(reasons(reading)).toEqual(['typed.txt, card 2: back is empty']);
  });

  it('are refused where the same column, or the same sign, would be two things', async () => {
    const refused = (chosen: Record<string, string>) => expect(sides(file(typed), chosen)).rejects;
    await refused({ front: '1', back: '1' }).toThrow('Front and back are the same column.');
    await refused({ between: ';', cards: 'semicolon' }).toThrow(FormatError);
  });
});

describe('an empty file', () => {
  it('is refused at once', async () => {
    await expect(choicesOf(cardsReader, [sourceFile('a.csv', '')])).rejects.toThrow(
      'This file is empty.',
    );
    await expect(choicesOf(cardsReader, [sourceFile('a.txt', '\uFEFF \n')])).rejects.toThrow(
      FormatError,
    );
  });

  it('is told beside others', async () => {
    const files = [sourceFile('a.csv', '\n'), ...fixtures('cards/quizlet.txt')];
    expect(await choicesOf(cardsReader, files)).toMatchObject({ front: '0', back: '1' });
    const reading = await readAll(cardsReader, files);
    expect(reading.items).toHaveLength(3);
    expect(reasons(reading)).toEqual(['a.csv: the file is empty']);
  });
});

describe('Anki’s export in plain text', () => {
  it('says itself which column is what', async () => {
    const reading = await readAll(cardsReader, fixtures('cards/Anki.txt'));
    expect(fieldsOf(reading, 'deck')).toEqual([
      { name: 'Biology' },
      { name: 'Cells' },
      { name: 'History' },
    ]);
    const front = 'The {{c1::mitochondrion::organelle}} makes {{c2::ATP}}.';
    const gaps = { kind: 'cloze', front, back: '' };
    expect(fieldsOf(reading, 'card')).toEqual([
      {
        kind: 'basic',
        front: 'What is **osmosis**?',
        back: 'Water through a membrane:\nfrom low to high concentration',
      },
      { ...gaps, asked: 1 },
      { ...gaps, asked: 2 },
      { kind: 'basic', front: 'Where is this?', back: '- Vienna\n- "Wien"' },
    ]);
    expect(fieldsOf(reading, 'tag').map(({ name }) => name)).toEqual([
      ...['exam', 'week-2', 'exam', 'exam'],
    ]);
    expect(reasons(reading)).toEqual([
      'Anki.txt, line 10: back is empty',
      'Anki.txt: column “Note type” is left out: it is neither front nor back (3 cards)',
      'Anki.txt: 2 pictures and sounds are left out: a text file can’t hold them',
    ]);
  });

  it('keeps what its HTML says, and signs that are no marks', async () => {
    const text = [
      ...['#separator:tab', '#html:true'],
      '"<pre><code>if a:<br>&nbsp;&nbsp;return 1</code></pre>"\t<b>one</b>',
      '<anki-mathjax>x^2</anki-mathjax>\t<table><tr><td>a</td><td>b</td></tr></table>',
      '2*3*4 and _x_\tA',
      'The {{c1::<b>heart</b>}} and {{c2::<img src="a.png">::where?}} <br>{{c1::\\(a_1\\)}}\tB',
    ].join('\n');
    const reading = await readAll(cardsReader, [sourceFile('Anki.txt', text)]);
    const gaps = 'The {{c1::**heart**}} and {{c2::—::where?}}\n{{c1::$a_1$}}';
    expect(fieldsOf(reading, 'card')).toEqual([
      { kind: 'basic', front: '```\nif a:\n  return 1\n```', back: '**one**' },
      { kind: 'basic', front: '$x^2$', back: '| a | b |\n| --- | --- |' },
      { kind: 'basic', front: '2\\*3\\*4 and \\_x\\_', back: 'A' },
      { kind: 'cloze', front: gaps, back: 'B', asked: 1 },
      { kind: 'cloze', front: gaps, back: 'B', asked: 2 },
    ]);
    expect(reasons(reading)).toEqual([
      'Anki.txt: 1 picture or sound is left out: a text file can’t hold them',
    ]);
  });

  it('makes the cards of Anki’s own note types', async () => {
    const text = [
      ...['#separator:tab', '#html:false', '#notetype column:1'],
      'Basic (and reversed card)\thund\tdog',
      'Basic (optional reversed card)\tkatze\tcat\ty',
      'Basic (optional reversed card)\tmaus\tmouse\t',
      'Basic (type in the answer)\tpferd\thorse',
    ].join('\n');
    const reading = await readAll(cardsReader, [sourceFile('Anki.txt', text)]);
    const found = fieldsOf(reading, 'card').map(({ front, asked, isTyped }) => [
      front,
      asked,
      isTyped,
    ]);
    expect(found).toEqual([
      ['hund', 1, undefined],
      ['dog', 2, undefined],
      ['katze', 1, undefined],
      ['cat', 2, undefined],
      ['maus', undefined, undefined],
      ['pferd', undefined, true],
    ]);
  });

  it('tells the other direction of a card from a card whose back ends in its number', async () => {
    const text = [
      ...['#separator:tab', '#html:false', '#notetype column:1'],
      'Basic\thund\t"dog\n2"',
      'Basic (and reversed card)\thund\tdog',
    ].join('\n');
    const reading = await readAll(cardsReader, [sourceFile('Anki.txt', text)]);
    expect(fieldsOf(reading, 'card').map(({ front, back }) => [front, back])).toEqual([
      ['hund', 'dog\n2'],
      ['hund', 'dog'],
      ['dog', 'hund'],
    ]);
  });

  it('keeps a card the same when its words change', async () => {
    const [file] = fixtures('cards/Anki.txt');
    const text = await (await file?.bytes())?.text();
    const changed = [sourceFile('Anki.txt', String(text).replace('osmosis', 'diffusion'))];
    const keys = async (files: SourceFile[]) =>
      (await readAll(cardsReader, files)).items.map(({ key }) => key);
    expect(await keys(changed)).toEqual(await keys(fixtures('cards/Anki.txt')));
  });
});

describe('damaged and hostile tables', () => {
  it('are read, and give way', async () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => `"front ${row}",back\u0000\n`).join('');
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const reading = await readAll(cardsReader, [
      sourceFile('big.csv', rows),
      sourceFile('quotes.csv', '"'.repeat(2_000_001)),
      sourceFile('wide.csv', `${','.repeat(1_000_000)}\n`),
      sourceFile(
        'noise.csv',
        Uint8Array.from({ length: 1_000_000 }, (_, at) => (at * 7_919) % 256),
      ),
    ]);
    clearInterval(timer);
    expect(fieldsOf(reading, 'card').length).toBeGreaterThanOrEqual(20_000);
    expect(turns).toBeGreaterThan(1);
  });

  it('with a file that cannot be read go on with the next', async () => {
    const broken = {
      ...sourceFile('gone.csv', ''),
      bytes: () => Promise.reject(new Error('gone')),
    };
    const reading = await readAll(cardsReader, [broken, ...fixtures('cards/quizlet.txt')]);
    expect(reading.items).toHaveLength(3);
    expect(reasons(reading)).toEqual(['gone.csv: can’t be read']);
    expect(await choicesOf(cardsReader, [broken])).toEqual({});
  });

  it('with nothing chosen are told', async () => {
    await expect(readAll(cardsReader, [])).rejects.toThrow(FormatError);
  });
});
