import '../../../../../test/support/node-blobs.ts';
import { describe, expect, it } from 'vitest';
import {
  choicesOf,
  fieldsOf,
  readAll,
  sourceFile,
} from '../../../../../test/support/import-fixtures.ts';
import { cardsReader } from '../cards.ts';
import { isCategory, isHeading, isIndex, isRunning } from './heading.ts';

const rowsOf = (text: string) => text.split('\n').map((line) => line.split(';'));
const heads = (text: string) => {
  const [head = [], ...below] = rowsOf(text);
  return isHeading(head, below);
};

describe('a row of headings', () => {
  it.each([
    ['number;latin;spanish\n1;funis;cuerda\n2;lucerna;lámpara'],
    ['jaar;wat gebeurde\n1215;Magna Carta\n1789;Revolutie'],
    [';sana;käännös\n0;kissa;cat\n1;koira;dog'],
    ['Kysymys;Luku\nMikä on ATP?;energia\nMikä on DNA?;perimä\nMikä on RNA?;kopio'],
    ['Sana;Käännös\nkissa;cat\nkoira;dog\nhevonen;horse'],
    ['SANA;KÄÄNNÖS\nKissa;Cat\nKoira;Dog\nHevonen;Horse'],
    ['Deutsch;Französisch\nDer Hund;Le chien\nDie Katze;Le chat'],
    ['latín;alemán\nfunis;Seil\nlucerna;Lampe'],
    ['lause;linkki\nkissa istuu;https://a.org\nkoira juoksee;https://b.org'],
    ['teksti;lisä\nThe {{c1::heart}};a\nThe {{c1::blood}};b'],
    [
      'käsite;selitys\nsolu;The smallest unit of life\nosmoosi;Water that moves through it\ntuma;The part with the genes\nsoluneste;The liquid that is inside',
    ],
  ])('%j is known in any language', (text) => {
    expect(heads(text)).toBe(true);
  });

  it.each([
    ['hund;dog\nkatze;cat\nmaus;mouse'],
    ['1;uno;one\n2;dos;two\n3;tres;three'],
    ['Berlin;Germany\nParis;France\nRome;Italy'],
    ['Berlin;Germany\nParis;France\nlake;water'],
    ['DNA;molecule\nOsmosis;Movement of water\nMitosis;Division of the cell'],
    ['What is ATP?;energy\nWhat is DNA?;genes\nWhat is RNA?;copy'],
    ['pi;3.14\ni;imaginary'],
    ['Magna Carta;1215\nRevolution;1789'],
    ['question;pregunta\nanswer;respuesta\nword;palabra'],
    ['Spanish;Spanisch\nGerman;Deutsch\nFrench;Französisch'],
    ['a\nb\nc'],
  ])('%j is none', (text) => {
    expect(heads(text)).toBe(false);
  });
});

describe('numbers that count the rows', () => {
  it.each([
    [['1', '2', '3']],
    [['0', '1']],
    [['#7', '#8', '#9']],
    [[' 1.', '2.', '3.']],
    [['01', '02', '03']],
  ])('%j', (cells) => {
    expect(isRunning(cells)).toBe(true);
  });

  it.each([[['1']], [[]], [['1', '3']], [['2', '1']], [['1', 'b']], [['1.5', '2.5']]])(
    'are not %j',
    (cells) => {
      expect(isRunning(cells)).toBe(false);
    },
  );
});

describe('a column that is no side of a card', () => {
  it.each([
    ['', ['0', '23', '29'], true],
    ['#frequency_rank', ['1', '1', '2'], true],
    ['Index', ['186.001', '187.001'], true],
    ['', ['0', 'x'], false],
    ['', [], false],
    ['year', ['1492', '1776'], false],
    ['rank', ['captain', 'major'], false],
    [undefined, ['0', '23'], false],
  ])('has the name %j and the cells %j: %s', (name, cells, is) => {
    expect(isIndex(name, cells)).toBe(is);
  });

  it.each([
    [['noun', 'verb', 'noun', 'noun', 'verb', 'verb', 'noun', 'noun'], true],
    [['noun', 'verb', 'noun', 'noun', 'verb', 'verb', 'noun', 'adverb'], false],
    [['noun', 'verb', 'noun', 'noun', 'verb', 'verb', 'noun'], false],
  ])('repeats few words: %j: %s', (cells, is) => {
    expect(isCategory(cells)).toBe(is);
  });
});

describe('a table with headings of an unknown language', () => {
  const table = [
    'number,latin,spanish,german',
    ...['1,funis,cuerda,Seil', '2,lucerna,lámpara,Lampe'],
    ...['3,tabernaculum,tienda,Zelt', '4,lagoena,botella,Flasche'],
  ];
  const sides = async (text: string) =>
    fieldsOf(await readAll(cardsReader, [sourceFile('a.csv', text)]), 'card').map(
      ({ front, back }) => [front, back],
    );

  it('makes no card of them and no front of running numbers', async () => {
    const cards = [
      ['funis', 'cuerda'],
      ['lucerna', 'lámpara'],
      ['tabernaculum', 'tienda'],
      ['lagoena', 'botella'],
    ];
    expect(await sides(table.join('\n'))).toEqual(cards);
    expect(await sides(table.slice(1).join('\n'))).toEqual(cards);
    const files = [sourceFile('a.csv', table.join('\n'))];
    expect(await choicesOf(cardsReader, files)).toMatchObject({
      front: '1',
      back: '2',
      tags: '',
      heading: 'yes',
    });
  });

  it('keeps numbers that have words', async () => {
    expect(await sides('1,uno\n2,dos\n3,tres\n')).toEqual([
      ['1', 'uno'],
      ['2', 'dos'],
      ['3', 'tres'],
    ]);
  });

  it('makes no front of a kind of words or of an index, unless there is nothing else', async () => {
    const words = [...'abcdefgh'].map((sign) => [`${sign}us`, `${sign}o`]);
    const lines = (of: (pair: string[], at: number) => string, head: string) =>
      [head, ...words.map((pair, at) => of(pair, at))].join('\n');
    expect(await sides(lines(([one, two]) => `noun,${one},${two}`, 'Type,Latin,Spanish'))).toEqual(
      words,
    );
    const indexed = lines(
      ([one, two], at) => `${at * 7},noun,${one},${two}`,
      ',kind,latin,spanish',
    );
    expect(await sides(indexed)).toEqual(words);
    const task = 'Spell it with -ing.';
    const tasks = await sides(
      lines(([one], at) => `${at + 1},Unit 1,${task},${one}`, '0,Unit 1,Go,ing'),
    );
    expect(tasks.slice(1, 3)).toEqual([
      [task, 'aus'],
      [task, 'bus'],
    ]);
    const kinds = await sides(
      lines(([one], at) => `${one},${at % 2 ? 'der' : 'die'}`, 'Latin,Gender'),
    );
    expect(kinds.slice(0, 2)).toEqual([
      ['aus', 'die'],
      ['bus', 'der'],
    ]);
  });

  it('keeps a first card whose cells are alike', async () => {
    expect(await sides('question,pregunta\nanswer,respuesta\n')).toEqual([
      ['question', 'pregunta'],
      ['answer', 'respuesta'],
    ]);
  });
});
