import { expect, it } from 'vitest';
import type { Block } from '../../../src/text/clean-page.ts';
import { lostFormula } from '../../../src/text/formulas/lost-formula.ts';
import { pagesOfText } from '../read-text.ts';
import { formulaInText, withFormulasOfText } from './formulas-in-text.ts';

function blocksOf(text: string): Block[] {
  return withFormulasOfText(pagesOfText(text)).flatMap(({ blocks }) => blocks);
}

it('formulas of a text become those of its blocks, and no term holds one', () => {
  const speed = formulaInText('\\frac{s}{t_1}');
  expect(blocksOf(`The **mean speed** is ${speed}, the **value ${speed}** of all.`)).toEqual([
    {
      kind: 'paragraph',
      page: 1,
      text: 'The mean speed is s/t₁, the value s/t₁ of all.',
      terms: ['mean speed'],
      formulas: [
        { words: 's/t₁', tex: '\\frac{s}{t_1}' },
        { words: 's/t₁', tex: '\\frac{s}{t_1}' },
      ],
    },
  ]);
});

it.each([
  ['x', 'x'],
  ['F = ma', 'F = ma'],
  ['\\mycommand{x}', lostFormula],
  ['', lostFormula],
])('“%s” is %s in the text', (tex, wanted) => {
  expect(formulaInText(tex)).toBe(wanted);
});

it('what a formula has for its place among others does not count', () => {
  expect(formulaInText('x^2 \\label{eq:a} % note')).toBe(formulaInText('x^2'));
});
