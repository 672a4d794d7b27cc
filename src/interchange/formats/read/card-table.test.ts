import { describe, expect, it } from 'vitest';
import { guessSeparators, readCardTable, recordsOf } from './card-table.ts';

const table = (separator: string) => ({ between: separator, cards: 'line' });
const typed = (between: string) => ({ between, cards: 'semicolon' });

describe('what stands between cards and their sides', () => {
  it.each([
    ['mitosis - cell division; meiosis - makes gametes; osmosis - water', typed('dash')],
    ['mitosis – cell division;\nmeiosis – makes gametes;\n', typed('dash')],
    ['mitosis\tcell division;meiosis\tmakes gametes', typed('\t')],
    ['la vache, the cow; le chat, the cat; le chien, the dog', typed(',')],
    ['la vache, the cow, an animal; le chat, the cat; le chien, the dog', typed(',')],
    ['a, b; c; d, e', table(';')],
    ['mitosis - cell division\nmeiosis - makes gametes, four', table('dash')],
    ['mitosis - cell division, in short\nmeiosis - gametes, four', table('dash')],
    ['a,b\nc,d', table(',')],
    ['a, b;c, d', table(';')],
    ['Term,Definition\nWell-known - x,y\nz - z,w', table(',')],
    ['a;b - c\nd;e - f', table(';')],
    ['a - b;c - d\ne - f;g - h', table(';')],
    ['Zelle;kleinste Einheit, lebend\nGröße;1–100 µm', table(';')],
    ['a\tb; c\nd\te; f\n', table('\t')],
    ['la cellule\tthe cell - small\nle noyau\tthe nucleus - inside', table('\t')],
    ['sep=;\na - b;c - d', table(';')],
    ['One sentence.\nOne - with a dash.\nAnother one.', table(',')],
    ['', table(',')],
  ])('in %j is found', (text, found) => {
    expect(guessSeparators(text)).toEqual(found);
  });

  it('is the rest of it, where one is known', () => {
    const text = 'a, b;c, d';
    expect(guessSeparators(text, { cards: 'semicolon' })).toEqual(typed(','));
    expect(guessSeparators(text, { between: ',' })).toEqual(table(','));
    expect(guessSeparators('a - b; c - d', { cards: 'line' })).toEqual(table(';'));
  });

  it('parts a card once, without its spaces', () => {
    const text = '\uFEFFmitosis - one - two;\r\n meiosis ; ;c - d';
    expect([...recordsOf(text, { between: 'dash', cards: 'semicolon' })]).toEqual([
      { cells: ['mitosis', 'one - two'], line: 1 },
      { cells: ['meiosis'], line: 2 },
      { cells: ['c', 'd'], line: 4 },
    ]);
    const lines = [...recordsOf('a - b\r\n\r\nc - d\n', { between: 'dash', cards: 'line' })];
    expect(lines).toEqual([
      { cells: ['a', 'b'], line: 1 },
      { cells: ['c', 'd'], line: 3 },
    ]);
  });
});

it('a separator that Anki does not name is its first letter', () => {
  expect(readCardTable('#separator:constructor\nacb\n').separators.between).toBe('c');
});
