import { describe, expect, it } from 'vitest';
import { spanOf, tokensOf } from './tokens.ts';

describe('the words of a text', () => {
  it.each([
    ['in small letters', 'Water FLOWS.', ['water', 'flows']],
    ['with letters of any alphabet', 'Über ΑΒΓ', ['über', 'αβγ']],
    ['parted by a hyphen', 'toll-like', ['toll', 'like']],
    ['with an apostrophe, straight or bent', "don’t aujourd'hui", ['dont', 'aujourdhui']],
    ['after an article', 'l’eau dell’acqua', ['l', 'eau', 'dell', 'acqua']],
    ['set with a ligature', 'ﬁeld', ['field']],
    ['parted at the end of a line', 'the de-\ncrease', ['the', 'decrease']],
    ['parted there with blanks', 'the de- \n  crease', ['the', 'decrease']],
    ['parted with a soft hyphen', 'de\u00adcrease', ['decrease']],
    ['of a double name at the end of a line', 'Lewis-\nSmith', ['lewis', 'smith']],
    ['of a number at the end of a line', '3-\nfold', ['#3#', 'fold']],
    ['behind a dash at the end of a line', 'cells -\nwalls', ['cells', 'walls']],
    ['that are numbers, with their signs', '3.55 1,000,000 35', ['#3.55#', '#1,000,000#', '#35#']],
    ['that are numbers below zero', '−5 °C (-3.5) –2', ['#-5#', 'c', '#-3.5#', '#-2#']],
    ['that are so behind other signs', 't=−5: “-7,-9”', ['t', '#-5#', '#-7#', '#-9#']],
    [
      'that are years of a name',
      'Covid-19 (A)-2 5%-7',
      ['covid', '#19#', 'a', '#2#', '#5#', '#7#'],
    ],
    ['that are ranges', '20–30, 3-5, 7 - 9', ['#20#', '#30#', '#3#', '#5#', '#7#', '#9#']],
    ['that are a range with a blank', '20 –30', ['#20#', '#30#']],
    ['that are numbers in a list', 'use\n-5 eggs\n–2 pans', ['use', '#5#', 'eggs', '#2#', 'pans']],
    ['that are below zero in a new line', 'at\n−5', ['at', '#-5#']],
    ['that are numbers side by side', '3 5-7.', ['#3#', '#5#', '#7#']],
    ['without an accent that stands alone', 'o \u0308 b', ['o', 'b']],
    ['none', ' – … ', []],
  ])('%s', (_, text, words) => {
    expect(tokensOf(text).words).toEqual(words);
  });

  it('stand where the text has them', () => {
    const { text, starts, ends } = tokensOf('“A de-\ncrease, 3.5 % \u0308 less”');
    expect(starts.map((start, at) => text.slice(start, ends[at]))).toEqual([
      ...['A', 'decrease', '3.5', 'less'],
    ]);
  });
});

describe('words side by side', () => {
  it.each([
    ['the first', 'water flows', 'water', { from: 0, to: 1 }],
    ['the last', 'the water flows', 'flows', { from: 2, to: 3 }],
    ['two of many', 'all the water flows down', 'water flows', { from: 2, to: 4 }],
    ['parted by a hyphen', 'a toll-like one', 'tolllike', { from: 1, to: 3 }],
    ['parted by a blank', 'the data base is', 'database', { from: 1, to: 3 }],
    ['after a word that begins so', 'west we', 'we', { from: 1, to: 2 }],
    ['after a word that ends so', 'ewe we', 'we', { from: 1, to: 2 }],
    ['after a word that holds it', 'sewed we', 'we', { from: 1, to: 2 }],
    ['within a word alone', 'seaweed', 'we', undefined],
    ['of another number', '35 dogs', '3 dogs', undefined],
    ['none', 'water', '', undefined],
  ])('%s', (_, text, looked, span) => {
    expect(spanOf(tokensOf(text), tokensOf(looked).joined)).toEqual(span);
  });

  it('are found again behind the first', () => {
    const [text, water] = [tokensOf('water is water'), 'water'];
    expect(spanOf(text, water, 1)).toEqual({ from: 2, to: 3 });
    expect(spanOf(text, water, 3)).toBeUndefined();
  });
});
