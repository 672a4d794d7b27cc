/** A part of a list must not pass as the whole: a student would learn two of three. */
import { describe, expect, it } from 'vitest';
import { surroundingsOf } from './surroundings.ts';

/** @param marked the quote is in braces */
function around(marked: string, ...entries: string[]) {
  const begin = marked.indexOf('{');
  const end = marked.indexOf('}') - 1;
  return surroundingsOf(marked.replace(/[{}]/g, ''), begin, end, entries);
}

describe('a quote is a part of a list', () => {
  it.each([
    ['with an entry before it', '• Skeletal\n\n{• Cardiac}'],
    ['with an entry after it', '{• Skeletal}\n\n• Cardiac'],
    ['with entries on a page with more', 'Muscle\n\n• Skeletal\n\n{• Cardiac}\n\nIt moves.'],
    [
      'with another after it on a page with more',
      'It is.\n\n{• Skeletal}\n\n• Cardiac\n\nIt moves.',
    ],
    ['with a number', '{1. Mash}\n\n2. Boil'],
    ['with a number of two digits', '{11) Mash}\n\n12) Boil'],
    ['with a number in brackets', '{(1) Mash}\n\n(2) Boil'],
    ['with a dash', '{– Mash}\n\n– Boil'],
    ['with an arrow', '{➔ Mash}\n\n➔ Boil'],
    ['further in', '{• Mash}\n\n  • Boil'],
    ['before an entry with a colon inside', '{• Skeletal}\n\n• Cardiac: of the heart'],
    ['before an entry that ends with a ratio', '{• Skeletal}\n\n• Cardiac, at 3:1'],
    ['after one that has a colon inside', '• Skeletal: moves bones\n\n{• Cardiac: of the heart}'],
    ['after one, ending with a ratio', '• Skeletal\n\n{• Cardiac, at 3:1}'],
    ['before an entry with a question inside', '{• Skeletal}\n\n• Cardiac? It is of the heart'],
    ['before one with a question in brackets', '{• Skeletal}\n\n• Cardiac (why?)'],
    ['of questions', '{• What is skeletal?}\n\n• What is cardiac?'],
    ['that ends before its entry does', '{• Skeletal} muscle'],
    ['that ends before its sentence does', '{Muscle moves}, or warms.'],
    ['that ends before a number', '{Muscle moves} 206 bones.'],
    ['that begins behind the beginning of its entry', '• The {skeletal muscle}'],
    ['that begins behind a number', '206 {bones}'],
  ])('%s', (_, marked) => {
    expect(around(marked).isPartOfList).toBe(true);
  });

  it('without signs, where the page knows its entries', () => {
    const entries = ['Skeletal', 'Cardiac'];
    expect(around('{Skeletal}\n\nCardiac', ...entries).isPartOfList).toBe(true);
    expect(around('{Skeletal}\n\n Cardiac ', ...entries).isPartOfList).toBe(true);
    expect(around('Skeletal\n\n{Cardiac}', ...entries).isPartOfList).toBe(true);
    expect(around('{Skeletal}\n\nCardiac').isPartOfList).toBe(false);
    expect(around('{Skeletal}\n\nIt moves.', ...entries).isPartOfList).toBe(false);
  });
});

describe('a quote is whole', () => {
  it.each([
    ['alone', '{Muscle moves the bones.}'],
    ['in brackets and quotation marks', '(“{Muscle moves the bones}.”)'],
    ['with all entries', '{• Skeletal\n\n• Cardiac}'],
    ['with all entries of its page', 'Muscle moves.\n\n{• Skeletal\n\n• Cardiac}\n\nIt rests.'],
    ['behind the sign of its entry', '• {Skeletal muscle moves the bones.}'],
    ['between paragraphs', 'A cell is small.\n\n{Muscle moves.}\n\nA bone is hard.'],
    ['before a paragraph with a dash', '{Muscle moves.}\n\nA bone - it is hard - rests.'],
    ['before a paragraph that begins with a year', '{Muscle moves.}\n\n1927 was the year.'],
    ['behind what announces its list', 'Two types:\n\n{• Skeletal\n\n• Cardiac}'],
    ['behind an entry that announces its list', '• Two types:\n\n{Skeletal and cardiac}'],
    ['before an entry that announces another list', '{• Skeletal and cardiac}\n\n• Two kinds: '],
    [
      'announcing its own list behind another',
      '• Bones\n\n{Two types:\n\n• Skeletal\n\n• Cardiac}',
    ],
    ['in lines of its own before a list', '{Muscle\nSkeletal\nCardiac}\n\n• Bones'],
    ['in lines of its own behind a list', '• Bones\n\n{Muscle\nSkeletal\nCardiac}'],
    ['before a question to the listener', '{• Skeletal\n\n• Cardiac}\n\n• Which is fast?'],
    ['before a question with lines under it', '{• Skeletal}\n\n• Which is fast?\n  the first'],
  ])('%s', (_, marked) => {
    expect(around(marked).isPartOfList).toBe(false);
  });
});

describe('beside a quote', () => {
  it.each([
    ['a word before it', 'It is not {a gland}.', 'not', '.'],
    ['a line before it', 'Muscle is no\n{gland} of man\nbut moves', 'no', ' of man\nbut moves'],
    ['a paragraph before it', 'It is not\n\n{a gland} of man\n\nIt moves.', '', ' of man'],
    ['many words before it', `${'It is a cell. '.repeat(9)}It is not {a gland}`, 'not', ''],
    ['a short word at the end of its paragraph', 'It is not {Fe}\n\nIron rusts.', 'not', ''],
    ['nothing', '{A gland}', '', ''],
  ])('stands %s', (_, marked, lastWord, after) => {
    expect(around(marked)).toMatchObject({ lastWord, after });
  });
});
