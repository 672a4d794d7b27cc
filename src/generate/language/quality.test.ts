import { expect, it } from 'vitest';
import { loadGrammar } from '../define/languages/load.ts';
import { faultIn } from './quality.ts';

const german = await loadGrammar('de');

it('an abbreviation that is known is no end of a sentence', () => {
  expect(faultIn('Die Zelle enthält z.B. Wasser, Salze und viele kleine Organe.', german)).toBe(
    undefined,
  );
});

it.each([
  ['漢字', 'not a full sentence'],
  ['wort', 'not a full sentence'],
  ['a.', 'formula, code or table'],
])('[P4] a row of “%s” without a space is judged at once', (letters, fault) => {
  expect(faultIn(`Das ist ${letters.repeat(45_000)}`, german)).toBe(fault);
});
