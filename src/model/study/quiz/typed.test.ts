import { describe, expect, it } from 'vitest';
import { longAnswers } from '../../../../test/support/long-answers.ts';
import { judgeTyped } from './typed.ts';

describe('a typed answer is right', () => {
  it.each([
    ['in any case', 'MITOSIS', 'mitosis'],
    ['without accents', 'Dvorak', 'Dvořák'],
    ['with accents in another form of Unicode', 'cafe\u0301', 'caf\u00e9'],
    ['with letters that are written in two ways', 'Strasse', 'Straße'],
    ['with an article', 'the mitochondrion', 'mitochondrion'],
    ['without the article', 'République', 'la République'],
    ['with a French article', 'l’eau', 'eau'],
    ['with other spaces', '  cell   wall ', 'cell wall'],
    ['with no space', 'cellwall', 'cell wall'],
    ['with a hyphen', 'follow-up', 'follow up'],
    ['with punctuation', 'yes, indeed!', 'yes indeed'],
    ['with the other apostrophe', 'Newton’s law', "Newton's law"],
    ['with signs that nobody sees', 'pho\u00adto\u200bsynthesis', 'photosynthesis'],
    ['in wide letters', 'ＤＮＡ', 'DNA'],
    ['with ligatures', 'ﬁssion', 'fission'],
    ['in Greek, at the end of a word', 'ΛΟΓΟΣ', 'λόγος'],
    ['in Hebrew without vowel signs', 'שלום', 'שָׁלוֹם'],
    ['in Arabic without vowel signs', 'محمد', 'مُحَمَّد'],
    ['in Arabic with its article', 'الخلية', 'خلية'],
    ['in Arabic with signs of direction around', '\u200fخلية\u200e', 'خلية'],
    ['in Japanese', 'がくせい', 'がくせい'],
    ['as a number with separators', '1,000', '1000'],
    ['as a number with a decimal comma', '3,5', '3.50'],
    ['as a number in other digits', '٤٢', '42'],
    ['as a number with its unit beside', '10 km', '10km'],
    ['as a year with words', 'In 1914', 'in 1914'],
    ['of one sign', '#', '#'],
    ['made of signs alone', ' != ', '!='],
    ['which is an article itself', 'A', 'a'],
    ['as a power, typed plainly', '10^2', '10²'],
    ['as a power below zero', '10^-9', '10⁻⁹'],
    ['as a unit with a small digit', '5 m2', '5 m²'],
    ['as a formula with small digits', 'H2O', 'H₂O'],
    ['as a fraction of one sign', '1/2', '½'],
    ['as a number with a fraction', '2 1/2', '2½'],
    ['as a number that begins with its point', '.5', '0.5'],
    ['as a number with the Arabic decimal sign', '3.5', '٣٫٥'],
  ])('%s', (_, typed, accepted) => {
    expect(judgeTyped(typed, [accepted])).toBe('right');
  });

  it.each([
    ['a letter less', 'photosyntesis', 'photosynthesis'],
    ['two letters swapped', 'mitohcondrion', 'mitochondrion'],
    ['two slips in a long word', 'fotosintesis', 'fotosyntesys'],
    ['a plural', 'cells', 'cell'],
    ['one slip in a word of several', 'cell membrame', 'cell membrane'],
    ['a slip in Cyrillic', 'митохондия', 'митохондрия'],
  ])('with a slip: %s', (_, typed, accepted) => {
    expect(judgeTyped(typed, [accepted])).toBe('spelling');
  });

  it('where it is any of those that are accepted', () => {
    expect(judgeTyped('USA', ['United States', 'USA'])).toBe('right');
  });
});

describe('a typed answer is wrong', () => {
  it.each([
    ['nothing', '  ', 'cell'],
    ['another word', 'meiosis', 'mitosis'],
    ['a short word with a slip', 'bear', 'beer'],
    ['another number', '1915', '1914'],
    ['a number with a slip', '10000', '1000'],
    ['the number below zero', '-5', '5'],
    ['another number in the text', 'Chapter 3', 'Chapter 4'],
    ['two numbers for one', '1 5', '15'],
    ['the digits of a power in one', '102', '10²'],
    ['the number without its point in front', '.5', '5'],
    ['the number without its point in front and below zero', '-.5', '-5'],
    ['the digits of a fraction in one', '12', '½'],
    ['a word more', 'not soluble', 'soluble'],
    ['a word less', 'cell', 'cell wall'],
    ['the opposite by its beginning', 'hypotension', 'hypertension'],
    ['the opposite by a letter in front', 'asymmetric', 'symmetric'],
    ['the opposite by a prefix', 'unsaturated', 'saturated'],
    ['another compound', 'sodium nitrite', 'sodium nitrate'],
    ['one sign of Japanese', 'がくせき', 'がくせい'],
    ['other marks of a script that needs them', 'किताब', 'कतबा'],
    ['other signs', '==', '!='],
    ['with a sign that counts', 'C', 'C#'],
  ])('%s', (_, typed, accepted) => {
    expect(judgeTyped(typed, [accepted])).toBe('wrong');
  });

  it('where it is the name of another thing, however near', () => {
    expect(judgeTyped('adenosine', ['adenosines'], ['adenosine'])).toBe('wrong');
    expect(judgeTyped('glucagan', ['glucagen'], ['glucagon'])).toBe('wrong');
  });
});

describe('a word that names something of the language this is written in is a word', () => {
  it.each([
    ['Constuctor', 'constructor', 'spelling'],
    ['a constructor', 'constructor', 'right'],
    ['constructor', 'destructor', 'wrong'],
    ['__proto__', 'prototype', 'wrong'],
  ])('%s for %s', (typed, accepted, verdict) => {
    expect(judgeTyped(typed, [accepted])).toBe(verdict);
  });
});

// That the work of each grows no faster than it is long: `npm run bench growth`.
it.each(longAnswers)('a long answer of $what is $verdict', ({ textsOf, verdict }) => {
  const [typed, accepted] = textsOf(20_000);
  expect(judgeTyped(typed, [accepted])).toBe(verdict);
});
